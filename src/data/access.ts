import type { SessionAnswer } from '../../schemas/wire/api.ts';
import type { Access } from './authorized.ts';
import { isTokenRefusal } from './authorized.ts';
import { takeEarlyRefresh } from './early/early-refresh.ts';
import { send } from './send.ts';
import type { Failure, Result } from './send.ts';
import {
  accessToken,
  currentSession,
  dropAccessToken,
  endSession,
  startSession,
} from './session.ts';

/** Access of the account that is signed in on this page. A refused refresh ends the session. */
export function accessOf(uid: string): Access {
  return { token: () => tokenOf(uid), refused: dropAccessToken };
}

const notSignedIn: Failure = { ok: false, code: 'UNAUTHENTICATED', message: 'Not signed in' };

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
  const result = await (takeEarlyRefresh() ??
    send<SessionAnswer>('/api/auth/refresh', { method: 'POST', field: 'token' }));
  // Signed out meanwhile: a late answer signs nobody in again.
  if (!currentSession()) return notSignedIn;
  // Another tab may have signed in as somebody else: the cookie is theirs now, and so is the page.
  if (result.ok) startSession(result.value);
  else if (result.code === 'ACCOUNT_GONE') endSession('removed');
  else if (result.code === 'SESSION_ENDED') endSession('everywhere');
  else if (isTokenRefusal(result)) endSession('expired');
  return result;
}
