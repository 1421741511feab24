import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config.ts';
import { RefusalError } from '../refusal-error.ts';
import { AddressCounters } from './address-counters.ts';
import { clientAddress } from './client-address.ts';

/**
 * Limits per address (an IPv6 network of 64 bits counts as one). Mobile operators put many users
 * behind one address, so these only stop floods; limits per account are counted apart.
 */
export async function setUpRateLimits(app: FastifyInstance, config: AppConfig): Promise<void> {
  hintAtProxy(app, config);
  letGo(app);
  await app.register(rateLimit, {
    global: true,
    max: 6000 * config.rateLimitFactor,
    timeWindow: 60_000,
    cache: 20_000,
    store: AddressCounters,
    keyGenerator: clientAddress,
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
 * Tells the operator once if all people would share the limits of one address: the proxy before this
 * gateway is not trusted, or does not name the client.
 */
function hintAtProxy(app: FastifyInstance, { trustProxy }: AppConfig): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers, routeOptions, log }) => {
    const isTrusted = trustProxy !== false;
    const isNamed = headers['x-forwarded-for'] !== undefined;
    if (isTold || isNamed === isTrusted || ownRoutes.includes(routeOptions.url ?? '')) return;
    isTold = true;
    log.warn(
      isTrusted
        ? 'TRUST_PROXY is set, but a request names no client (X-Forwarded-For): limits per address count all as one'
        : 'a request comes through a proxy, but TRUST_PROXY is not set: limits per address count all as one',
    );
  });
}

/** Whoever hangs up before being counted has no address any more, and nobody waits for an answer. */
function letGo(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const hasAddress = (request.ip as string | undefined) !== undefined;
    if (hasAddress || !request.raw.socket.destroyed) return undefined;
    request.log.info('whoever asked has left before the answer');
    return reply.hijack();
  });
}

/** Asked by machines beside the gateway, past its proxy. */
const ownRoutes = ['/healthz', '/metrics'];

/**
 * A route's own limit per address.
 * @param max requests allowed in the window @param minutes length of the window
 */
export function perAddress(app: FastifyInstance, max: number, minutes: number) {
  return {
    rateLimit: { max: max * app.config.rateLimitFactor, timeWindow: minutes * 60_000 },
  };
}
