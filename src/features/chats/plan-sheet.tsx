import { useState } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { firstName } from '../../../schemas/domain/first-name.ts';
import { combineDateTime, toTimeInput } from '../../../schemas/domain/helsinki-time.ts';
import { Button } from '../../components/button.tsx';
import { shareText } from '../../components/copy-text.ts';
import { Sheet } from '../../components/sheet.tsx';
import { Stack } from '../../components/stack.tsx';
import { TextField } from '../../components/text-field.tsx';
import { formatDateTime, formatTime } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './plan-sheet.module.css';

interface PlanSheetProps {
  meet: MeetDoc;
  /** Name of the other party; only the first name is shared. */
  name: string;
  onClose: () => void;
}

/** Proposed: three hours after the start. */
const hoursLater = 3;
/** With all its hours: on the day of the meet clocks may skip one, and the time be that of the night after. */
const anyDay = '2026-01-01';

/** The plan as plain text for a friend, with a time of one's own choosing (CHAT-19). */
export function PlanSheet({ meet, name, onClose }: PlanSheetProps) {
  const { t } = useTranslation('chats');
  const enumText = useEnum();
  const later = new Date(Date.parse(meet.meet_date) + hoursLater * 3_600_000);
  const proposed = toTimeInput(later.toISOString());
  const [by, setBy] = useState(proposed);
  const text = t('plan.text', {
    firstName: firstName(name),
    meetType: enumText(meet.meet_type),
    location: meet.location,
    date: formatDateTime(meet.meet_date),
    // The sentence is nothing without one.
    time: formatTime(combineDateTime(anyDay, by || proposed)),
  });
  const share = async () => {
    if (await shareText({ text }, t('plan.copied'), t('plan.failed'))) onClose();
  };
  return (
    <Sheet
      open
      title={t('bar.plan')}
      onClose={onClose}
      actions={<Button onClick={() => void share()}>{t('plan.share')}</Button>}
    >
      <Stack tight>
        <p>{t('plan.intro')}</p>
        <TextField label={t('plan.by')} type="time" name="by" value={by} onChange={setBy} />
        <p className={styles.text}>{text}</p>
      </Stack>
    </Sheet>
  );
}
