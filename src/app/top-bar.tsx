import { Bell } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { AppLink } from '../components/app-link.tsx';
import { Badge } from '../components/badge.tsx';
import { cx } from '../components/cx.ts';
import iconButton from '../components/icon-button.module.css';
import { Logo } from '../components/logo.tsx';
import { product } from '../i18n/product.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { news } from './news.ts';
import { SyncIndicator } from './sync-indicator.tsx';
import styles from './top-bar.module.css';

/** NAV-04: red and with a count while there are unread actions; pulses anew at each. */
function NotificationBell() {
  const { t } = useTranslation('common');
  const { actions } = useSyncExternalStore(news.subscribe, news.get, news.get);
  const unread = actions > 0;
  const label = unread ? t('nav.notificationsUnread', { count: actions }) : t('nav.notifications');
  return (
    <AppLink
      to="/actionslog"
      aria-label={label}
      data-actions={actions}
      className={cx(iconButton.button, styles.bell, unread && styles.unread)}
    >
      <span key={actions} className={styles.clapper}>
        <Bell size={24} aria-hidden="true" />
      </span>
      <span className={styles.count} aria-hidden="true">
        <Badge count={actions} />
      </span>
    </AppLink>
  );
}

/** Logo and bell (NAV-03). */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <AppLink to="/meets" className={styles.brand}>
        <Logo size={32} />
        <span translate="no">{product}</span>
      </AppLink>
      <div className={styles.tools}>
        <SyncIndicator />
        <NotificationBell />
      </div>
    </header>
  );
}
