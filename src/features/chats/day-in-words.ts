import { dayMs } from '../../../schemas/domain/day-ms.ts';
import { helsinkiDate } from '../../../schemas/domain/helsinki-time.ts';
import { formatDate, formatDay } from '../../i18n/format.ts';
import { dayOf } from './thread-rows.ts';

/** What is older is told with its year. */
const recentMs = 180 * dayMs;

interface DayNames {
  today: string;
  yesterday: string;
}

/** A day as one speaks of it: those names, else `to 19.11.`, and of long ago `19.11.2025`. */
export function dayInWords(instant: string, now: Date, { today, yesterday }: DayNames): string {
  const day = dayOf(instant);
  if (day === dayOf(now.toISOString())) return today;
  // From noon: the days on which clocks are changed have 23 and 25 hours.
  const { year, month, day: date } = helsinkiDate(now);
  const noonBefore = new Date(Date.UTC(year, month - 1, date, 12) - dayMs);
  if (day === dayOf(noonBefore.toISOString())) return yesterday;
  if (now.getTime() - Date.parse(instant) > recentMs) return formatDate(instant);
  return formatDay(instant);
}
