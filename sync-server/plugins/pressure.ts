import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config.ts';
import { isInterface, pathOf } from './not-found.ts';
import { isOpened } from './plain-page.ts';

/**
 * Answers 503 while the event loop lags: devices keep their changes and come back. Pages and scripts go out all
 * the same: they cost little, and who opens one has nothing else that could tell them to come back.
 */
export async function setUpPressure(app: FastifyInstance, config: AppConfig): Promise<void> {
  if (config.maxEventLoopDelayMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    retryAfter: 5,
    // Waited for: what is refused would be done all the same, for a reply that is on its way does not end a request.
    pressureHandler: async (request, reply) => {
      const route = request.routeOptions.url;
      if (route === '/healthz' || route === '/metrics' || !isInterface(pathOf(request)))
        return undefined;
      // Somebody on their way to Google or back, or with a mail's link: the words for programs would be all they see.
      if (isOpened(request)) return undefined;
      return reply.header('retry-after', '5').refuse({ code: 'UNAVAILABLE' });
    },
  });
}
