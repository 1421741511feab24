import { formatDate, formatTime } from '../../i18n/format.ts';
import { dayOf } from './thread-rows.ts';

/** The time of day for today, else the date. */
export function shortTime(instant: string, now: Date): string {
  const isToday = dayOf(instant) === dayOf(now.toISOString());
  return isToday ? formatTime(instant) : formatDate(instant);
}
