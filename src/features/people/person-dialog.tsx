import { X } from 'lucide-react';
import { useId } from 'react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Modal } from '../../components/modal.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './person-dialog.module.css';
import { SomebodyView } from './somebody-view.tsx';
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
  return (
    <Modal className={styles.dialog} aria-labelledby={titleId} swipe="edge" onClose={onClose}>
      <IconButton
        className={styles.close}
        look="onPhoto"
        label={common('dialog.close')}
        icon={<X />}
        onClick={onClose}
      />
      <div className={styles.scroll}>
        {neighbour === null ? (
          <h2 id={titleId} className={styles.missing}>
            {t('card.notFound')}
          </h2>
        ) : (
          <SomebodyView
            hasProfile
            headingId={titleId}
            neighbour={neighbour}
            favourites={favourites}
            onBlocked={onClose}
          />
        )}
      </div>
    </Modal>
  );
}
