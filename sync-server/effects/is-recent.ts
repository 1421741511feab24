import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { SyncCore } from '../sync/core.ts';

/** Days; a little less than for how long it is remembered what has been told (notify/done-events.ts). */
const days = 30;

/**
 * Whether something is new enough to be told. Effects run again at every later change of a document,
 * and of everything when a change feed begins anew (a shard of CouchDB that was rebuilt or moved, a lost
 * checkpoint), even when nobody remembers any more that people have been told.
 * @param instant when it happened, ISO 8601
 */
export function isRecent(core: SyncCore, instant: string): boolean {
  return core.clock().getTime() - Date.parse(instant) < days * dayMs;
}

/**
 * Whether it is new enough for a mail and pushes that can be switched off. These wait no longer than a day for their way
 * out (notify/mailer.ts), and little longer is it remembered what was held back (sweep-old.ts), and not at all what
 * nobody wanted then: a feed that begins anew days later would send it.
 */
export function isNews(core: SyncCore, instant: string): boolean {
  return core.clock().getTime() - Date.parse(instant) < dayMs;
}

/**
 * Whether something happened in the 24 hours before something else.
 * @param earlier when, ISO 8601
 */
export function isOfDayBefore(earlier: string, instant: string): boolean {
  const ms = Date.parse(instant) - Date.parse(earlier);
  return ms > 0 && ms < dayMs;
}
