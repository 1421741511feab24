import { Lock, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { meetGenderColors } from '../../components/meet-gender-colors.ts';
import { Tag } from '../../components/tag.tsx';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-photo.module.css';

interface MeetTagsProps {
  meet: MeetDoc;
  /** More of them. */
  children?: ReactNode;
}

/** Whom a meet is for, and how it stands: over its photo. */
export function MeetTags({ meet, children }: MeetTagsProps) {
  const { t } = useTranslation('meets');
  const enumText = useEnum();
  return (
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
      {children}
    </div>
  );
}
