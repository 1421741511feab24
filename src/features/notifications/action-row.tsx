import { MessagesSquare, Star } from 'lucide-react';
import type { ActionDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { relativeTime } from '../../../schemas/domain/relative-time.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './actions-log.module.css';

interface ActionRowProps {
  action: ActionDoc;
  person: PersonDoc | undefined;
  /** Unread when the screen was opened. */
  fresh: boolean;
  now: Date;
}

/** One action: who, what and when; leads to the profile or to the chat. */
export function ActionRow({ action, person, fresh, now }: ActionRowProps) {
  const { t } = useTranslation('notifications');
  const joined = action.type === 'join_meet' && action.chat_uid !== null;
  const to = joined ? `/chat/${action.chat_uid}` : `/profilecard/${action.sender}`;
  const Icon = action.type === 'join_meet' ? MessagesSquare : Star;
  const ago = relativeTime(action.createdAt, now);
  return (
    <AppLink to={to} className={styles.action}>
      <span className={styles.face}>
        <Avatar person={person} size={48} />
        <span className={styles.kind}>
          <Icon aria-hidden="true" />
        </span>
      </span>
      {fresh && (
        <span className={styles.new}>
          <span className="visually-hidden">{t('log.new')}</span>
        </span>
      )}
      <span className={styles.text}>
        <span>{t(`log.${action.type}`, { name: person?.name ?? action.sender_name })}</span>
        <time className={styles.ago} dateTime={action.createdAt}>
          {t(`ago.${ago.key}`, { count: ago.n })}
        </time>
      </span>
    </AppLink>
  );
}
