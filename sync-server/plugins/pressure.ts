import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config.ts';

/** Answers 503 while the event loop lags: devices keep their changes and come back. */
export async function setUpPressure(app: FastifyInstance, config: AppConfig): Promise<void> {
  if (config.maxEventLoopDelayMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    retryAfter: 5,
    pressureHandler: (request, reply) => {
      const route = request.routeOptions.url;
      if (route === '/healthz' || route === '/metrics') return;
      reply.header('retry-after', '5').refuse({ code: 'UNAVAILABLE' });
    },
  });
}
