import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, WindowVirtualizer } from 'virtua';
import { EmptyState } from '../../components/empty-state.tsx';
import { Illustration } from '../../components/illustration.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/sync-status.ts';
import { discussionRows } from './chat-groups.ts';
import type { ChatEntry } from './chat-groups.ts';
import { ChatRow } from './chat-row.tsx';
import { isDeletedHere } from './deleted-here.ts';
import { DiscussionsSkeleton } from './discussions-skeleton.tsx';
import { MeetHead } from './meet-head.tsx';
import { otherParty } from './other-party.ts';
import { chatOfRefusal } from './refused-message.ts';
import { useChatEntries } from './use-chat-entries.ts';
import styles from './discussions.module.css';

interface ChatListProps {
  /** In a pane of its own that scrolls, beside an open chat; else the page scrolls. */
  pane?: boolean;
}

/** My chats by meet (CHAT-01..05). */
export function ChatList({ pane = false }: ChatListProps) {
  const entries = useChatEntries();
  const { firstSyncDone, online } = useSyncStatus();
  if (entries === undefined) return <DiscussionsSkeleton />;
  if (entries.length > 0) return <ChatGroups entries={entries} pane={pane} />;
  return firstSyncDone || !online ? <NoChats /> : <DiscussionsSkeleton />;
}

function ChatGroups({ entries, pane }: { entries: readonly ChatEntry[]; pane: boolean }) {
  const { uid } = useReplica();
  const meets = useLive((replica) => replica.meets.watch(), []);
  const people = useLive((replica) => replica.people.watch(), []);
  const refusals = useLive((replica) => replica.device.watchRefusals(), []);
  if (meets === undefined || people === undefined) return <DiscussionsSkeleton />;
  const meetById = new Map(meets.map((meet) => [meet.meetId, meet]));
  const personById = new Map(people.map((person) => [person.uid, person]));
  const shown = entries.filter(({ chat }) => !isDeletedHere(meetById.get(chat.meet_id), uid));
  if (shown.length === 0) return <NoChats />;
  const failed = new Set((refusals ?? []).map(chatOfRefusal));
  const List = pane ? Virtualizer : WindowVirtualizer;
  const list = (
    <List data={discussionRows(shown)} as="ul" item="li" itemSize={78}>
      {(row) =>
        row.kind === 'meet' ? (
          <MeetHead key={row.key} meet={meetById.get(row.meetId)} date={row.entry.chat.meet_date} />
        ) : (
          <ChatRow
            key={row.key}
            entry={row.entry}
            person={personById.get(otherParty(row.entry.chat, uid))}
            failed={failed.has(row.entry.chat.uid)}
            last={row.last}
          />
        )
      }
    </List>
  );
  return pane ? <div className={styles.list}>{list}</div> : <TwoPanes>{list}</TwoPanes>;
}

/** On wide screens the list keeps to its pane; the other waits for a chat. */
function TwoPanes({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.panes}>
      <div className={styles.list}>{children}</div>
      <div className={styles.rest}>
        <Illustration name="chats" className={styles.drawing} />
        <p>{t('choose')}</p>
      </div>
    </div>
  );
}

function NoChats() {
  const { t } = useTranslation('chats');
  return (
    <EmptyState
      illustration="chats"
      text={t('empty')}
      action={
        <>
          <LinkButton to="/meets">{t('browseMeets')}</LinkButton>
          <LinkButton variant="secondary" to="/mymeeteditor">
            {t('createMeet')}
          </LinkButton>
        </>
      }
    />
  );
}
