/** Birthdays: stored `dd.mm.yyyy`; older `yyyy-mm-dd` values are understood (PROF-05..07, PROF-23). */
import { limits } from '../limits.ts';
import { fullYears } from './full-years.ts';
import { helsinkiDate } from './helsinki-time.ts';

/** A day of birth; `month` 1–12. */
export interface Birthday {
  day: number;
  month: number;
  year: number;
}

/** PROF-04, 05, 06 and 07, in this order. */
export type BirthdayError = 'required' | 'format' | 'date' | 'underage';

const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const dashed = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

function split(text: string): Birthday | undefined {
  const dots = dotted.exec(text);
  if (dots !== null) return { day: Number(dots[1]), month: Number(dots[2]), year: Number(dots[3]) };
  const dashes = dashed.exec(text);
  if (dashes === null) return undefined;
  return { day: Number(dashes[3]), month: Number(dashes[2]), year: Number(dashes[1]) };
}

function isCalendarDay({ day, month, year }: Birthday): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  // day 0 of the next month is the last of this one; setUTCFullYear, as Date.UTC maps 0–99 to 1900s
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return day <= last.getUTCDate();
}

/** The day that the text names, in either form; undefined if it names no real day. */
export function parseBirthday(text: string): Birthday | undefined {
  const birthday = split(text.trim());
  return birthday !== undefined && isCalendarDay(birthday) ? birthday : undefined;
}

/** The text as it is stored, `dd.mm.yyyy`; what cannot be read comes back trimmed. */
export function normaliseBirthday(text: string): string {
  const birthday = parseBirthday(text);
  if (birthday === undefined) return text.trim();
  const { day, month, year } = birthday;
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`;
}

/** What PROF-04..07 find wrong with a typed birthday, undefined if nothing. */
export function birthdayError(text: string, now: Date): BirthdayError | undefined {
  const typed = text.trim();
  if (typed === '') return 'required';
  if (!dotted.test(typed)) return 'format';
  const birthday = parseBirthday(typed);
  const today = helsinkiDate(now);
  if (birthday === undefined || birthday.year < 1900 || birthday.year > today.year) return 'date';
  return fullYears(birthday, today) < limits.minAge ? 'underage' : undefined;
}
