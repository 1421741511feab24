import type { FastifyInstance } from 'fastify';

/**
 * What a gateway that ends gives to requests under way. The rest of the ten seconds that it has itself (server.ts)
 * is for the mails on their way and the store.
 */
const graceMs = 2000;

/**
 * Cuts off requests that a gateway which ends would wait for: a body that arrives slowly, an answer that nobody
 * reads. Everything else that has to end comes after them.
 */
export function endLastRequests(app: FastifyInstance): void {
  app.addHook('preClose', () => {
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
}
