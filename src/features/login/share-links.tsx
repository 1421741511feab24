import { useTranslation } from 'react-i18next';
import styles from './pitch.module.css';

/** Addresses that take this site's address as text; `login-script.ts` adds it. */
const services = [
  ['WhatsApp', 'https://wa.me/?text='],
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
  ['Telegram', 'https://t.me/share/url?url='],
] as const;

/** Links to social services (AUTH-09). Plain links: nothing of theirs loads before a tap. */
export function ShareLinks() {
  const { t } = useTranslation('login');
  return (
    <p className={styles.share}>
      <span id="share">{t('pitch.share')}</span>
      {services.map(([name, address]) => (
        <a
          key={name}
          id={name}
          aria-labelledby={`share ${name}`}
          href={address}
          target="_blank"
          rel="noreferrer nofollow"
          data-share={address}
        >
          {name}
        </a>
      ))}
    </p>
  );
}
