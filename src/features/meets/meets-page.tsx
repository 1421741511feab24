import { useCallback, useMemo, useState } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { announce } from '../../components/announce.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { mapLive } from '../../data/live.ts';
import { useKept, useReplica } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { useNow } from '../../data/use-now.ts';
import { useIsSettled, useIsUnfilled } from '../../data/use-sync-status.ts';
import { useIsProfileUnknown, useOwnProfile } from '../../data/use-own-profile.ts';
import { useSyncOnOpen } from '../../data/use-sync-on-open.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AskedMeetGone } from './asked-meet-gone.tsx';
import { MeetCardsSkeleton } from './meet-cards-skeleton.tsx';
import { activeAffiliates, MeetFeed } from './meet-feed.tsx';
import { listedMeets, meetsOfMode, summaryOf, upcoming } from './meet-list.ts';
import type { ListMode } from './meet-list.ts';
import type { OpenCardMode, OpenMode } from './mode.ts';
import { LazyOpenCardMode } from './lazy-open-mode.tsx';
import { ProfileNeeded } from './profile-needed.tsx';
import './texts.ts';
import { keptMode, useListMode } from './use-list-mode.ts';
import { myRelations, useMyRelations } from './use-my-relations.ts';
import styles from './meets-page.module.css';

/** Sorted when they change, not whenever the list is opened. */
const soonest = (replica: Replica) =>
  mapLive(replica.meets.watch({ where: { listed: true } }), listedMeets);

/** What this screen asks the replica; asked before it opens (src/app/routes.tsx). */
export const queries = [soonest, keptMode, myRelations, activeAffiliates];

/** /meets (ROUTE-07, MEET-01..11, MEET-14..18). */
export default function MeetsPage() {
  const { t } = useTranslation('meets');
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton variant="quiet" className={styles.own} to="/ownmeets">
            {t('ownTitle')}
          </LinkButton>
        }
      />
      <Meets />
    </>
  );
}

function Meets() {
  useSyncOnOpen();
  const meets = useKept(soonest);
  const profile = useOwnProfile();
  const now = useNow();
  const visible = useMemo(() => meets && upcoming(meets, now), [meets, now]);
  const { t } = useTranslation('meets');
  const [mode, chooseMode, asked] = useListMode(profile !== null);
  if (visible === undefined || profile === undefined || mode === undefined) {
    return <MeetCardsSkeleton />;
  }
  const choose = (next: ListMode) => {
    chooseMode(next);
    const count = meetsOfMode(visible, next, profile).length;
    announce(t('list.told', { count, n: formatNumber(count) }));
  };
  return (
    <>
      <ListChoice mode={mode} onChange={choose} />
      <MeetsOfMode key={mode} mode={mode} visible={visible} profile={profile} asked={asked} />
    </>
  );
}

interface ListChoiceProps {
  mode: ListMode;
  onChange: (mode: ListMode) => void;
}

function ListChoice({ mode, onChange }: ListChoiceProps) {
  const { t } = useTranslation('meets');
  const options: { value: ListMode; label: string }[] = [
    { value: 'preferences', label: t('list.preferences') },
    { value: 'all', label: t('list.all') },
  ];
  return (
    <div className={styles.choice}>
      <Segmented label={t('list.label')} value={mode} options={options} onChange={onChange} />
    </div>
  );
}

/** What comes next for who has only just registered, before a tap on a meet says it (MEET-06). */
function ProfileHint() {
  const { t } = useTranslation('meets');
  return (
    <div className={styles.choice}>
      <Banner
        live={false}
        action={
          <LinkButton variant="secondary" to="/profile">
            {t('common:createProfile')}
          </LinkButton>
        }
      >
        {t('common:profileNeeded')}
      </Banner>
    </div>
  );
}

type MeetsOfModeProps = {
  mode: ListMode;
  visible: readonly MeetDoc[];
  profile: NonNullable<ReturnType<typeof useOwnProfile>> | null;
  /** Id of the meet that stands before the others. */
  asked: string | undefined;
};

function MeetsOfMode({ mode, visible, profile, asked }: MeetsOfModeProps) {
  const { t } = useTranslation('meets');
  const mine = useMyRelations();
  const [open, setOpen] = useState<OpenMode>();
  const openMode: OpenCardMode = useCallback((one, meetId) => setOpen({ mode: one, meetId }), []);
  const meets = useMemo(
    () => meetsOfMode(visible, mode, profile, asked),
    [visible, mode, profile, asked],
  );
  const { early } = useReplica();
  const unfilled = useIsUnfilled();
  const unknown = useIsProfileUnknown();
  const isSettled = useIsSettled();
  if (mode === 'preferences' && profile === null) {
    return <ProfileNeeded text={t('list.profileNeeded')} />;
  }
  // While the device is filled for the first time, what it has is not yet what there is.
  const isKnown = isSettled || early?.filled === true || early?.summary !== undefined;
  const { active, favourites } = early?.summary ?? summaryOf(visible);
  const numbers = { n: formatNumber(active), favourites: formatNumber(favourites) };
  const isMissing = asked !== undefined && visible.every(({ meetId }) => meetId !== asked);
  return (
    <>
      {isMissing && <AskedMeetGone meetId={asked} />}
      {profile === null && !unknown && <ProfileHint />}
      {!(unfilled && active === 0) && (
        <p className={styles.summary}>
          {/* Room for what is not known yet: nothing moves. */}
          {isKnown ? t('list.summary', { count: active, ...numbers }) : '\u00a0'}
        </p>
      )}
      <MeetFeed mode={mode} meets={meets} from={profile?.location} mine={mine} onMode={openMode} />
      <LazyOpenCardMode
        open={open}
        profile={profile}
        mine={mine}
        onClose={() => setOpen(undefined)}
        onDeleted={() => undefined}
      />
    </>
  );
}
