import { ArrowDown } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import type { ChatDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { Badge } from '../../components/badge.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { usePrinted } from '../../components/use-printed.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useNow } from '../../data/use-now.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { focusLog } from './composer-focus.ts';
import { MessageMenu } from './message-menu.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { chatOfRefusal } from './refused-text.ts';
import { ThreadRowView } from './thread-row.tsx';
import { threadRows } from './thread-rows.ts';
import type { ThreadRow } from './thread-rows.ts';
import { ThreadStart, ThreadStartAnnouncer } from './thread-start.tsx';
import { NumberedRow, useFocusedRow } from './use-focused-row.tsx';
import { useMessageMenu } from './use-message-menu.ts';
import type { Messages } from './use-messages.ts';
import { useNoticesPlace } from './use-notices-place.ts';
import { useReadMark } from './use-read-mark.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import type { StickToBottom } from './use-stick-to-bottom.ts';
import styles from './thread.module.css';

interface ThreadProps {
  chat: ChatDoc;
  thread: Messages;
  person: PersonDoc | undefined;
  /** False where nobody can write any more. */
  canReply: boolean;
}

/** The messages of a chat: newest at the bottom, older ones come as one scrolls up. */
export function Thread({ chat, thread, person, canReply }: ThreadProps) {
  const { uid } = useReplica();
  const now = useNow();
  const { messages, older, loadOlder } = thread;
  const refusals = useLive((replica) => replica.device.watchRefusals(), []);
  const look = useReadMark(chat, messages);
  const rows = useMemo(() => {
    const failed = (refusals ?? []).filter((refusal) => chatOfRefusal(refusal) === chat.uid);
    return threadRows({ messages: messages ?? [], refusals: failed, uid, now, ...look });
  }, [messages, refusals, chat.uid, uid, look, now]);
  if (messages === undefined) return <div className={styles.thread} aria-busy="true" />;
  return (
    <>
      <ThreadList
        rows={rows}
        person={person}
        chatUid={chat.uid}
        canReply={canReply}
        older={older}
        onTop={loadOlder}
      />
      <NewMessageAnnouncer messages={messages} person={person} />
    </>
  );
}

interface ThreadListProps {
  rows: readonly ThreadRow[];
  person: PersonDoc | undefined;
  chatUid: string;
  canReply: boolean;
  older: Messages['older'];
  onTop: () => void;
}

const threadStart = { kind: 'start', key: 'start' } as const;

/** Older messages are fetched when fewer pixels than this are left above. */
const nearTop = 400;

function ThreadList({ rows, person, chatUid, canReply, older, onTop }: ThreadListProps) {
  const { t } = useTranslation('chats');
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const all = useMemo(() => [threadStart, ...rows], [rows]);
  const shift = usePrepended(rows);
  const { away, missed, onScroll, toBottom } = useStickToBottom(frame, list, rows);
  const menu = useMessageMenu(rows);
  const { keepMounted, onFocus } = useFocusedRow(all);
  const printed = usePrinted();
  useNoticesPlace(frame);
  return (
    <div ref={frame} className={styles.thread} {...menu.handlers} onFocus={onFocus}>
      <VList
        ref={list}
        data={all}
        className={styles.list}
        role="log"
        aria-live="off"
        aria-label={t('thread.label')}
        tabIndex={0}
        shift={shift}
        bufferSize={500}
        item={NumberedRow}
        keepMounted={printed ? [...all.keys()] : keepMounted}
        onScroll={(offset) => {
          onScroll(offset);
          if (offset < nearTop) onTop();
        }}
        onResize={() => onScroll(list.current?.scrollOffset ?? 0)}
      >
        {(row) =>
          row.kind === 'start' ? (
            <ThreadStart key={row.key} older={older} />
          ) : (
            <ThreadRowView
              key={row.key}
              row={row}
              person={person}
              chatUid={chatUid}
              newestKey={menu.newestKey}
              onMenu={menu.openKey}
            />
          )
        }
      </VList>
      <ThreadStartAnnouncer older={older} asked={away} />
      {away && <ToNewest missed={missed} toBottom={toBottom} />}
      {menu.open && (
        <MessageMenu
          message={menu.open}
          chatUid={chatUid}
          canReply={canReply}
          onClose={menu.close}
        />
      )}
    </div>
  );
}

/** Leads to the end of the thread, and says how many messages the other has written there since. */
function ToNewest({ missed, toBottom }: Pick<StickToBottom, 'missed' | 'toBottom'>) {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.down}>
      <IconButton
        look="filled"
        label={t('thread.toNewest')}
        icon={<ArrowDown />}
        onClick={(press) => {
          toBottom();
          focusLog(press);
        }}
      />
      <Badge count={missed} label={t('row.unread', { count: missed })} />
    </div>
  );
}

/** True in the render that has rows before the ones shown so far: the scroll position then stays. */
function usePrepended(rows: readonly ThreadRow[]): boolean {
  const before = useRef<{ rows: readonly ThreadRow[]; shift: boolean }>({ rows, shift: false });
  if (before.current.rows !== rows) {
    const oldest = firstMessage(before.current.rows);
    const grown = oldest !== undefined && firstMessage(rows) !== oldest;
    before.current = { rows, shift: grown && rows.some(({ key }) => key === oldest) };
  }
  return before.current.shift;
}

function firstMessage(rows: readonly ThreadRow[]): string | undefined {
  return rows.find(({ kind }) => kind === 'message' || kind === 'notice')?.key;
}
