import { helsinkiDate } from '../../../schemas/domain/helsinki-time.ts';
import { PillChoice } from '../../components/pill-choice.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Days from Sunday, Monday … until the first day of a weekend that is later than tomorrow. */
const untilWeekend = [6, 5, 4, 3, 2, 2, 7];

/** Today, tomorrow and the next day of a weekend in Helsinki, as `2026-11-21`. */
export function quickDates(now: Date): string[] {
  const { year, month, day } = helsinkiDate(now);
  // At noon in UTC it is that day in Finland, whatever its clocks do.
  const after = (days: number) => new Date(Date.UTC(year, month - 1, day + days, 12));
  const weekend = untilWeekend[after(0).getUTCDay()] ?? 2;
  return [0, 1, weekend].map((days) => after(days).toISOString().slice(0, 10));
}

interface QuickDatesProps {
  /** `2026-11-21` or ''. */
  date: string;
  onChange: (date: string) => void;
}

/** The days that most meets are on, a tap each; the field beside them takes any other. */
export function QuickDates({ date, onChange }: QuickDatesProps) {
  const { t } = useTranslation('meets');
  const names = [t('editor.today'), t('editor.tomorrow')];
  const days = quickDates(useNow());
  const options = days.map((value, at) => ({ value, label: names[at] ?? formatDay(value) }));
  return (
    <PillChoice
      label={t('editor.soon')}
      name="soon"
      value={days.includes(date) ? date : ''}
      options={options}
      onChange={onChange}
    />
  );
}
