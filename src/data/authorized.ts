import type { SessionAnswer } from '../../schemas/wire/api.ts';
import { send } from './send.ts';
import type { Failure, Result } from './send.ts';
import { accessToken, currentSession, dropAccessToken, endSession, startSession } from './session.ts';

let refreshing: Promise<Result<SessionAnswer>> | undefined;

/**
 * Runs a request with the account's access token; if the gateway refuses the token, refreshes it
 * and runs the request once more. A refused refresh ends the session.
 */
export async function authorized<T>(
  uid: string,
  run: (token: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const first = await tokenOf(uid);
  if (!first.ok) return first;
  const result = await run(first.value);
  if (result.ok || !isTokenRefusal(result)) return result;
  dropAccessToken(first.value);
  const second = await tokenOf(uid);
  return second.ok ? run(second.value) : second;
}

/** A good access token of this account, fetched if need be. Ends the session if it is refused. */
export async function tokenOf(uid: string): Promise<Result<string>> {
  const known = accessToken(uid);
  if (known !== undefined) return { ok: true, value: known };
  if (currentSession()?.uid !== uid) return notSignedIn;
  refreshing ??= refresh().finally(() => (refreshing = undefined));
  const result = await refreshing;
  if (!result.ok) return result;
  const token = accessToken(uid);
  return token === undefined ? notSignedIn : { ok: true, value: token };
}

const notSignedIn: Failure = { ok: false, code: 'UNAUTHENTICATED', message: 'Not signed in' };

/** True if the gateway refused the token rather than the request. */
export function isTokenRefusal(result: Failure): boolean {
  return result.code === 'UNAUTHENTICATED' || result.code === 'TOKEN_EXPIRED';
}

async function refresh(): Promise<Result<SessionAnswer>> {
  const result = await send<SessionAnswer>('/api/auth/refresh', { method: 'POST' });
  // Another tab may have signed in as somebody else: the cookie is theirs now, and so is the page.
  if (result.ok) startSession(result.value);
  else if (result.code === 'ACCOUNT_GONE') endSession('removed');
  else if (isTokenRefusal(result)) endSession('expired');
  return result;
}
