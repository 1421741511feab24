import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { isPast } from '../../../schemas/domain/meet-visibility.ts';
import { limits } from '../../../schemas/limits.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Tag } from '../../components/tag.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/sync-status.ts';
import { useNow } from '../../data/use-now.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { DeletedMeet } from './deleted-meet.tsx';
import { MeetCard } from './meet-card.tsx';
import { MeetCardsSkeleton } from './meet-cards-skeleton.tsx';
import { ownMeets } from './meet-list.ts';
import type { OpenCardMode as Open, OpenMode } from './mode.ts';
import { OpenCardMode } from './open-mode.tsx';
import { OwnerActions } from './owner-actions.tsx';
import './texts.ts';
import { useGrowingCount } from './use-growing-count.ts';
import { useMyRelations } from './use-my-relations.ts';
import { useSyncOnOpen } from './use-sync-on-open.ts';
import styles from './meets-page.module.css';

/** /ownmeets (ROUTE-08, MEET-12, MEET-13). */
export default function OwnMeetsPage() {
  const { t } = useTranslation('meets');
  return (
    <>
      <PageHeader
        title={t('ownTitle')}
        back="/account"
        actions={
          <LinkButton variant="secondary" to="/mymeeteditor">
            <Plus aria-hidden="true" />
            {t('createMeet')}
          </LinkButton>
        }
      />
      <OwnMeets />
    </>
  );
}

function OwnMeets() {
  useSyncOnOpen();
  const { uid } = useReplica();
  const profile = useOwnProfile();
  const mine = useMyRelations();
  const { firstSyncDone, online } = useSyncStatus();
  const all = useLive((replica) => replica.meets.watch({ where: { uid } }), [uid]);
  const [open, setOpen] = useState<OpenMode>();
  const [deleted, setDeleted] = useState<readonly MeetDoc[]>([]);
  if (all === undefined || profile === undefined) return <MeetCardsSkeleton />;
  const gone = new Set(deleted.map(({ meetId }) => meetId));
  // A deleted meet keeps its place, so that the confirmation stands where the card was.
  const rest = all.filter(({ meetId }) => !gone.has(meetId));
  const rows = ownMeets([...rest, ...deleted], uid);
  if (rows.length === 0) {
    return firstSyncDone || !online ? <NoOwnMeets /> : <MeetCardsSkeleton />;
  }
  return (
    <>
      <OwnList
        meets={rows}
        deleted={gone}
        onMode={(mode, meetId) => setOpen({ mode, meetId })}
        onForget={(meetId) => setDeleted(deleted.filter((meet) => meet.meetId !== meetId))}
      />
      {open !== undefined && (
        <OpenCardMode
          open={open}
          profile={profile}
          mine={mine}
          onClose={() => setOpen(undefined)}
          onDeleted={(meet) => setDeleted([...deleted, meet])}
        />
      )}
    </>
  );
}

interface OwnListProps {
  meets: readonly MeetDoc[];
  deleted: ReadonlySet<string>;
  onMode: Open;
  onForget: (meetId: string) => void;
}

function OwnList({ meets, deleted, onMode, onForget }: OwnListProps) {
  const { t } = useTranslation('meets');
  const { count, grow } = useGrowingCount('ownmeets', limits.ownMeetsPage, 0);
  return (
    <>
      <ul role="list" className={styles.grid}>
        {meets.slice(0, count).map((meet, index) => (
          <li key={meet.meetId} className={styles.cell}>
            {deleted.has(meet.meetId) ? (
              <DeletedMeet onClose={() => onForget(meet.meetId)} />
            ) : (
              <OwnMeet meet={meet} priority={index < 2} onMode={onMode} />
            )}
          </li>
        ))}
      </ul>
      {meets.length > count && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={grow}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

function OwnMeet({ meet, priority, onMode }: { meet: MeetDoc; priority: boolean; onMode: Open }) {
  const { t } = useTranslation('meets');
  const past = isPast(meet.meet_date, useNow());
  return (
    <MeetCard
      meet={meet}
      priority={priority}
      onPhoto={() => onMode('photo', meet.meetId)}
      tags={past && <Tag color="#55605a">{t('card.past')}</Tag>}
    >
      <OwnerActions meet={meet} onMode={onMode} />
    </MeetCard>
  );
}

function NoOwnMeets() {
  const { t } = useTranslation('meets');
  return (
    <EmptyState
      illustration="meets"
      text={t('list.emptyOwn')}
      action={<LinkButton to="/mymeeteditor">{t('createMeet')}</LinkButton>}
    />
  );
}
