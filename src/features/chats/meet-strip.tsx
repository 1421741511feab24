import { CalendarPlus, ChevronDown, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { MeetDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { isPast } from '../../../schemas/domain/meet-visibility.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Picture } from '../../components/picture.tsx';
import { Tag } from '../../components/tag.tsx';
import { useMedia } from '../../components/use-media.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatCardDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PlanSheet } from './plan-sheet.tsx';
import { saveCalendarFile } from './save-calendar-file.ts';
import styles from './meet-strip.module.css';

interface MeetStripProps {
  meet: MeetDoc | undefined;
  person: PersonDoc | undefined;
}

/** What the chat is about. With very large text one line that opens: messages need the room. */
export function MeetStrip({ meet, person }: MeetStripProps) {
  const enumText = useEnum();
  const folded = useMedia('(width < 18rem)');
  if (meet === undefined) return null;
  const about = <MeetAbout meet={meet} person={person} />;
  if (!folded) return about;
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.folds}>{enumText(meet.meet_type)}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {about}
    </details>
  );
}

/** The meet, with the plan to share (CHAT-19) and the calendar entry (CHAT-20). */
function MeetAbout({ meet, person }: MeetStripProps & { meet: MeetDoc }) {
  const { t } = useTranslation('chats');
  const enumText = useEnum();
  const { clock } = useReplica();
  const [sharing, setSharing] = useState(false);
  const past = isPast(meet.meet_date, useNow());
  const title = enumText(meet.meet_type);
  const calendar = { meetId: meet.meetId, title, location: meet.location, start: meet.meet_date };
  return (
    <div className={styles.strip}>
      <Picture
        className={styles.thumb}
        path={meet.meet_thumb_url}
        pictureId={meet.picture_id}
        thumbhash={meet.thumbhash}
        alt=""
        sizes="2.75rem"
      />
      <p className={styles.text}>
        <span className={styles.title}>{title}</span>
        {past && <Tag>{t('group.past')}</Tag>}
        {meet.closed && !past && <Tag>{t('group.closed')}</Tag>}
        <span className={styles.when}>
          <time dateTime={meet.meet_date}>{formatCardDate(meet.meet_date)}</time>
          <span>{meet.location}</span>
        </span>
      </p>
      <div className={styles.tools}>
        <IconButton label={t('bar.plan')} icon={<Share2 />} onClick={() => setSharing(true)} />
        <IconButton
          label={t('bar.calendar')}
          icon={<CalendarPlus />}
          onClick={() => saveCalendarFile(calendar, t('calendar.file'), clock.now())}
        />
      </div>
      {sharing && (
        <PlanSheet
          meet={meet}
          name={person?.name ?? t('row.somebody')}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}
