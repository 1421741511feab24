import { parseBirthday } from './birthday.ts';
import { fullYears } from './full-years.ts';
import { helsinkiDate } from './helsinki-time.ts';

/** The log line of PROF-24; without the value, as logs hold no personal data. */
const logBadBirthday = (): void => console.warn('age: a birthday is in no known form');

/**
 * Age in full years today in Europe/Helsinki (PROF-24, PROF-25).
 * @param birthday `dd.mm.yyyy`, `d.m.yyyy` or `yyyy-mm-dd`
 * @param onBadInput called if the birthday cannot be read; a missing one ('') is not logged
 * @returns 0 for a birthday that is missing, unreadable or ahead
 */
export function ageOn(birthday: string, now: Date, onBadInput = logBadBirthday): number {
  if (birthday === '') return 0;
  const parsed = parseBirthday(birthday);
  if (parsed === undefined) {
    onBadInput();
    return 0;
  }
  return Math.max(0, fullYears(parsed, helsinkiDate(now)));
}
