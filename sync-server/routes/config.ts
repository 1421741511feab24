import type { FastifyInstance } from 'fastify';
import { appVersion } from '../../schemas/limits.ts';
import type { ConfigAnswer } from '../../schemas/wire/api.ts';

/** `GET /api/config`: what every page may know about this installation. */
export default async function configRoute(app: FastifyInstance): Promise<void> {
  const answer: ConfigAnswer = {
    product: app.config.product,
    supportEmail: app.config.supportEmail,
    version: appVersion,
    google: app.config.google !== undefined,
    vapidKey: app.push.publicKey,
  };
  app.get('/api/config', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(answer),
  );
}
