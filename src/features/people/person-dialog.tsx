import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Modal } from '../../components/modal.tsx';
import { formatDistance } from '../../i18n/format.ts';
import { PersonActions } from './person-actions.tsx';
import styles from './person-dialog.module.css';
import { PersonView } from './person-view.tsx';
import type { Favourites } from './use-favourites.ts';
import { usePerson } from './use-person.ts';

interface PersonDialogProps {
  uid: string;
  me: ProfileDoc;
  favourites: Favourites;
  onClose(): void;
}

/** The profile modal of /users (PEOPLE-02). */
export function PersonDialog({ uid, me, favourites, onClose }: PersonDialogProps) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const neighbour = usePerson(uid, me, favourites);
  if (neighbour === undefined) return null;
  const close = (
    <IconButton
      className={styles.close}
      look="onPhoto"
      label={common('dialog.close')}
      icon={<X />}
      onClick={onClose}
    />
  );
  return (
    <Modal className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.scroll}>
        {neighbour === null ? (
          <div className={styles.missing}>
            <h2 id={titleId}>{t('card.notFound')}</h2>
            {close}
          </div>
        ) : (
          <PersonView
            person={neighbour.person}
            place={t('placeDistance', {
              place: neighbour.person.location,
              distance: formatDistance(neighbour.km),
            })}
            heading={
              <h2 id={titleId} className={styles.name}>
                {t('nameAge', { name: neighbour.person.name, age: neighbour.person.age })}
              </h2>
            }
            corner={close}
            actions={
              <PersonActions neighbour={neighbour} favourites={favourites} onBlocked={onClose} />
            }
          />
        )}
      </div>
    </Modal>
  );
}
