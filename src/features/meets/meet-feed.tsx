import { memo, useRef } from 'react';
import type { AffiliateDoc, MeetDoc } from '../../../schemas/documents/device.ts';
import { limits } from '../../../schemas/limits.ts';
import { LazyAffiliateCard } from '../../components/lazy-affiliate-card.ts';
import { cx } from '../../components/cx.ts';
import { EmptyList } from '../../components/empty-list.tsx';
import { LazyRow, useRowMemory } from '../../components/lazy-row.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useKept, useReplica } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useIsSettled } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { firstCards } from './first-cards.ts';
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

/** Live: the offers that may be shown (PAGE-06). */
export const activeAffiliates = (replica: Replica) =>
  replica.affiliates.watch({ where: { active: true } });

const none: readonly AffiliateDoc[] = [];

/** The growing list of others' meets, an affiliate card after every third (MEET-09, MEET-10). */
export function MeetFeed({ mode, meets, from, mine, onMode }: MeetFeedProps) {
  const name = `meets.${mode}`;
  const isSettled = useIsSettled();
  const affiliates = useKept(activeAffiliates) ?? none;
  const { count, sentinel } = useGrowingCount(name, limits.meetsStep, meets.length);
  const memory = useRowMemory(name);
  const list = useRef<HTMLUListElement>(null);
  useSteadyScroll(list, meets.length > 0);
  if (meets.length === 0) return isSettled ? <NoMeets mode={mode} /> : <MeetCardsSkeleton />;
  const every = affiliates.length === 0 ? 0 : limits.affiliateEvery;
  const first = firstCards();
  return (
    <>
      <ul role="list" ref={list} className={styles.grid}>
        {withAffiliates(meets.slice(0, count), every).map((row, index) => {
          const place = { memory, atOnce: index < first };
          if (row.kind === 'meet') {
            const { meet } = row;
            return (
              <LazyRow
                key={meet.meetId}
                id={meet.meetId}
                data-row={meet.meetId}
                className={styles.cell}
                restingClass={styles.resting}
                {...place}
              >
                <OthersMeet meet={meet} from={from} first={index < 2} mine={mine} onMode={onMode} />
              </LazyRow>
            );
          }
          const affiliate = affiliates[row.slot % affiliates.length];
          const id = `affiliate-${row.slot}`;
          const className = cx(styles.cell, styles.offer);
          return (
            <LazyRow key={id} id={id} className={className} restingClass={undefined} {...place}>
              {affiliate !== undefined && <LazyAffiliateCard as="h2" affiliate={affiliate} />}
            </LazyRow>
          );
        })}
      </ul>
      <div ref={sentinel} />
    </>
  );
}

interface OthersMeetProps {
  meet: MeetDoc;
  from: string | undefined;
  first: boolean;
  mine: MyRelations;
  onMode: OpenCardMode;
}

/** Anew only when this meet, or how I stand to some, has changed. */
const OthersMeet = memo(function OthersMeet({ meet, from, first, mine, onMode }: OthersMeetProps) {
  const { uid } = useReplica();
  return (
    <MeetCard
      meet={meet}
      from={from}
      priority={first}
      onPhoto={() => onMode('photo', meet.meetId)}
      owner={<MeetOwner meet={meet} />}
    >
      <GuestActions meet={meet} standing={standingTo(mine, uid, meet.meetId)} onMode={onMode} />
    </MeetCard>
  );
});

function NoMeets({ mode }: { mode: ListMode }) {
  const { t } = useTranslation('meets');
  // To whoever is archived none are shown (SAFE-03): that there are none would not be true.
  if (useOwnProfile()?.archived)
    return <EmptyList illustration="meets" text={t('common:refusal.PROFILE_ARCHIVED')} />;
  return (
    <EmptyList
      illustration="meets"
      text={mode === 'all' ? t('list.emptyAll') : t('list.emptyPreferences')}
      action={
        <>
          <LinkButton to="/mymeeteditor">{t('common:nav.editor')}</LinkButton>
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
