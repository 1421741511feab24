import type { FastifyInstance } from 'fastify';
import { clearSessionCookies } from '../../accounts/cookies.ts';
import { endHeldSession } from '../../accounts/sign-in.ts';
import { endEverySession } from '../../accounts/end-every-session.ts';

/** `POST /api/auth/logout` for this device, `POST /api/auth/logout-all` for every device (ACC-09). */
export default async function logoutRoutes(app: FastifyInstance): Promise<void> {
  app.post('/api/auth/logout', async (request, reply) => {
    await endHeldSession(request);
    clearSessionCookies(app, reply);
    return { ok: true };
  });

  app.post('/api/auth/logout-all', { onRequest: app.authenticate }, async (request, reply) => {
    await endEverySession(app, request.actor.uid, request.session.sid);
    clearSessionCookies(app, reply);
    return { ok: true };
  });
}
