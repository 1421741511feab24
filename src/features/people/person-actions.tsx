import { Ban, Flag, FlagOff } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PersonDialogs } from './person-dialogs.tsx';
import styles from './person-actions.module.css';
import { usePersonActions } from './use-person-actions.ts';

interface PersonActionsProps {
  person: PersonDoc;
  /** They are my favourite: then they cannot be blocked (SAFE-13). */
  favourite: boolean;
  /** The person has been blocked and is gone from this device. */
  onBlocked(): void;
}

/** Report and block, quietly at the end of a profile (SAFE-16). */
export function PersonActions({ person, favourite, onBlocked }: PersonActionsProps) {
  const { t } = useTranslation('people');
  const actions = usePersonActions(person, onBlocked);
  const reported = actions.reported;
  // SAFE-03: what somebody archived would change is refused.
  const inForce = useOwnProfile()?.archived !== true;
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => actions.ask(reported ? 'unreport' : 'report')}>
        {reported ? <FlagOff aria-hidden="true" /> : <Flag aria-hidden="true" />}
        {t(reported ? 'report.cancel' : 'report.open')}
      </Button>
      {inForce && (
        <Button variant="quiet" onClick={() => actions.ask('block')}>
          <Ban aria-hidden="true" />
          {t('common:block.confirm')}
        </Button>
      )}
      <PersonDialogs actions={actions} name={person.name} favourite={favourite} />
    </div>
  );
}
