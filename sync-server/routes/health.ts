import type { FastifyInstance } from 'fastify';

/**
 * `GET /healthz`: 200 if the store answers and the facts are loaded, else 503. Anybody may ask, as often as they like:
 * the store is asked once at a time, and only a change is logged.
 */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  let asking: Promise<boolean> | undefined;
  let answered = true;
  const ask = async (): Promise<boolean> => {
    const before = answered;
    try {
      await app.store.ready();
      answered = true;
      if (!before) app.log.warn('the store answers again');
    } catch (error) {
      answered = false;
      if (before) app.log.error({ err: error }, 'the store does not answer');
    }
    return answered;
  };
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => {
    asking ??= ask().finally(() => (asking = undefined));
    if (await asking) return { ok: true, store: app.store.kind };
    return reply.refuse({ code: 'UNAVAILABLE' });
  });
}
