import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { Avatar } from '../../components/avatar.tsx';
import { cx } from '../../components/cx.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MessageState } from './message-state.tsx';
import type { ThreadRow } from './thread-rows.ts';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  row: Extract<ThreadRow, { kind: 'message' }>;
  person: PersonDoc | undefined;
}

/** One message: mine on the right with its state (SYNC-05), the other's on the left (CHAT-07). */
export function MessageBubble({ row, person }: MessageBubbleProps) {
  const { message, mine, last } = row;
  const { t } = useTranslation('chats');
  const who = mine
    ? t('thread.fromMe')
    : t('thread.from', { name: person?.name ?? t('row.somebody') });
  return (
    <div className={cx(styles.row, mine && styles.mine, last && styles.last)}>
      <div className={styles.face}>{last && (mine ? <OwnFace /> : <Face person={person} />)}</div>
      <div className={styles.bubble}>
        <span className="visually-hidden">{who}</span>
        <p className={styles.text}>{message.text}</p>
        <p className={styles.meta}>
          {message.timestamp !== undefined && (
            <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
          )}
          {mine && <MessageState message={message} iconOnly={!needsWords(row)} />}
        </p>
      </div>
    </div>
  );
}

/** Words for my newest and for what has not gone yet. */
function needsWords({ message, newestOwn }: MessageBubbleProps['row']): boolean {
  return newestOwn || message.timestamp === undefined;
}

function Face({ person }: { person: PersonDoc | undefined }) {
  return <Avatar person={person} size={32} />;
}

function OwnFace() {
  return <Avatar person={useOwnProfile() ?? undefined} size={32} />;
}
