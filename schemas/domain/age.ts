import { parseBirthday } from './birthday.ts';
import { fullYears } from './full-years.ts';
import { helsinkiDate } from './helsinki-time.ts';

const logged = new Set<string>();

/** The log line of PROF-24, once for each text: a gateway looks at it for everybody. Logs hold no personal data. */
function logBadBirthday(birthday: string): void {
  if (logged.has(birthday)) return;
  logged.add(birthday);
  console.warn('age: a birthday is in no known form');
}

/**
 * Age in full years today in Europe/Helsinki (PROF-24, PROF-25).
 * @param birthday `dd.mm.yyyy`, `d.m.yyyy` or `yyyy-mm-dd`
 * @param onBadInput called if the birthday cannot be read; a missing one is not logged
 * @returns 0 for a birthday that is missing, unreadable or ahead
 */
export function ageOn(
  birthday: string | null | undefined,
  now: Date,
  onBadInput = logBadBirthday,
): number {
  if (!birthday) return 0;
  const parsed = parseBirthday(birthday);
  if (parsed === undefined) {
    onBadInput(birthday);
    return 0;
  }
  return Math.max(0, fullYears(parsed, helsinkiDate(now)));
}
