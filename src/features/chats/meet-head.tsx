import { memo } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { isPast } from '../../../schemas/domain/meet-visibility.ts';
import { Picture } from '../../components/picture.tsx';
import { Tag } from '../../components/tag.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatCardDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './discussions.module.css';

interface MeetHeadProps {
  meet: MeetDoc | undefined;
  /** When, as the chats know it: the meet itself may not be visible any more. */
  date: string;
}

/** The meet that the chats below are about (CHAT-01). */
export const MeetHead = memo(function MeetHead({ meet, date }: MeetHeadProps) {
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const enumText = useEnum();
  const when = meet?.meet_date ?? date;
  const past = isPast(when, useNow());
  return (
    <div className={styles.meet}>
      <Picture
        className={styles.thumb}
        path={meet?.meet_thumb_url}
        pictureId={meet?.picture_id}
        thumbhash={meet?.thumbhash}
        alt=""
        sizes="3.5rem"
      />
      <div className={styles.about}>
        <h2 className={styles.type}>
          {meet === undefined ? t('group.unknownMeet') : enumText(meet.meet_type)}
        </h2>
        <p className={styles.when}>
          <time dateTime={when}>{formatCardDate(when)}</time>
          {meet !== undefined && <span>{meet.location}</span>}
        </p>
        <div className={styles.tags}>
          {meet?.uid === uid && <Tag tone="calm">{t('group.own')}</Tag>}
          {past && <Tag>{t('group.past')}</Tag>}
          {meet?.closed === true && !past && <Tag>{t('group.closed')}</Tag>}
        </div>
      </div>
    </div>
  );
});
