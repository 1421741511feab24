import type { FastifyInstance } from 'fastify';
import { clearSessionCookies, refreshCookie } from '../../accounts/cookies.ts';
import { endEverySession } from '../../accounts/end-every-session.ts';
import { forgetDevice } from '../../accounts/known-devices.ts';
import { parseRefreshToken } from '../../accounts/refresh-token.ts';
import { endHeldSession } from '../../accounts/sign-in.ts';
import { isDeletedFor } from '../../erasure/is-deleted-for.ts';

/**
 * `POST /api/auth/logout` for this device, also of one that was signed out from elsewhere, or whose account is deleted,
 * and has emptied itself; `POST /api/auth/logout-all` for every device (ACC-09).
 */
export default async function logoutRoutes(app: FastifyInstance): Promise<void> {
  app.post('/api/auth/logout', async (request, reply) => {
    await endHeldSession(request);
    clearSessionCookies(reply);
    const token = parseRefreshToken(request.cookies[refreshCookie]);
    // Of a deleted account nothing stays in the browser (ACC-16).
    if (token && (await isDeletedFor(request, token))) forgetDevice(app, reply);
    return { ok: true };
  });

  app.post('/api/auth/logout-all', { onRequest: app.authenticate }, async (request, reply) => {
    await endEverySession(app, request.actor.uid, request.session.sid);
    clearSessionCookies(reply);
    return { ok: true };
  });
}
