/**
 * Times are stored as UTC instants and shown as wall time in Europe/Helsinki (FMT-18, FMT-19). Only
 * Intl knows the zone's rules; nothing here depends on the machine's own zone.
 */
import { dayMs } from './day-ms.ts';

/** A reading of a clock on a Helsinki wall; `month` 1–12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const HOUR_MS = 3_600_000;

const wallFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** The wall time in Helsinki at that instant. Throws RangeError for an invalid Date. */
export function toHelsinki(instant: Date): WallTime {
  const wall: WallTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of wallFormat.formatToParts(instant)) {
    if (type in wall) wall[type as keyof WallTime] = Number(value);
  }
  return wall;
}

const asUtc = (wall: WallTime): number =>
  Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);

const offsetAt = (ms: number): number =>
  asUtc(toHelsinki(new Date(ms))) - Math.floor(ms / 60_000) * 60_000;

/**
 * The instant of a wall time. In the hour that clocks skip in spring it is moved one hour forward;
 * of the hour that comes twice in autumn the first is taken, the second if only that is still ahead of `now`.
 */
export function fromHelsinki(wall: WallTime, now = new Date(0)): Date {
  const naive = asUtc(wall);
  const before = naive - offsetAt(naive - dayMs);
  const after = naive - offsetAt(naive + dayMs);
  const real = [before, after].filter((ms) => asUtc(toHelsinki(new Date(ms))) === naive);
  return new Date(real.find((ms) => ms > +now) ?? real[0] ?? before);
}

let cachedHour = Number.NaN;
let cachedDate: { year: number; month: number; day: number } = { year: 0, month: 0, day: 0 };

/** Today's date in Helsinki. Remembered per hour: the date changes only on a full UTC hour. */
export function helsinkiDate(now: Date): { year: number; month: number; day: number } {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (hour !== cachedHour) {
    const { year, month, day } = toHelsinki(now);
    [cachedHour, cachedDate] = [hour, { year, month, day }];
  }
  return cachedDate;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** The same wall time that many calendar months later, to the millisecond; the day is cut to the month's length. */
export function addMonths(instant: Date, months: number): Date {
  const wall = toHelsinki(instant);
  const index = wall.year * 12 + (wall.month - 1) + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const minute = fromHelsinki({ ...wall, year, month, day: Math.min(wall.day, lastDay) });
  return new Date(+minute + (+instant % 60_000));
}

/** Value of `<input type="date">` (`2026-11-21`) for an instant. */
export function toDateInput(instant: string): string {
  const { year, month, day } = toHelsinki(new Date(instant));
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Value of `<input type="time">` (`18:30`) for an instant. */
export function toTimeInput(instant: string): string {
  const { hour, minute } = toHelsinki(new Date(instant));
  return `${two(hour)}:${two(minute)}`;
}

/**
 * The `meet_date` that an editor's two inputs make, as `meetErrors` understands it.
 * @param typed `2026-11-21` or ''; browsers (Firefox) let one type a year of six digits @param time `18:30` or ''
 * @param now if it is to be ahead
 * @returns the instant (ISO 8601 UTC); '' without a date; the bare date without a time
 */
export function combineDateTime(typed: string, time: string, now?: Date): string {
  // The last days that inputs take are no instants. All such years are too far (MEET-24).
  const date = typed.replace(/^\d{5,}/, '9999');
  const [year = NaN, month = NaN, day = NaN] = date.split('-').map(Number);
  const [hour = NaN, minute = NaN] = time.split(':').map(Number);
  const wall = { year, month, day, hour, minute };
  return Object.values(wall).every(Number.isInteger) ? fromHelsinki(wall, now).toISOString() : date;
}
