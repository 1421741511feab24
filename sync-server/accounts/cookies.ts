import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { AppConfig } from '../config.ts';
import { sessionSeconds, signToken } from './access-token.ts';
import type { AccountDocument } from './account-documents.ts';
import { tokenText } from './refresh-token.ts';
import type { RefreshToken } from './refresh-token.ts';
import type { HeldSession } from './sessions.ts';

/** Name of the cookie with the refresh token. */
export const refreshCookie = 'kd_refresh';
/** Name of the cookie with the right to see pictures. */
export const viewCookie = 'kd_view';

/** What all cookies have: no script reads them, no other site sends them, https if there is any. */
export function cookieBase(config: AppConfig): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'strict', secure: config.publicUrl.startsWith('https:') };
}

/**
 * The refresh token and the right to see pictures, each only on the paths that need it.
 * @param presented the refresh token that the browser sent: the same is not set again, for this answer may come
 * after another tab's newer one
 */
export function setSessionCookies(
  reply: FastifyReply,
  account: AccountDocument,
  { session, token }: HeldSession,
  presented?: RefreshToken,
): void {
  const app = reply.server;
  const base = cookieBase(app.config);
  const maxAge = sessionSeconds(app.config);
  if (token.secret !== presented?.secret)
    reply.setCookie(refreshCookie, tokenText(token), {
      ...base,
      path: '/api/auth',
      maxAge,
    });
  reply.setCookie(viewCookie, signToken(app, 'images', account, session), {
    ...base,
    path: '/api/images',
    maxAge,
  });
}

/** Takes both back. */
export function clearSessionCookies(reply: FastifyReply): void {
  const base = cookieBase(reply.server.config);
  reply.clearCookie(refreshCookie, { ...base, path: '/api/auth' });
  reply.clearCookie(viewCookie, { ...base, path: '/api/images' });
}
