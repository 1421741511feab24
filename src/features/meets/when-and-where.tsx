import { addMonths, combineDateTime, toDateInput } from '../../../schemas/domain/helsinki-time.ts';
import { limits } from '../../../schemas/limits.ts';
import { Cell, CellGroup, CellPair } from '../../components/cells.tsx';
import { PlacePicker } from '../../components/place-picker.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatCardDate } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import type { FormPartProps, MeetForm } from './meet-form.ts';
import { QuickDates } from './quick-dates.tsx';
import { useMeetField } from './use-meet-field.ts';
import styles from './meet-editor.module.css';

/** Date, time and town of a meet (MEET-22..25). Empty ones are no errors yet: `required` would say so. */
export function WhenAndWhere(part: FormPartProps) {
  const { t } = useTranslation('meets');
  const field = useMeetField(part);
  const now = useNow();
  return (
    <>
      <Cell>
        <QuickDates date={part.form.date} onChange={(date) => part.set({ date })} />
      </Cell>
      <CellGroup>
        <CellPair>
          <Cell>
            <TextField
              {...field('date')}
              type="date"
              min={toDateInput(now.toISOString())}
              max={toDateInput(addMonths(now, limits.meetMonthsAhead).toISOString())}
              aria-required
            />
          </Cell>
          <Cell>
            <TextField {...field('time')} type="time" aria-required />
          </Cell>
        </CellPair>
        <p className={styles.read}>{readable(part.form, t)}</p>
      </CellGroup>
      <Cell>
        <PlacePicker {...field('location')} />
      </Cell>
    </>
  );
}

/** Date and time as others will read them: native inputs follow the browser's own language. */
function readable(form: MeetForm, t: Translate): string {
  const instant = combineDateTime(form.date, form.time);
  if (!instant.includes('T')) return t('editor.zone');
  return t('editor.readable', { date: formatCardDate(instant) });
}
