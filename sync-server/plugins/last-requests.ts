import type { FastifyInstance } from 'fastify';

/**
 * What a gateway that ends gives to requests under way. The rest of the ten seconds that it has itself (server.ts)
 * is for the mails on their way and the store.
 */
const graceMs = 2000;

/**
 * Cuts off requests that a gateway which ends would wait for: a body that arrives slowly, an answer that nobody
 * reads. Everything else that has to end comes after them. What is asked meanwhile is refused.
 */
export function endLastRequests(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (isEnding) return reply.header('retry-after', '5').refuse({ code: 'UNAVAILABLE' });
    return undefined;
  });
  app.addHook('preClose', () => {
    isEnding = true;
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
}
