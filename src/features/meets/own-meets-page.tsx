import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useIsSettled } from '../../data/use-sync-status.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useSyncOnOpen } from '../../data/use-sync-on-open.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MeetCardsSkeleton } from './meet-cards-skeleton.tsx';
import { ownMeets } from './meet-list.ts';
import type { OpenMode } from './mode.ts';
import { OpenCardMode } from './open-mode.tsx';
import { NoOwnMeets, OwnMeetsList } from './own-meets-list.tsx';
import { RefusedMeets } from './refused-meets.tsx';
import styles from './meets-page.module.css';
import './texts.ts';
import { useMyRelations } from './use-my-relations.ts';

/** /ownmeets (ROUTE-08, MEET-12, MEET-13). */
export default function OwnMeetsPage() {
  const { t } = useTranslation('meets');
  const create = t('common:nav.editor');
  return (
    <>
      <PageHeader
        title={t('ownTitle')}
        back="/account"
        actions={
          <LinkButton variant="secondary" to="/mymeeteditor" aria-label={create}>
            <Plus aria-hidden="true" />
            <span className={styles.create}>{create}</span>
          </LinkButton>
        }
      />
      <RefusedMeets />
      <OwnMeets />
    </>
  );
}

function OwnMeets() {
  useSyncOnOpen();
  const { uid } = useReplica();
  const profile = useOwnProfile();
  const mine = useMyRelations();
  const isSettled = useIsSettled();
  const all = useLive((replica) => replica.meets.watch({ where: { uid } }), [uid]);
  const [open, setOpen] = useState<OpenMode>();
  const [deleted, setDeleted] = useState<readonly MeetDoc[]>([]);
  if (all === undefined || profile === undefined) return <MeetCardsSkeleton />;
  const gone = new Set(deleted.map(({ meetId }) => meetId));
  // A deleted meet keeps its place, so that the confirmation stands where the card was.
  const rest = all.filter(({ meetId }) => !gone.has(meetId));
  const rows = ownMeets([...rest, ...deleted], uid);
  if (rows.length === 0) {
    return isSettled ? <NoOwnMeets /> : <MeetCardsSkeleton />;
  }
  return (
    <>
      <OwnMeetsList
        meets={rows}
        deleted={gone}
        onMode={(mode, meetId) => setOpen({ mode, meetId })}
        onForget={(id) => setDeleted((all) => all.filter(({ meetId }) => meetId !== id))}
      />
      {open !== undefined && (
        <OpenCardMode
          open={open}
          profile={profile}
          mine={mine}
          onClose={() => setOpen(undefined)}
          onDeleted={(meet) => setDeleted((all) => [...all, meet])}
        />
      )}
    </>
  );
}
