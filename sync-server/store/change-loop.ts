import type { Stored } from '../../schemas/documents/stored.ts';
import { writable } from './check-row.ts';
import type { ChangesOptions, Seq, StoreLog } from './contract.ts';
import { BrokenOffError, StoreError, statusOf, storeError } from './errors.ts';
import type { FeedHealth } from './feed-health.ts';
import type { RawChanges } from './pouch.ts';
import { SameDatabase } from './same-database.ts';
import type { DatabaseState } from './same-database.ts';
import { backoff, endingWith, isTold, pause } from './wait.ts';

/** Rows read at a time, at most: bounds what waits in memory while the reader of the feed is busy. */
const changesPage = 200;

/** Others wait for what this gateway has not heard of: it looks often whether the store is back. */
const longestPauseMs = 5000;

/** Where a feed comes from. */
export interface ChangeSource<T> {
  /** Name for messages. */
  name: string;
  log: StoreLog | undefined;
  /**
   * Up to `most` changes after `since`. With `wait` it may take its time when there is
   * none; an empty answer is allowed then too. Ends early when `signal` aborts.
   */
  read(since: Seq, wait: boolean, signal: AbortSignal, most: number): Promise<RawChanges<T>>;
  /** The sequence of now. */
  now(): Promise<Seq>;
  /** What tells this database from another one of the same name, or from what it was before. */
  state?(): Promise<DatabaseState>;
  /** Whoever has not asked for so many milliseconds may have missed a deletion: it was purged. */
  forgetsAfterMs?: number;
  /** When the store answered last, by its own clock, milliseconds: this machine's may be set. */
  answeredAt?(): number | undefined;
  /** Told whether a live feed stands still. */
  health?: FeedHealth;
}

/** Drives one feed; see `Database.changes`. @returns the sequence up to which everything was handed over */
export async function followChanges<T extends Stored>(
  source: ChangeSource<T>,
  options: ChangesOptions<T>,
): Promise<Seq> {
  const feed = {};
  try {
    return await follow(source, options, feed);
  } finally {
    source.health?.ends(feed);
  }
}

async function follow<T extends Stored>(
  source: ChangeSource<T>,
  options: ChangesOptions<T>,
  feed: object,
): Promise<Seq> {
  const { live, signal } = options;
  let since: Seq | undefined = options.since === 'now' ? undefined : options.since;
  let failures = 0;
  let most = changesPage;
  let wasMissing = false;
  let heard = moment(source);
  let answered = performance.now();
  const database = new SameDatabase(() => source.state?.());
  const { health } = source;
  while (!signal.aborted) {
    let batch: RawChanges<T>;
    let mayWait = false;
    let woken: AbortSignal | undefined;
    const asked = moment(source);
    try {
      since ??= await source.now();
      // Nothing would be told until it has caught up with a sequence of before it was restored.
      if (live && (await database.begin(since))) since = 0;
      // After a failure without waiting: nobody knows that the store is back before it has answered.
      mayWait = live && failures === 0 && health?.isInDoubt(feed) !== true;
      woken = live ? health?.asks(feed) : undefined;
      batch = await look(source, since, { mayWait, woken, failures, most, signal });
      const isDue = batch.results.length === 0 || failures > 0;
      if (live && !(await database.isStillThere(since, isDue))) wasMissing = true;
      failures = 0;
      if (batch.results.length < most) health?.goesOn(feed);
    } catch (failure) {
      if (signal.aborted) break;
      // Nor does it help to wait with a sequence that cannot be read: somebody has written it by hand.
      const isUnreadable = statusOf(failure) === 400 && since === options.since;
      const isTooMuch = failure instanceof BrokenOffError && most > 1;
      if ((!live && !isTooMuch) || isUnreadable)
        throw storeError(`${source.name}: changes`, failure);
      if (woken?.aborted !== true) logTrouble(source, failure, failures);
      // Where one waited in vain, so do the others, on connections that are as dead.
      if (mayWait && woken?.aborted !== true && statusOf(failure) === undefined) health?.wake();
      if (live) health?.standsStill(feed, answered);
      wasMissing ||= statusOf(failure) === 404;
      await pause(backoff(failures, 200, longestPauseMs), signal);
      failures += 1;
      // Something in between may end whatever is longer than it likes, always at the same place.
      most = Math.ceil(most / 2);
      continue;
    }
    requireWhole(source, heard, wasMissing);
    heard = asked;
    if (!(await handOver(batch, options))) break;
    since = batch.last_seq;
    answered = performance.now();
    if (!live && batch.results.length < most) break;
    most = Math.min(changesPage, Math.ceil(most * 1.25));
  }
  return since ?? 'now';
}

interface Look {
  mayWait: boolean;
  woken: AbortSignal | undefined;
  failures: number;
  most: number;
  signal: AbortSignal;
}

/**
 * Reads what comes next. While a feed stands still, a look that is sent into a connection that nobody holds any more
 * must not keep it from finding the store back; one in four is patient, for a store that has become slow.
 */
function look<T>(
  source: ChangeSource<T>,
  since: Seq,
  { mayWait, woken, failures, most, signal }: Look,
): Promise<RawChanges<T>> {
  const isHasty = failures % 4 !== 0;
  const ends = isHasty ? [AbortSignal.timeout(longestPauseMs)] : mayWait && woken ? [woken] : [];
  return endingWith([signal, ...ends], (first) => source.read(since, mayWait, first, most));
}

interface Moment {
  /** By the clock of this process, which nobody sets, and which stops while the machine sleeps. */
  running: number;
  /** By the store's clock, as it was told last. */
  told: number | undefined;
}

const moment = <T>(source: ChangeSource<T>): Moment => ({
  running: performance.now(),
  told: source.answeredAt?.(),
});

/** Milliseconds by the clock that shows more. */
const between = (from: Moment, to: Moment): number =>
  Math.max(to.running - from.running, (to.told ?? 0) - (from.told ?? to.told ?? 0));

/**
 * @param heard when it was asked for what was told last: the store may have failed since, or whoever reads the
 * feed, or this process or its machine may have stood still
 * @param wasMissing the database was not there (404), is another one, or holds less: somebody has made it anew or
 * restored it
 * @throws StoreError if the feed may lack deletions for good
 */
function requireWhole<T>(source: ChangeSource<T>, heard: Moment, wasMissing: boolean): void {
  const { name, forgetsAfterMs } = source;
  if (forgetsAfterMs === undefined) return;
  const lack = wasMissing
    ? 'was missing, what it held may be gone'
    : between(heard, moment(source)) >= forgetsAfterMs &&
      'interrupted for too long, deletions may be missed';
  if (lack) throw new StoreError(`${name}: ${lack}`, 503, undefined);
}

/** @returns false if the feed was stopped in the middle */
async function handOver<T extends Stored>(
  batch: RawChanges<T>,
  options: ChangesOptions<T>,
): Promise<boolean> {
  for (const { id, seq, deleted, doc } of batch.results) {
    if (options.signal.aborted) return false;
    if (id.startsWith('_design/')) continue;
    const gone = deleted === true;
    await options.onChange({
      id,
      seq,
      deleted: gone,
      doc: gone || !doc ? undefined : writable(doc),
    });
  }
  return true;
}

function logTrouble<T>(source: ChangeSource<T>, failure: unknown, failures: number): void {
  if (!isTold(failures)) return;
  source.log?.warn(
    { database: source.name, status: statusOf(failure), failures: failures + 1 },
    'change feed interrupted, trying again',
  );
}
