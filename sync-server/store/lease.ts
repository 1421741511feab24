import { randomBytes } from 'node:crypto';
import type { Store } from './contract.ts';

/** Document `lease:{name}` in `gateway`: who does what only one gateway may do. */
interface LeaseDocument {
  _id: string;
  _rev?: string;
  kind: 'lease';
  holder: string;
  /** Raised with every renewal: a lease whose beat stands still has lost its holder. */
  beat: number;
  released: boolean;
}

export interface LeaseOptions {
  readonly store: Store;
  readonly name: string;
  /** Ends the holding and the waiting. */
  readonly signal: AbortSignal;
  /**
   * The work; runs while the lease is held. Its signal aborts when the lease is lost or given up;
   * it should return soon then.
   */
  work(signal: AbortSignal): Promise<void>;
  onError(error: unknown): void;
  /** A lease that is not renewed for so long may be taken, in milliseconds. */
  readonly termMs?: number;
}

/**
 * Runs work on one gateway at a time: takes the lease when it is free or its holder has stopped
 * renewing it, renews it every third of the term, gives it back at the end. Times are measured on
 * one clock only (how long have I seen this beat?), so the clocks of gateways need not agree. A
 * holder that is slow to notice its loss can overlap with the next for a moment: the work must be
 * safe to do twice. The embedded store has one process only, so its lease is taken at once.
 */
export async function holdLease(options: LeaseOptions): Promise<void> {
  const holder = randomBytes(9).toString('base64url');
  const term = options.termMs ?? 10_000;
  let seen = { beat: -1, holder: '', since: 0 };
  while (!options.signal.aborted) {
    try {
      const lease = await readLease(options);
      if (lease && (lease.beat !== seen.beat || lease.holder !== seen.holder))
        seen = { beat: lease.beat, holder: lease.holder, since: performance.now() };
      const free =
        lease === undefined ||
        lease.released ||
        options.store.kind === 'embedded' ||
        performance.now() - seen.since > term;
      if (free && (await writeLease(options, lease, holder, false))) {
        await workWhileHeld(options, holder, term);
        seen = { beat: -1, holder: '', since: 0 };
      }
    } catch (error) {
      if (!options.signal.aborted) options.onError(error);
    }
    await pause(term / 3, options.signal);
  }
}

async function workWhileHeld(options: LeaseOptions, holder: string, term: number): Promise<void> {
  const held = new AbortController();
  const stop = (): void => held.abort();
  options.signal.addEventListener('abort', stop);
  const working = options.work(held.signal).catch((error: unknown) => {
    options.onError(error);
    stop();
  });
  try {
    await renewUntilLost(options, holder, term, held.signal);
  } finally {
    stop();
    options.signal.removeEventListener('abort', stop);
    await working;
    await giveBack(options, holder).catch(() => undefined);
  }
}

async function renewUntilLost(
  options: LeaseOptions,
  holder: string,
  term: number,
  signal: AbortSignal,
): Promise<void> {
  let renewed = performance.now();
  while (!signal.aborted) {
    await pause(term / 3, signal);
    if (signal.aborted) return;
    const lease = await readLease(options).catch(() => undefined);
    const mine = lease?.holder === holder && (await writeLease(options, lease, holder, false));
    if (mine) renewed = performance.now();
    else if (lease !== undefined && lease.holder !== holder) return;
    // A store that cannot be reached keeps the work going only as long as nobody else may take over.
    else if (performance.now() - renewed > term * 0.8) return;
  }
}

async function giveBack(options: LeaseOptions, holder: string): Promise<void> {
  const lease = await readLease(options);
  if (lease?.holder === holder) await writeLease(options, lease, holder, true);
}

async function readLease({ store, name }: LeaseOptions): Promise<LeaseDocument | undefined> {
  return (await store.db('gateway').get(`lease:${name}`)) as LeaseDocument | undefined;
}

async function writeLease(
  { store, name }: LeaseOptions,
  before: LeaseDocument | undefined,
  holder: string,
  released: boolean,
): Promise<boolean> {
  const lease: LeaseDocument = {
    ...before,
    _id: `lease:${name}`,
    kind: 'lease',
    holder,
    beat: (before?.beat ?? 0) + 1,
    released,
  };
  return (await store.db('gateway').put(lease)).ok;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
