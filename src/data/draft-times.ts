import { shortHash } from './storage/short-hash.ts';

/** Key of the device store's value `DraftTimes`. */
export const draftTimesKey = 'draft-times';

/**
 * When drafts were last stored or discarded: milliseconds by the device's clock, by a hash of their key,
 * which may name others. For an hour: notes in localStorage are seconds behind.
 */
export type DraftTimes = Readonly<Record<string, number>>;

const hourMs = 3_600_000;

/** The times after one more draft was changed. */
export function timesAfter(before: DraftTimes = {}, key: string, at: number): DraftTimes {
  const recent = Object.entries(before).filter(([, time]) => Math.abs(at - time) < hourMs);
  return { ...Object.fromEntries(recent), [shortHash(key)]: at };
}

/**
 * Whether that draft was changed after this time. A time that is yet to come was noted before the clock was set
 * back: what is noted by the clock of now came after it.
 */
export function isChangedSince(times: DraftTimes | undefined, key: string, at: number): boolean {
  const changed = times?.[shortHash(key)] ?? 0;
  const now = Date.now();
  return at < changed && (changed <= now || at > now);
}
