import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Navigation } from './navigation.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './app-shell.module.css';

/** Where notices above the screens stand; what needs the replica puts its own there. */
export const noticesId = 'notices';

/** The bars around every signed-in screen. Needs no data: it also renders into the prerendered shell. */
export function AppShell({ notices, children }: { notices?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('nav.skip')}
      </a>
      <TopBar />
      {/* Whoever goes by keys would come to it only after the whole of a list. */}
      <Navigation />
      <div className={styles.body}>
        <section id={noticesId} className={styles.notices} aria-label={t('notices')}>
          {notices}
        </section>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
