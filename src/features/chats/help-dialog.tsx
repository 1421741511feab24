import { Dialog } from '../../components/dialog.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './help-dialog.module.css';

const tips = ['public', 'stay', 'money', 'wrong', 'emergency', 'lock'] as const;

/** `112`, `080 005 005` in a text. */
const phoneNumber = /(\d{3}(?: \d{3})*)/;

/** Every second part is a number, which a tap calls: who needs it should not have to copy it. */
function callable(part: string, index: number) {
  if (index % 2 === 0) return part;
  return (
    <a key={index} href={`tel:${part.replaceAll(' ', '')}`}>
      {part}
    </a>
  );
}

/** Advice and safety tips (CHAT-18). */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chats');
  return (
    <Dialog open title={t('bar.help')} onClose={onClose}>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{t(`help.${tip}`).split(phoneNumber).map(callable)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
