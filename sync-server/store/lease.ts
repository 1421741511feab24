import type { Store } from './contract.ts';
import { CouchLease } from './couch-lease.ts';
import type { Lease } from './lease-contract.ts';
import { LeaseTroubles } from './lease-troubles.ts';
import type { LeaseListener } from './lease-troubles.ts';
import { LocalLease } from './local-lease.ts';
import { endingWith, pause } from './wait.ts';

export interface LeaseOptions extends LeaseListener {
  readonly store: Store;
  /** Ends the holding and the waiting. */
  readonly signal: AbortSignal;
  /**
   * The work; runs while the lease is held, again and again should it end by itself. Its signal
   * aborts when the lease is lost or given up: it should return soon then.
   */
  work(signal: AbortSignal): Promise<void>;
  /** A lease that is not renewed for so long may be taken by another, in milliseconds, if the store is quick. */
  readonly termMs?: number;
}

/** People wait for so long for what follows from their writes, such as the chat of a sign-up, after a kill. */
const defaultTermMs = 3000;

/**
 * Runs work on one gateway at a time, until the signal aborts. Over CouchDB it is a document that the
 * holder renews; in the embedded store, which only one process can open, it is held by whoever in
 * that process was first. A CouchDB cluster that falls apart can let two hold it until it is whole again: the
 * work must be safe to do twice.
 */
export async function holdLease(options: LeaseOptions): Promise<void> {
  const term = options.termMs ?? defaultTermMs;
  const lease = createLease(options.store, options.name, term);
  const troubles = new LeaseTroubles(options);
  while (!options.signal.aborted) {
    try {
      const isHeld = await lease.acquire();
      troubles.answered();
      if (isHeld) await workWhileHeld(options, lease, term, troubles);
    } catch (error) {
      if (!options.signal.aborted) troubles.failed(error);
    }
    await pause(term / 8, options.signal);
  }
}

/** @param termMs see {@link LeaseOptions.termMs} */
export function createLease(store: Store, name: string, termMs = defaultTermMs): Lease {
  return store.kind === 'embedded'
    ? new LocalLease(store, name)
    : new CouchLease(store.db('gateway'), name, termMs);
}

async function workWhileHeld(
  options: LeaseOptions,
  lease: Lease,
  term: number,
  troubles: LeaseTroubles,
): Promise<void> {
  const lost = new AbortController();
  await endingWith([options.signal, lost.signal], async (signal) => {
    const renewing = renewUntil(signal, lease, term, troubles);
    // Apart from renewing: a request that hangs must not hide that the term has passed.
    const watch = setInterval(() => {
      if (!lease.held) lost.abort();
    }, term / 40);
    try {
      if (!signal.aborted) await options.work(signal);
    } finally {
      clearInterval(watch);
      lost.abort();
      await renewing;
      // A store that does not answer must not hold up the end; the lease then runs out by itself.
      await Promise.race([
        lease.release().catch((error: unknown) => troubles.failed(error)),
        pause(term),
      ]);
    }
  });
}

async function renewUntil(
  signal: AbortSignal,
  lease: Lease,
  term: number,
  troubles: LeaseTroubles,
): Promise<void> {
  for (;;) {
    await pause(term / 4, signal);
    if (signal.aborted) return;
    try {
      await lease.renew();
      troubles.answered();
    } catch (error) {
      if (!signal.aborted) troubles.failed(error);
    }
  }
}
