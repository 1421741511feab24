import { wakeWorker } from './background-sync.ts';
import { withTimeout } from './with-timeout.ts';
import { readLocal, writeLocal } from './local-values.ts';

/** The key of session.ts, whose module would bring React to pages that do without. */
const sessionKey = 'kd:session';
/** Stands while the gateway has not heard of a sign-out; names nobody. */
const key = 'kohdataan.sign-out';
/**
 * The same for the service worker, which finishes it when no page is open (workers/sign-out.ts): name of
 * an empty cache, tag of its Background Sync, and of the lock under which either tells the gateway.
 */
const workersName = 'kohdataan-sign-out';
/**
 * Name of an empty cache that stands from a sign-out to the next sign-in. A browser that is killed forgets
 * what localStorage heard in its last seconds, and would open the account again: the service worker leads
 * to /login instead, and clears what has come back (workers/signed-out.ts).
 */
const signedOutName = 'kohdataan-signed-out';
/** Nobody waits longer for a sign-out that is under way, or for Cache Storage, milliseconds. */
const timeoutMs = 8000;
/** A turn that has not come after as long as two of them can take will never come, milliseconds. */
const turnMs = 3 * timeoutMs;

/** Cache Storage where there is one; one that is damaged may fail, or never answer. */
async function withCaches(work: (caches: CacheStorage) => Promise<unknown>): Promise<void> {
  const storage = globalThis.caches as CacheStorage | undefined;
  if (storage)
    await withTimeout(
      timeoutMs,
      work(storage).catch(() => undefined),
    );
}

/** Notes that the gateway is to be told of a sign-out: its refresh cookie is still good. */
export function noteSignOut(): void {
  // Without storage the cookie stays good until it expires, or until the next sign-in.
  writeLocal(key, '1');
}

/** Has the service worker tell the gateway once there is a network, if it does not know by then. */
export async function leaveSignOutToWorker(): Promise<void> {
  if (isPending()) await wakeWorker(workersName, () => caches.open(workersName));
}

/** The gateway knows of it, or somebody has signed in, which ends the earlier session too. @param more notes to forget */
export async function forgetSignOut(...more: string[]): Promise<void> {
  writeLocal(key, undefined);
  await withCaches((caches) =>
    Promise.all([workersName, ...more].map((name) => caches.delete(name))),
  );
}

/**
 * Nobody is signed in here from now on, whatever localStorage may say after a crash. The worker hears of it at once,
 * as it is not asked before each screen (workers/static-routes.ts).
 */
export async function markSignedOut(): Promise<void> {
  await withCaches((caches) => caches.open(signedOutName));
  navigator.serviceWorker?.controller?.postMessage({ type: 'SIGNED_OUT' });
}

/** Somebody signs in: nothing of an earlier sign-out matters any more. */
export function forgetSignedOut(): Promise<void> {
  return forgetSignOut(signedOutName);
}

/** Signs in or out, one at a time: a sign-out whose answer is late must not end a newer sign-in. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    const signal = AbortSignal.timeout(turnMs);
    return (await locks.request(workersName, { signal }, begin)) as T;
  } catch (error) {
    if (isBegun) throw error;
    // Where cookies are blocked, so are locks: then there is nothing either whose turn it could be. Or it never comes.
    return work();
  }
}

const isPending = (): boolean => readLocal(key) !== null;

/**
 * Tells the gateway of a sign-out that had no network, now and whenever the network comes back. For
 * the pages on which people are signed out: elsewhere somebody has signed in meanwhile.
 */
export function finishSignOut(): void {
  if (!isPending()) return;
  const tell = async () => {
    if (!isPending()) return;
    if (localStorage.getItem(sessionKey) !== null) return forgetSignOut();
    const answer = await fetch('/api/auth/logout', {
      method: 'POST',
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Throws at a page of a network that wants to be signed in to itself.
    if (((await answer.json()) as { ok?: true }).ok) await forgetSignOut();
  };
  const tryToTell = () => void inTurn(tell).catch(() => undefined);
  addEventListener('online', tryToTell);
  tryToTell();
}
