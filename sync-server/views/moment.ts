import { fromHelsinki, helsinkiDate } from '../../schemas/domain/helsinki-time.ts';

/** A point in time as views need it. */
export interface Moment {
  readonly now: Date;
  /** ISO instant, comparable with stored ones. */
  readonly iso: string;
  /** The date in Europe/Helsinki: what ages depend on. */
  readonly day: string;
}

/** The moment of an instant. */
export function momentOf(now: Date): Moment {
  const { year, month, day } = helsinkiDate(now);
  return { now, iso: now.toISOString(), day: `${year}-${month}-${day}` };
}

/** The instant at which the next day begins in Europe/Helsinki. */
export function nextMidnight(now: Date): Date {
  const today = helsinkiDate(now);
  const tomorrow = new Date(Date.UTC(today.year, today.month - 1, today.day + 1));
  return fromHelsinki({
    year: tomorrow.getUTCFullYear(),
    month: tomorrow.getUTCMonth() + 1,
    day: tomorrow.getUTCDate(),
    hour: 0,
    minute: 0,
  });
}
