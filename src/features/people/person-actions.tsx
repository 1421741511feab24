import { Ban, Flag, FlagOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import type { Neighbour } from './nearby-list.ts';
import { PersonDialogs } from './person-dialogs.tsx';
import styles from './person-actions.module.css';
import { StarButton } from './star-button.tsx';
import type { Favourites } from './use-favourites.ts';
import { usePersonActions } from './use-person-actions.ts';

interface PersonActionsProps {
  neighbour: Neighbour;
  favourites: Favourites;
  /** The person has been blocked and is gone from this device. */
  onBlocked(): void;
}

/** What can be done about a person: favourite, report, block (SAFE-16). */
export function PersonActions({ neighbour, favourites, onBlocked }: PersonActionsProps) {
  const { t } = useTranslation('people');
  const { person, star } = neighbour;
  const actions = usePersonActions(person, onBlocked);
  const reported = actions.reported;
  return (
    <div className={styles.actions}>
      <StarButton wide uid={person.uid} name={person.name} star={star} favourites={favourites} />
      <div className={styles.quiet}>
        <Button variant="quiet" onClick={() => actions.ask(reported ? 'unreport' : 'report')}>
          {reported ? <FlagOff aria-hidden="true" /> : <Flag aria-hidden="true" />}
          {t(reported ? 'report.cancel' : 'report.open')}
        </Button>
        <Button variant="quiet" onClick={() => actions.ask('block')}>
          <Ban aria-hidden="true" />
          {t('block.open')}
        </Button>
      </div>
      <PersonDialogs
        actions={actions}
        name={person.name}
        favourite={favourites.uids.has(person.uid)}
      />
    </div>
  );
}
