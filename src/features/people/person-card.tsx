import { memo } from 'react';
import { AppLink } from '../../components/app-link.tsx';
import { DefaultAvatar } from '../../components/default-avatar.tsx';
import { Picture } from '../../components/picture.tsx';
import { formatDistance } from '../../i18n/format.ts';
import { nameAge } from '../../i18n/name-age.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Neighbour } from './nearby-list.ts';
import styles from './person-card.module.css';
import { StarButton } from './star-button.tsx';
import { openedState } from './use-open-person.ts';
import type { Favourites } from './use-favourites.ts';

interface PersonCardProps extends Neighbour {
  favourites: Favourites;
  /** Among the first on the screen: its picture loads at once. */
  priority: boolean;
}

/** One person of the grid: a tall photograph and, upon it, name, age, distance and star. */
export const PersonCard = memo(function PersonCard(props: PersonCardProps) {
  const { person, km, star, favourites, priority } = props;
  const { t } = useTranslation('people');
  return (
    <>
      <AppLink to={`?person=${person.uid}`} state={openedState} className={styles.link}>
        <Picture
          className={styles.photo}
          path={person.thumbUrl}
          thumbhash={person.thumbhash}
          alt=""
          height={640}
          sizes="(min-width: 48rem) 16rem, 50vw"
          priority={priority}
          fallback={<DefaultAvatar size="100%" />}
        />
        <span className={styles.caption}>
          <span className={styles.name} translate="no">
            {nameAge(t, person.name, person.age)}
          </span>
          <span className={styles.place}>
            <span>{person.location}</span>
            <span>{formatDistance(km)}</span>
          </span>
        </span>
      </AppLink>
      <div className={styles.star}>
        <StarButton uid={person.uid} name={person.name} star={star} favourites={favourites} />
      </div>
    </>
  );
});
