import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { appVersion } from '../../../schemas/limits.ts';
import { product } from '../../i18n/product.ts';
import { Logo } from '../logo.tsx';
import styles from './frame.module.css';
import { LanguageLinks } from './language-links.tsx';
import { usePublicPath } from './public-path.ts';

interface FrameProps {
  /** Path of this page, for the language links. */
  path: string;
  /** Beside the language switch, for example a link to sign in. */
  aside?: ReactNode;
  children: ReactNode;
}

/** AUTH-09: legal pages and version, below every public page. */
function PublicFooter() {
  const { t } = useTranslation('common');
  const to = usePublicPath();
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')}>
        <ul role="list" className={styles.links}>
          <li>
            <a href={to('/terms')}>{t('footer.terms')}</a>
          </li>
          <li>
            <a href={to('/policy')}>{t('footer.policy')}</a>
          </li>
          <li>
            <a href={to('/cookies')}>{t('footer.cookies')}</a>
          </li>
        </ul>
      </nav>
      <p>{t('footer.version', { version: appVersion })}</p>
    </footer>
  );
}

/** Header, content and footer of a public page. Plain HTML: it works without any script. */
export function PublicFrame({ path, aside, children }: FrameProps) {
  const { t } = useTranslation('common');
  const to = usePublicPath();
  return (
    <div className={styles.page}>
      <a href="#main" className={styles.skip}>
        {t('nav.skip')}
      </a>
      <header className={styles.header}>
        <a href={to('/')} className={styles.brand}>
          <Logo size={34} />
          <span translate="no">{product}</span>
        </a>
        <div className={styles.tools}>
          {aside}
          <LanguageLinks path={path} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
