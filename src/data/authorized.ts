import type { SessionAnswer } from '../../schemas/wire/api.ts';
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

/** How requests of one account get their access token. */
export interface Access {
  /** A token that should be good; a refusal if the account cannot have one any more. */
  token(): Promise<Result<string>>;
  /** The gateway has refused this token: the next one must be another. */
  refused(token: string): void;
}

/** Access of the account that is signed in on this page. A refused refresh ends the session. */
export function accessOf(uid: string): Access {
  return { token: () => tokenOf(uid), refused: dropAccessToken };
}

/** Runs a request; if its token is refused, gets another one and runs it once more. */
export async function authorized<R extends { ok: true } | Failure>(
  access: Access,
  run: (token: string) => Promise<R>,
): Promise<R | Failure> {
  const first = await access.token();
  if (!first.ok) return first;
  const result = await run(first.value);
  if (result.ok || !isTokenRefusal(result)) return result;
  access.refused(first.value);
  const second = await access.token();
  return second.ok ? run(second.value) : second;
}

const tokenRefusals: readonly string[] = [
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'SESSION_ENDED',
  // What asked for a new token hears it too, and ends the session.
  'ACCOUNT_GONE',
];

/** True if the gateway refused who asked rather than what was asked. */
export function isTokenRefusal({ code }: Failure): boolean {
  return tokenRefusals.includes(code);
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
