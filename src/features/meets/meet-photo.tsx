import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { Picture } from '../../components/picture.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-photo.module.css';

interface MeetPhotoProps {
  meet: MeetDoc;
  priority: boolean;
  onOpen: () => void;
}

/** The square photo of a meet; a tap shows it in full size (MEET-14). */
export function MeetPhoto({ meet, priority, onOpen }: MeetPhotoProps) {
  const { t } = useTranslation('meets');
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t('card.showPicture')}
      aria-describedby={meet.meetId}
      onClick={onOpen}
    >
      <Picture
        className={styles.picture}
        path={meet.meet_pic_url}
        pictureId={meet.picture_id}
        thumbhash={meet.thumbhash}
        alt=""
        width={1024}
        sizes="(min-width: 72rem) 22rem, (min-width: 44rem) 46vw, 100vw"
        priority={priority}
      />
    </button>
  );
}
