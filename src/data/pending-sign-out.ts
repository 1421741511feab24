/** The key of session.ts, whose module would bring React to pages that do without. */
const sessionKey = 'kd:session';
/** Stands while the gateway has not heard of a sign-out; names nobody. */
const key = 'kohdataan.sign-out';

/** Notes that the gateway is to be told of a sign-out: its refresh cookie is still good. */
export function noteSignOut(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Without storage the cookie stays good until it expires, or until the next sign-in.
  }
}

/** The gateway knows of it, or somebody has signed in, which ends the earlier session too. */
export function forgetSignOut(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to forget then.
  }
}

function isPending(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/**
 * Tells the gateway of a sign-out that had no network, now and whenever the network comes back. For
 * the pages on which people are signed out: elsewhere somebody has signed in meanwhile.
 */
export function finishSignOut(): void {
  if (!isPending()) return;
  const tell = async () => {
    if (!isPending()) return;
    if (localStorage.getItem(sessionKey) !== null) return forgetSignOut();
    const answer = await fetch('/api/auth/logout', { method: 'POST', keepalive: true });
    if (answer.ok) forgetSignOut();
  };
  const tryToTell = () => void tell().catch(() => undefined);
  addEventListener('online', tryToTell);
  tryToTell();
}
