import type { FastifyInstance } from 'fastify';

/** `GET /healthz`: 200 if the store answers and the facts are loaded, else 503. */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/healthz', { config: { rateLimit: false } }, async (request, reply) => {
    try {
      await app.store.ready();
      return { ok: true, store: app.store.kind };
    } catch (error) {
      request.log.error({ err: error }, 'the store does not answer');
      return reply.refuse({ code: 'UNAVAILABLE' });
    }
  });
}
