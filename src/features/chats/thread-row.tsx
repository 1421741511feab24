import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { useNow } from '../../data/use-now.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FailedMessage } from './failed-message.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { dayInWords } from './day-in-words.ts';
import type { ThreadRow } from './thread-rows.ts';
import { useMessageText } from './use-message-text.ts';
import styles from './thread.module.css';

interface ThreadRowViewProps {
  row: ThreadRow;
  person: PersonDoc | undefined;
  chatUid: string;
  /** Key of the newest message. */
  newestKey: string | undefined;
  /** Opens the menu of the message with that key. */
  onMenu: (key: string) => void;
}

/** One row of a thread. */
export function ThreadRowView(props: ThreadRowViewProps) {
  const { row, person, chatUid, newestKey, onMenu } = props;
  const { t } = useTranslation('chats');
  const textOf = useMessageText();
  switch (row.kind) {
    case 'day':
      return <Day at={row.at} />;
    case 'unread':
      return (
        <h2 className={styles.unread}>
          <span>{t('thread.unread')}</span>
        </h2>
      );
    case 'notice':
      return <p className={styles.notice}>{textOf(row.message)}</p>;
    case 'failed':
      return <FailedMessage refusal={row.refusal} chatUid={chatUid} />;
    case 'message':
      return (
        <MessageBubble row={row} person={person} isStop={row.key === newestKey} onMenu={onMenu} />
      );
  }
}

function Day({ at }: { at: string }) {
  const { t } = useTranslation('chats');
  const now = useNow();
  const names = { today: t('thread.today'), yesterday: t('thread.yesterday') };
  return (
    <h2 className={styles.day}>
      <time dateTime={at}>{dayInWords(at, now, names)}</time>
    </h2>
  );
}
