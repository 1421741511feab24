import { PencilLine } from 'lucide-react';
import { memo, useId } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { isMyTurn } from '../../../schemas/domain/unread.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { cx } from '../../components/cx.ts';
import { Tag } from '../../components/tag.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ChatEntry } from './chat-groups.ts';
import { MessageState } from './message-state.tsx';
import { otherParty } from './other-party.ts';
import { splitQuote } from '../../data/quote.ts';
import { dayInWords } from './day-in-words.ts';
import { useMessageText } from './use-message-text.ts';
import styles from './chat-row.module.css';

interface ChatRowProps {
  entry: ChatEntry;
  person: PersonDoc | undefined;
  /** A message of mine in it was refused. */
  failed: boolean;
  /** What I have begun to write, '' if nothing. */
  draft: string;
  /** The last chat of its meet: the card ends here. */
  last: boolean;
}

/**
 * One chat: avatar and name lead to the profile (CHAT-02), all the rest of the row into the chat,
 * with the unread bubble (CHAT-03) and whose turn it is (CHAT-04).
 */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { entry, person, failed, draft, last: isLast } = props;
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const newsId = useId();
  const { chat, last, unread } = entry;
  const name = person?.name ?? t('row.missing');
  // Within a sentence the English words of ERR-03 would be read out as Finnish.
  const called = person?.name ?? t('row.somebody');
  // No more are counted (messages-by-chat.ts).
  const many = t('row.unreadMany');
  return (
    <div className={cx(styles.row, unread > 0 && styles.unread, isLast && styles.last)}>
      <div className={styles.top}>
        <AppLink
          to={`/profilecard/${otherParty(chat, uid)}`}
          className={styles.person}
          aria-label={t('row.profile', { name: called })}
        >
          <span className={styles.face}>
            <Avatar person={person} size={48} />
          </span>
          <span className={styles.name} {...(person ? { translate: 'no' } : { lang: 'en' })}>
            {name}
          </span>
        </AppLink>
        <div id={newsId} className={styles.bubbles}>
          {isMyTurn(last, uid) && <Tag tone="warm">{t('row.myTurn')}</Tag>}
          <Badge count={unread} label={unread > 99 ? many : t('row.unread', { count: unread })} />
        </div>
      </div>
      <ChatLink to={`/chat/${chat.uid}`} newsId={newsId}>
        <span className="visually-hidden">{t('row.open', { name: called })}</span>
        <Preview entry={entry} failed={failed} draft={draft} />
      </ChatLink>
    </div>
  );
});

interface ChatLinkProps {
  to: string;
  /** Of what is unread, which the link tells too. */
  newsId: string;
  children: ReactNode;
}

/** Says which of the chats is open beside the list. */
function ChatLink({ to, newsId, children }: ChatLinkProps) {
  const current = useLocation().pathname === to ? 'page' : undefined;
  return (
    <AppLink to={to} aria-current={current} aria-describedby={newsId} className={styles.open}>
      {children}
    </AppLink>
  );
}

function Preview({ entry, failed, draft }: Pick<ChatRowProps, 'entry' | 'failed' | 'draft'>) {
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const textOf = useMessageText();
  const now = useNow();
  const { last } = entry;
  if (last === undefined) return null;
  const mine = last.sender_id === uid && last.kind !== 'meet_changed';
  const { words } = splitQuote(textOf(last));
  const text = mine ? t('row.mine', { text: words }) : words;
  const begun = splitQuote(draft).words;
  const hasDraft = begun !== '';
  return (
    <span className={styles.preview}>
      {(failed || (mine && !hasDraft)) && <MessageState message={last} failed={failed} iconOnly />}
      {hasDraft && <PencilLine className={styles.pencil} aria-hidden="true" />}
      <span className={cx(styles.text, hasDraft && styles.draft)}>
        {hasDraft ? t('row.draft', { text: begun }) : text}
      </span>
      {last.timestamp !== undefined && (
        <time className={styles.time} dateTime={last.timestamp}>
          {dayInWords(last.timestamp, now, {
            today: formatTime(last.timestamp),
            yesterday: t('thread.yesterday'),
          })}
        </time>
      )}
    </span>
  );
}
