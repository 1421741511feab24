import { Lock, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { meetGenderColors } from '../../components/meet-gender-colors.ts';
import { Picture } from '../../components/picture.tsx';
import { Tag } from '../../components/tag.tsx';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-photo.module.css';

interface MeetPhotoProps {
  meet: MeetDoc;
  priority: boolean;
  onOpen: () => void;
  tags?: ReactNode;
}

/** The square photo of a meet with its tags; a tap shows it in full size (MEET-14). */
export function MeetPhoto({ meet, priority, onOpen, tags }: MeetPhotoProps) {
  const { t } = useTranslation('meets');
  const enumText = useEnum();
  return (
    <div className={styles.photo}>
      <button
        type="button"
        className={styles.open}
        aria-label={t('card.showPicture', { meetType: enumText(meet.meet_type) })}
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
          height={1024}
          sizes="(min-width: 72rem) 22rem, (min-width: 44rem) 46vw, 100vw"
          priority={priority}
        />
      </button>
      <div className={styles.tags}>
        <Tag color={meetGenderColors[meet.meet_gender]}>{enumText(meet.meet_gender)}</Tag>
        {meet.only_favs && (
          <Tag color="#22302b">
            <Star aria-hidden="true" />
            {t('card.onlyFavourites')}
          </Tag>
        )}
        {meet.closed && (
          <Tag color="#22302b">
            <Lock aria-hidden="true" />
            {t('card.closed')}
          </Tag>
        )}
        {tags}
      </div>
    </div>
  );
}
