import { map } from 'rxjs';
import { useMemo, useState } from 'react';
import type { FocusEvent, HTMLAttributes } from 'react';
import { Virtualizer, WindowVirtualizer } from 'virtua';
import { EmptyList } from '../../components/empty-list.tsx';
import { Illustration } from '../../components/illustration.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { isDeletedHere } from '../../data/deleted-here.ts';
import { useKept, useLive, useReplica } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { useIsSettled } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { discussionRows } from './chat-groups.ts';
import type { ChatEntry } from './chat-groups.ts';
import { ChatRow } from './chat-row.tsx';
import { DiscussionsSkeleton } from './discussions-skeleton.tsx';
import { ListOfRows, RowCount, RowOfList } from './list-parts.tsx';
import { MeetHead } from './meet-head.tsx';
import { otherParty } from './other-party.ts';
import { chatOfRefusal } from './refused-text.ts';
import { useChatEntries } from './use-chat-entries.ts';
import { useCurrentInSight } from './use-current-in-sight.ts';
import { useRowHeights } from './use-row-heights.ts';
import styles from './discussions.module.css';

interface ChatListProps {
  /** The open chat that it stands beside, in a pane of its own that scrolls; else the page scrolls. */
  beside?: string;
}

/** Live: every meet of the replica by its id. */
export const meetsById = (replica: Replica) =>
  replica.meets.watch().pipe(map((all) => new Map(all.map((meet) => [meet.meetId, meet]))));
/** Live: everybody in the replica by their uid. */
export const peopleById = (replica: Replica) =>
  replica.people.watch().pipe(map((all) => new Map(all.map((person) => [person.uid, person]))));
/** Live: the chats in which something of mine was refused. */
export const chatsOfRefusals = (replica: Replica) =>
  replica.device.watchRefusals().pipe(map((all) => new Set(all.map(chatOfRefusal))));

/** Live: every draft by its key. */
export const draftsByKey = (replica: Replica) => replica.device.watchDrafts();

/** Live: whether a sign-up of mine waits; the gateway makes its chat. */
const signUpWaits = ({ device }: Replica) =>
  device.watchUnsent().pipe(map((rows) => rows.some(({ id }) => id.startsWith('signup:'))));

const textOf = (draft: unknown): string => (typeof draft === 'string' ? draft.trim() : '');

/** My chats by meet (CHAT-01..05). */
export function ChatList({ beside }: ChatListProps) {
  const entries = useChatEntries();
  const isSettled = useIsSettled();
  if (entries === undefined) return <DiscussionsSkeleton />;
  if (entries.length > 0) return <ChatGroups entries={entries} beside={beside} />;
  return isSettled ? <NoChats /> : <DiscussionsSkeleton />;
}

/** Rows on the first screen of most phones, there at the first paint; measuring finds the rest. */
const firstRows = 10;

/**
 * Rows so many pixels away stay on the page for who goes through them by keys: with the row that has the focus the focus
 * itself would go as one pages on. (A list that scrolls with the page has no `keepMounted`.)
 */
const farAway = 5000;

interface ChatGroupsProps {
  entries: readonly ChatEntry[];
  beside: string | undefined;
}

function ChatGroups({ entries, beside }: ChatGroupsProps) {
  const { uid } = useReplica();
  const meets = useKept(meetsById);
  const people = useKept(peopleById);
  const failed = useKept(chatsOfRefusals);
  const drafts = useKept(draftsByKey);
  const rows = useMemo(() => {
    const isShown = ({ chat }: ChatEntry) => !isDeletedHere(meets?.get(chat.meet_id), uid);
    return discussionRows(entries.filter(isShown));
  }, [entries, meets, uid]);
  const isThere = meets !== undefined && people !== undefined && rows.length > 0;
  const heights = useRowHeights(isThere);
  const [byKeys, setByKeys] = useState(false);
  const onFocus = ({ target }: FocusEvent) => target.matches(':focus-visible') && setByKeys(true);
  const holder = useCurrentInSight(heights.ref, rows, isThere, beside);
  if (meets === undefined || people === undefined) return <DiscussionsSkeleton />;
  if (rows.length === 0) return <NoChats />;
  const List = beside === undefined ? WindowVirtualizer : Virtualizer;
  const list = (
    <List
      {...heights}
      data={rows}
      as={ListOfRows}
      item={RowOfList}
      itemSize={78}
      ssrCount={firstRows}
      bufferSize={byKeys ? farAway : 200}
    >
      {(row) =>
        row.kind === 'meet' ? (
          <MeetHead key={row.key} meet={meets.get(row.meetId)} date={row.entry.chat.meet_date} />
        ) : (
          <ChatRow
            key={row.key}
            entry={row.entry}
            person={people.get(otherParty(row.entry.chat, uid))}
            failed={failed?.has(row.entry.chat.uid) ?? false}
            draft={textOf(drafts?.get(`chat:${row.entry.chat.uid}`))}
            last={row.last}
          />
        )
      }
    </List>
  );
  return (
    <RowCount value={rows.length}>
      {beside === undefined ? (
        <TwoPanes onFocus={onFocus}>{list}</TwoPanes>
      ) : (
        <div ref={holder} className={styles.list} onFocus={onFocus}>
          {list}
        </div>
      )}
    </RowCount>
  );
}

/** On wide screens the list keeps to its pane; the other waits for a chat. */
function TwoPanes({ children, onFocus }: HTMLAttributes<HTMLElement>) {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.panes}>
      <div className={styles.list} onFocus={onFocus}>
        {children}
      </div>
      <div className={styles.rest}>
        <Illustration name="chats" className={styles.drawing} />
        <p>{t('choose')}</p>
      </div>
    </div>
  );
}

function NoChats() {
  const { t } = useTranslation('chats');
  const isComing = useLive(signUpWaits, []) === true;
  return (
    <EmptyList
      illustration="chats"
      text={t(isComing ? 'coming' : 'empty')}
      action={
        <>
          <LinkButton to="/meets">{t('browseMeets')}</LinkButton>
          <LinkButton variant="secondary" to="/mymeeteditor">
            {t('common:nav.editor')}
          </LinkButton>
        </>
      }
    />
  );
}
