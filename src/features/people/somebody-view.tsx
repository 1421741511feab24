import { useOwnProfile } from '../../data/use-own-profile.ts';
import { formatDistance } from '../../i18n/format.ts';
import { nameAge } from '../../i18n/name-age.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonMeets } from './person-meets.tsx';
import { PersonView } from './person-view.tsx';
import styles from './person-view.module.css';
import { StarButton } from './star-button.tsx';
import type { Favourites } from './use-favourites.ts';
import type { Somebody } from './use-person.ts';

interface SomebodyViewProps {
  neighbour: Somebody;
  favourites: Favourites;
  /** Without a profile of one's own one may look, but neither favour, report nor block (PROF-29). */
  hasProfile: boolean;
  headingId?: string;
  /** The person has been blocked and is gone from this device. */
  onBlocked(): void;
}

/** Somebody else's profile with all that can be done about it, in the modal and on the card page. */
export function SomebodyView(props: SomebodyViewProps) {
  const { t } = useTranslation('people');
  const { neighbour, favourites, hasProfile, headingId, onBlocked } = props;
  const { person, meets, km, star } = neighbour;
  const { uid, name, age, location } = person;
  const inForce = useOwnProfile()?.archived !== true;
  const isMine = favourites.uids.has(uid);
  return (
    <PersonView
      person={person}
      place={hasProfile ? `${location} · ${formatDistance(km)}` : location}
      heading={
        <h2 id={headingId} className={styles.name} translate="no">
          {nameAge(t, name, age)}
        </h2>
      }
      lead={
        // SAFE-03: whoever is archived may only let go.
        hasProfile &&
        (inForce || isMine) && (
          <StarButton wide uid={uid} name={name} star={star} favourites={favourites} />
        )
      }
      meets={<PersonMeets meets={meets} />}
      actions={
        hasProfile && <PersonActions person={person} favourite={isMine} onBlocked={onBlocked} />
      }
    />
  );
}
