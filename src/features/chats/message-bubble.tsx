import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { Avatar } from '../../components/avatar.tsx';
import { cx } from '../../components/cx.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MessageState } from './message-state.tsx';
import { splitQuote } from '../../data/quote.ts';
import type { ThreadRow } from './thread-rows.ts';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  row: Extract<ThreadRow, { kind: 'message' }>;
  person: PersonDoc | undefined;
  /** Its button is the one that the Tab key reaches; arrow keys go on to the others. */
  isStop: boolean;
  onMenu: (key: string) => void;
}

/** One message: mine on the right with its state (SYNC-05), the other's on the left (CHAT-07). */
export function MessageBubble({ row, person, isStop, onMenu }: MessageBubbleProps) {
  const { key, message, mine, last } = row;
  const { quote, words } = splitQuote(message.text);
  const { t } = useTranslation('chats');
  const wordsId = useId();
  const who = mine
    ? t('thread.fromMe')
    : t('thread.from', { name: person?.name ?? t('row.somebody') });
  return (
    <div className={cx(styles.row, mine && styles.mine, last && styles.last)} data-message={key}>
      <div className={styles.face}>
        {last && (mine ? <OwnFace /> : <Avatar person={person} size={32} />)}
      </div>
      <div id={wordsId} className={styles.bubble}>
        <span className="visually-hidden">{who}</span>
        {quote !== undefined && <blockquote className={styles.quote}>{quote}</blockquote>}
        <p className={styles.text}>{words}</p>
        <p className={styles.meta}>
          {message.timestamp !== undefined && (
            <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
          )}
          {mine && <MessageState message={message} iconOnly={!needsWords(row)} />}
        </p>
      </div>
      <IconButton
        className={styles.menu}
        label={t('menu.open')}
        icon={<Ellipsis />}
        data-menu=""
        aria-haspopup="dialog"
        aria-describedby={wordsId}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onMenu(key)}
      />
    </div>
  );
}

/** Words for my newest and for what has not gone yet. */
function needsWords({ message, newestOwn }: MessageBubbleProps['row']): boolean {
  return newestOwn || message.timestamp === undefined;
}

function OwnFace() {
  return <Avatar person={useOwnProfile() ?? undefined} size={32} />;
}
