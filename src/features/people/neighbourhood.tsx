import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Button } from '../../components/button.tsx';
import { EmptyList, NothingYet } from '../../components/empty-list.tsx';
import { LazyRow, useRowMemory } from '../../components/lazy-row.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useFocusOnRow } from '../../components/use-focus-on-row.ts';
import { useIsSettled, useSyncStatus } from '../../data/use-sync-status.ts';
import { useSyncOnOpen } from '../../data/use-sync-on-open.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Neighbour } from './nearby-list.ts';
import styles from './neighbourhood.module.css';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { PersonCard } from './person-card.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PlaceBar } from './place-bar.tsx';
import type { Favourites } from './use-favourites.ts';
import { useIsAsked } from './use-is-asked.ts';
import { useNearby } from './use-nearby.ts';
import { useOpenPerson } from './use-open-person.ts';
import { useShown } from './use-shown.ts';

/** How many cards the first screen shows: two columns on a phone, see neighbourhood.module.css. */
function firstCards(): number {
  const isWide = innerWidth >= 768;
  const columns = isWide ? Math.floor((innerWidth - 160) / 236) : Math.floor(innerWidth / 150);
  return columns * Math.ceil((innerHeight - 200) / (isWide ? 300 : 230));
}

/** The grid of /users for somebody with a visible profile. */
export function Neighbourhood({ me }: { me: ProfileDoc }) {
  const { t } = useTranslation('people');
  const isSettled = useIsSettled();
  const { firstSyncDone } = useSyncStatus('firstSyncDone');
  const isAsked = useIsAsked(me);
  const nearby = useNearby(me);
  const { uid, close } = useOpenPerson();
  useSyncOnOpen();
  if (nearby === undefined) return <PeopleSkeleton />;
  const { neighbours, favourites } = nearby;
  const arriving = neighbours.length === 0 && (!isSettled || isAsked);
  const isUnknown = neighbours.length === 0 && !firstSyncDone;
  return (
    <div className={styles.people}>
      <div className={styles.tools}>
        <p className={styles.count}>
          {t('favouritesCount', { n: isUnknown ? '–' : favourites.uids.size })}
          {favourites.full && <strong> {t('tooMany')}</strong>}
        </p>
        <PlaceBar me={me} />
      </div>
      {arriving && <PeopleSkeleton />}
      {!arriving && neighbours.length === 0 && <Nobody me={me} />}
      {neighbours.length > 0 && <Grid neighbours={neighbours} favourites={favourites} />}
      {uid !== null && (
        <PersonDialog key={uid} uid={uid} me={me} favourites={favourites} onClose={close} />
      )}
    </div>
  );
}

interface GridProps {
  neighbours: Neighbour[];
  favourites: Favourites;
}

function Grid({ neighbours, favourites }: GridProps) {
  const { t } = useTranslation('people');
  const { shown, showMore } = useShown();
  const { list, row, focusOn } = useFocusOnRow();
  const memory = useRowMemory('people');
  const first = firstCards();
  const more = () => {
    focusOn(shown);
    showMore();
  };
  return (
    <>
      <ul role="list" ref={list} className={styles.grid}>
        {neighbours.slice(0, shown).map((neighbour, index) => (
          <LazyRow
            key={neighbour.person.uid}
            id={neighbour.person.uid}
            data-row={neighbour.person.uid}
            memory={memory}
            atOnce={index < first || index === row}
            className={styles.card}
            restingClass={styles.resting}
          >
            <PersonCard {...neighbour} favourites={favourites} priority={index < first} />
          </LazyRow>
        ))}
      </ul>
      {neighbours.length > shown && (
        <Button variant="secondary" className={styles.more} onClick={more}>
          {t('common:showMore')}
        </Button>
      )}
    </>
  );
}

/** PEOPLE-11: nobody matches; what could be widened is the user's own choice. To whoever is archived nobody is shown (SAFE-03). */
function Nobody({ me }: { me: ProfileDoc }) {
  const { t } = useTranslation('people');
  if (me.archived)
    return <EmptyList illustration="people" text={t('common:refusal.PROFILE_ARCHIVED')} />;
  // What is asked for now, by a new profile or by wider wishes, waits for a network.
  if (me.edit !== undefined) return <NothingYet />;
  return (
    <EmptyList
      illustration="people"
      text={t('empty')}
      action={
        <>
          <LinkButton to="/profile#distance_for_meets">{t('emptyDistance')}</LinkButton>
          <LinkButton variant="secondary" to="/profile#partner_min_age">
            {t('emptyAges')}
          </LinkButton>
        </>
      }
    />
  );
}
