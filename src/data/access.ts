import type { SessionAnswer } from '../../schemas/wire/api.ts';
import type { Access } from './authorized.ts';
import { authorized, isTokenRefusal } from './authorized.ts';
import { takeEarlyRefresh } from './early/early-refresh.ts';
import { markSignedOut, noteSignOut } from './pending-sign-out.ts';
import { send } from './send.ts';
import type { Failure, Result } from './send.ts';
import {
  accessToken,
  currentSession,
  dropAccessToken,
  endSession,
  isAnothers,
  startSession,
} from './session.ts';
import type { EndReason } from './session.ts';

/** Access of the account that is signed in on this page. A refused refresh ends the session. */
export function accessOf(uid: string): Access {
  return { token: () => tokenOf(uid), refused: dropAccessToken };
}

/** Runs a request of the signed-in user, whose access token is refreshed once if it is refused. */
export async function asUser<T>(run: (token: string) => Promise<Result<T>>): Promise<Result<T>> {
  const uid = currentSession()?.uid;
  return uid === undefined ? notSignedIn : authorized(accessOf(uid), run);
}

const notSignedIn: Failure = { ok: false, code: 'UNAUTHENTICATED', message: 'Not signed in' };

/** What has stood still for so long when network or user come back hangs on a dead connection, milliseconds. */
const deadMs = 5000;

let refreshing: Promise<Result<SessionAnswer>> | undefined;

async function tokenOf(uid: string): Promise<Result<string>> {
  const known = accessToken(uid);
  if (known !== undefined) return { ok: true, value: known };
  if (currentSession()?.uid !== uid) return notSignedIn;
  refreshing ??= refresh().finally(() => (refreshing = undefined));
  const result = await refreshing;
  if (!result.ok) return result;
  const token = accessToken(uid);
  return token === undefined ? notSignedIn : { ok: true, value: token };
}

async function refresh(): Promise<Result<SessionAnswer>> {
  const result = await (takeEarlyRefresh() ?? renewInTime());
  // Signed out meanwhile: a late answer signs nobody in again.
  if (!currentSession()) return notSignedIn;
  // Another tab may have signed in as somebody else: the cookie is theirs now, and so is the page.
  if (result.ok) startSession(result.value);
  // What a tab that was asleep hears of the cookie before is not said of theirs: it would end their session, too.
  else if (isAnothers()) return notSignedIn;
  else if (result.code === 'ACCOUNT_GONE') emptyDevice('removed');
  else if (result.code === 'SESSION_ENDED') emptyDevice('everywhere');
  else if (isTokenRefusal(result)) endSession('expired');
  return result;
}

/** Its page may end before it has: then the worker does (workers/signed-out.ts), and the gateway can still be told. */
function emptyDevice(reason: EndReason): void {
  noteSignOut();
  void markSignedOut();
  endSession(reason);
}

/**
 * It is the first request after most sleeps, and all others wait for it: one that hangs when network or user come back
 * is given up and sent anew. The gateway answers the same cookie alike, and that one gets its whole time.
 */
async function renewInTime(): Promise<Result<SessionAnswer>> {
  const began = Date.now();
  const [given, over] = [new AbortController(), new AbortController()];
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - began >= deadMs) given.abort();
  };
  const quietly = { signal: over.signal, passive: true, capture: true };
  for (const event of ['online', 'visibilitychange', 'pointerdown'])
    globalThis.addEventListener?.(event, look, quietly);
  const result = await renew(given.signal);
  over.abort();
  const isLost = !result.ok && result.code === 'NETWORK';
  return isLost && given.signal.aborted ? renew() : result;
}

function renew(signal?: AbortSignal): Promise<Result<SessionAnswer>> {
  return send('/api/auth/refresh', { method: 'POST', field: 'token', signal });
}
