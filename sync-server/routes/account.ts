import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { clearSessionCookies } from '../accounts/cookies.ts';
import { forgetDevice } from '../accounts/known-devices.ts';
import { deleteAccount } from '../erasure/delete-account.ts';
import { exportPerson } from '../erasure/export-person.ts';
import type { Images } from '../images/images.ts';

/**
 * Exports that an account may ask for, at whichever gateway: each reads all messages and pictures that there are of
 * somebody. More than once, because a network may break one off.
 */
const exported = { most: 10, windowMs: 3_600_000 };

/** `DELETE /api/account` (ACC-14..16) and `GET /api/account/export` (ACC-08). */
export function accountRoutes(app: FastifyInstance, images: Images): void {
  const exporter = { core: app.core, storage: images.storage, accounts: app.accounts };
  app.delete(
    '/api/account',
    { onRequest: [app.authenticate, app.recentSignIn] },
    async (request, reply) => {
      await deleteAccount(app, images, request.actor.uid);
      clearSessionCookies(reply);
      forgetDevice(app, reply);
      return { ok: true };
    },
  );
  const exports = { ...exported, most: exported.most * app.config.rateLimitFactor };
  app.get('/api/account/export', { onRequest: app.authenticate }, async (request, reply) => {
    const { throttles } = app.accounts;
    const key = `export:${request.actor.uid}`;
    if (!(await throttles.take(key, exports))) {
      const seconds = Math.max(1, await throttles.wait(key, exports));
      return reply.refuse({ code: 'TOO_MANY_REQUESTS', params: { seconds } });
    }
    const archive = await exportPerson(exporter, request.actor.uid);
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="omat-tiedot.zip"')
      .header('cache-control', 'no-store')
      .send(Readable.from(archive));
  });
}
