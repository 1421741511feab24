import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { clearSessionCookies } from '../accounts/cookies.ts';
import { forgetDevice } from '../accounts/known-devices.ts';
import { deleteAccount } from '../erasure/delete-account.ts';
import { exportPerson } from '../erasure/export-person.ts';
import type { Images } from '../images/images.ts';

export interface AccountRouteOptions {
  readonly images: Images;
}

/** `DELETE /api/account` (ACC-14..16) and `GET /api/account/export` (ACC-08). */
export function accountRoutes(app: FastifyInstance, { images }: AccountRouteOptions): void {
  const exporter = { core: app.core, storage: images.storage, accounts: app.accounts };
  app.delete(
    '/api/account',
    { onRequest: [app.authenticate, app.recentSignIn] },
    async (request, reply) => {
      await deleteAccount(app, images, request.actor.uid);
      clearSessionCookies(app, reply);
      forgetDevice(app, reply);
      return { ok: true };
    },
  );
  app.get('/api/account/export', { onRequest: app.authenticate }, async (request, reply) => {
    const archive = await exportPerson(exporter, request.actor.uid);
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="omat-tiedot.zip"')
      .header('cache-control', 'no-store')
      .send(Readable.from(archive));
  });
}
