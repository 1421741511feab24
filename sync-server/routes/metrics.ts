import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppConfig } from '../config.ts';
import { sameText } from '../same-text.ts';

/** `GET /metrics` for Prometheus: from this machine, unless a proxy stands before it, or with METRICS_TOKEN. */
export default async function metricsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.config)) return reply.refuse({ code: 'FORBIDDEN' });
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics());
  });
}

function mayRead(
  request: FastifyRequest,
  { metricsToken: token, production, trustProxy }: AppConfig,
): boolean {
  if (token !== undefined) return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine forwards strangers from loopback too, and need not say so: nginx by itself
  // does not. In production there always is one, for https.
  if (production || trustProxy !== false) return false;
  const forwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers);
  const address = request.socket.remoteAddress ?? '';
  return !forwarded && /^(::ffff:)?127\.|^::1$/.test(address);
}
