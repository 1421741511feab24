import { CirclePlus, CircleUserRound, MapPin, MessagesSquare, Tent } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { AppLink, asLeft } from '../components/app-link.tsx';
import { cx } from '../components/cx.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { news } from './news.ts';
import type { LinkState } from './scroll-restoration.ts';
import styles from './navigation.module.css';

interface Destination {
  to: string;
  label: string;
  /** Full name where the label is short; else the label without its soft hyphens. */
  name?: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  alert?: boolean;
  /** Addresses that belong to it too. */
  within?: RegExp;
  /** How a list is opened again: where it was left. */
  state?: LinkState;
}

/** Its soft hyphens come from the style: the words that are seen and the name that is heard are the same. */
const divided = (label: string): ReactNode =>
  label.split('\u00AD').map((part, n) => (
    <span key={part} className={n > 0 ? styles.rest : undefined}>
      {part}
    </span>
  ));

function Item({ to, label, name, icon: Icon, alert = false, within, state }: Destination) {
  const { pathname } = useLocation();
  const inside = pathname.startsWith(to) || within?.test(pathname);
  return (
    <li className={styles.slot}>
      <AppLink
        to={to}
        state={state}
        aria-label={name ?? label.replace('\u00AD', '')}
        // A chat belongs to the chats without being their page.
        aria-current={inside ? (pathname === to ? 'page' : 'true') : undefined}
        className={cx(styles.item, inside && styles.active, alert && styles.alert)}
      >
        <span className={styles.icon}>
          <Icon size={24} aria-hidden />
          {alert && <span className={styles.dot} />}
        </span>
        <span className={styles.label}>{divided(label)}</span>
      </AppLink>
    </li>
  );
}

/** The five destinations (NAV-01): a bar at the bottom on phones, a rail at the side when wide. */
export function Navigation() {
  const { t } = useTranslation('common');
  const { chats, unreadChats } = useSyncExternalStore(news.subscribe, news.get, news.get);
  const discussions = chats ? { name: t('nav.discussionsUnread'), alert: true } : {};
  return (
    <nav aria-label={t('nav.main')} data-chats={unreadChats} className={styles.bar}>
      <ul role="list" className={styles.list}>
        <Item to="/meets" label={t('nav.meets')} icon={Tent} state={asLeft} />
        <Item
          to="/discussions"
          label={t('nav.discussions')}
          icon={MessagesSquare}
          within={/^\/chat/}
          state={asLeft}
          {...discussions}
        />
        <Item
          to="/mymeeteditor"
          label={t('nav.editorShort')}
          name={t('nav.editor')}
          icon={CirclePlus}
        />
        <Item to="/users" label={t('nav.users')} icon={MapPin} state={asLeft} />
        <Item
          to="/account"
          label={t('nav.account')}
          icon={CircleUserRound}
          within={/^\/(profile$|priv|own|hide|remove|add|con|shop|changes)/}
        />
      </ul>
    </nav>
  );
}
