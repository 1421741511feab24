import { useTranslation } from 'react-i18next';
import { WindowVirtualizer } from 'virtua';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
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
import './texts.ts';
import { useChatEntries } from './use-chat-entries.ts';
import styles from './discussions.module.css';

/** /discussions (ROUTE-13, CHAT-01..05). */
export default function DiscussionsPage() {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} />
      <Discussions />
    </div>
  );
}

function Discussions() {
  const entries = useChatEntries();
  const { firstSyncDone, online } = useSyncStatus();
  if (entries === undefined) return <DiscussionsSkeleton />;
  if (entries.length > 0) return <ChatGroups entries={entries} />;
  return firstSyncDone || !online ? <NoChats /> : <DiscussionsSkeleton />;
}

function ChatGroups({ entries }: { entries: readonly ChatEntry[] }) {
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
  return (
    <WindowVirtualizer data={discussionRows(shown)} as="ul" item="li" itemSize={78}>
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
    </WindowVirtualizer>
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
