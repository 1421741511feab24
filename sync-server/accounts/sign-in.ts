import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionAnswer } from '../../schemas/wire/api.ts';
import { isDeletedAccount } from '../erasure/delete-account.ts';
import { eraseSessions } from '../erasure/returned.ts';
import { RefusalError } from '../refusal-error.ts';
import { accessSeconds, signToken } from './access-token.ts';
import type { AccountDocument, SessionDocument } from './account-documents.ts';
import { refreshCookie, setSessionCookies } from './cookies.ts';
import { deviceName } from './device-name.ts';
import { rememberDevice } from './known-devices.ts';
import { parseRefreshToken } from './refresh-token.ts';
import type { RefreshToken } from './refresh-token.ts';
import type { HeldSession } from './sessions.ts';

/** How somebody has proved who they are. */
export type SignInWay = 'register' | 'password' | 'google';

/**
 * Starts a session for somebody who has just proved who they are; counts it (AUTH-16). The session
 * that this browser had before ends: it could not be used any more.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  account: AccountDocument,
  way: SignInWay,
): Promise<SessionAnswer> {
  const app = request.server;
  const { sessions } = app.accounts;
  const former = await endHeldSession(request);
  const held = await sessions.start(account, deviceName(request.headers['user-agent']), former);
  await endIfDeleted(app, account._id);
  if (former?.uid === account._id)
    await app.push.subscriptions.moveSession(former.uid, former.sid, held.session.sid);
  rememberDevice(request, reply, account);
  app.metrics.userAuthenticated.inc({ way });
  return giveSession(reply, account, held);
}

/**
 * An account that was deleted while its password was looked at, which may take seconds, must not leave the session
 * behind that was started for it (ACC-16). @throws RefusalError as if it had been gone before
 */
async function endIfDeleted(app: FastifyInstance, uid: string): Promise<void> {
  if (!(await isDeletedAccount(app.store, uid))) return;
  await eraseSessions(app, uid);
  throw new RefusalError({ code: 'LOGIN_FAILED' });
}

/**
 * Sets the cookies and makes the answer of register, login and refresh.
 * @param presented the refresh token that was sent, if any
 */
export function giveSession(
  reply: FastifyReply,
  account: AccountDocument,
  held: HeldSession,
  presented?: RefreshToken,
): SessionAnswer {
  const app = reply.server;
  setSessionCookies(reply, account, held, presented);
  reply.header('cache-control', 'no-store');
  return {
    uid: account._id,
    email: account.email,
    admin: app.isAdmin(account._id),
    token: signToken(app, 'api', account, held.session),
    expiresIn: accessSeconds,
    ...(held.session.hadSession && { hadSession: true }),
  };
}

/**
 * Ends the session of this browser's refresh cookie, if it really is its holder's.
 * @returns as it was; undefined if there was none
 */
export async function endHeldSession(
  request: FastifyRequest,
): Promise<SessionDocument | undefined> {
  const token = parseRefreshToken(request.cookies[refreshCookie]);
  if (!token) return undefined;
  const { sessions, guard } = request.server.accounts;
  const session = await sessions.held(token);
  if (!session) return undefined;
  await sessions.end(token.uid, token.sid);
  guard.changed(session._id);
  return session;
}
