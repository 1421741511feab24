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
import { useErrorWords } from './use-error-words.ts';
import styles from './meet-editor.module.css';

/** Date, time and town of a meet (MEET-22..25). */
export function WhenAndWhere({ form, errors, set }: FormPartProps) {
  const { t } = useTranslation('meets');
  const wordOf = useErrorWords();
  const now = useNow();
  const noTime = errors.meet_date === 'meet_date.time_required';
  return (
    <>
      <CellGroup>
        <CellPair>
          <Cell>
            <TextField
              label={t('editor.date')}
              name="date"
              type="date"
              min={toDateInput(now.toISOString())}
              max={toDateInput(addMonths(now, limits.meetMonthsAhead).toISOString())}
              value={form.date}
              onChange={(date) => set({ date })}
              error={noTime ? undefined : wordOf(errors.meet_date)}
              required
            />
          </Cell>
          <Cell>
            <TextField
              label={t('editor.time')}
              name="time"
              type="time"
              value={form.time}
              onChange={(time) => set({ time })}
              error={noTime ? wordOf(errors.meet_date) : undefined}
              required
            />
          </Cell>
        </CellPair>
        <p className={styles.read}>{readable(form, t)}</p>
      </CellGroup>
      <Cell>
        <PlacePicker
          label={t('editor.location')}
          name="location"
          value={form.location}
          onChange={(location) => set({ location })}
          error={wordOf(errors.location)}
        />
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
