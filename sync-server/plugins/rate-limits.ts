import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config.ts';
import { RefusalError } from './errors.ts';

/**
 * Limits per address (an IPv6 network of 64 bits counts as one). Mobile operators put many users
 * behind one address, so these only stop floods; limits per account are counted apart.
 */
export async function setUpRateLimits(app: FastifyInstance, config: AppConfig): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: 6000 * config.rateLimitFactor,
    timeWindow: 60_000,
    cache: 20_000,
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, context) =>
      new RefusalError({
        code: 'TOO_MANY_REQUESTS',
        params: { seconds: Math.ceil(context.ttl / 1000) },
      }),
  });
}

/**
 * A route's own limit per address.
 * @param max requests allowed in the window @param minutes length of the window
 */
export function perAddress(app: FastifyInstance, max: number, minutes: number) {
  return {
    rateLimit: { max: max * app.config.rateLimitFactor, timeWindow: minutes * 60_000 },
  };
}
