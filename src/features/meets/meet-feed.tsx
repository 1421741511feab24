import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { limits } from '../../../schemas/limits.ts';
import { AffiliateCard } from '../../components/affiliate-card.tsx';
import { cx } from '../../components/cx.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/sync-status.ts';
import { GuestActions } from './guest-actions.tsx';
import { MeetCard } from './meet-card.tsx';
import { MeetCardsSkeleton } from './meet-cards-skeleton.tsx';
import { withAffiliates } from './meet-list.ts';
import type { ListMode } from './meet-list.ts';
import { MeetOwner } from './meet-owner.tsx';
import type { OpenCardMode } from './mode.ts';
import { standingTo } from './standing.ts';
import type { MyRelations } from './standing.ts';
import { useGrowingCount } from './use-growing-count.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import styles from './meets-page.module.css';

interface MeetFeedProps {
  mode: ListMode;
  meets: readonly MeetDoc[];
  from: string | undefined;
  mine: MyRelations;
  onMode: OpenCardMode;
}

/** The growing list of others' meets, an affiliate card after every third (MEET-09, MEET-10). */
export function MeetFeed({ mode, meets, from, mine, onMode }: MeetFeedProps) {
  const { uid } = useReplica();
  const { firstSyncDone, online } = useSyncStatus();
  const affiliates = useLive((replica) => replica.affiliates.watch(), []);
  const { count, sentinel } = useGrowingCount(`meets.${mode}`, limits.meetsStep, meets.length);
  const list = useRef<HTMLUListElement>(null);
  useSteadyScroll(list);
  if (meets.length === 0) {
    return firstSyncDone || !online ? <NoMeets mode={mode} /> : <MeetCardsSkeleton />;
  }
  const shown = meets.slice(0, count);
  const active = (affiliates ?? []).filter((affiliate) => affiliate.active);
  const every = active.length === 0 ? 0 : limits.affiliateEvery;
  return (
    <>
      <ul role="list" ref={list} className={styles.grid}>
        {withAffiliates(shown, every).map((row, index) => {
          if (row.kind === 'affiliate') {
            const affiliate = active[row.slot % active.length];
            return (
              <li key={`affiliate-${row.slot}`} className={cx(styles.cell, styles.offer)}>
                {affiliate !== undefined && <AffiliateCard affiliate={affiliate} />}
              </li>
            );
          }
          const { meet } = row;
          return (
            <li key={meet.meetId} data-row={meet.meetId} className={styles.cell}>
              <MeetCard
                meet={meet}
                from={from}
                priority={index < 2}
                onPhoto={() => onMode('photo', meet.meetId)}
                owner={<MeetOwner meet={meet} />}
              >
                <GuestActions
                  meet={meet}
                  standing={standingTo(mine, uid, meet.meetId)}
                  onMode={onMode}
                />
              </MeetCard>
            </li>
          );
        })}
      </ul>
      <div ref={sentinel} />
    </>
  );
}

function NoMeets({ mode }: { mode: ListMode }) {
  const { t } = useTranslation('meets');
  return (
    <EmptyState
      illustration="meets"
      text={mode === 'all' ? t('list.emptyAll') : t('list.emptyPreferences')}
      action={
        <>
          <LinkButton to="/mymeeteditor">{t('createMeet')}</LinkButton>
          {mode === 'preferences' && (
            <LinkButton variant="secondary" to="/profile">
              {t('editWishes')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
