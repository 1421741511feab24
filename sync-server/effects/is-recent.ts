import type { SyncCore } from '../sync/core.ts';

/** Days; a little less than what has been told is remembered (notify/done-events.ts). */
const days = 30;

/**
 * Whether something is new enough to be told. Effects run again at every later change of a document,
 * and of everything when a change feed begins anew (a shard of CouchDB that was rebuilt or moved, a lost
 * checkpoint), also when nobody knows any more that it has been told.
 * @param instant when it happened, ISO 8601
 */
export function isRecent(core: SyncCore, instant: string): boolean {
  return core.clock().getTime() - Date.parse(instant) < days * 86_400_000;
}
