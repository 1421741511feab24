import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppConfig } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route trusts no cookie, so it may be called from anywhere. */
    anyOrigin?: boolean;
  }
}

/**
 * Refuses writes that a browser sends from another site (CSRF). Browsers name the origin of every
 * write; who names none is no browser and carries nobody's cookies. The header `x-kohdataan` also
 * proves the own app: another site could only set it after a preflight that is never granted.
 */
export function setUpSameOrigin(app: FastifyInstance, config: AppConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
    if (request.headers['x-kohdataan'] !== undefined) return;
    if (request.routeOptions.config.anyOrigin === true) return;
    if (!isFromHere(request, config)) return reply.refuse({ code: 'FORBIDDEN' });
  });
}

function isFromHere(request: FastifyRequest, config: AppConfig): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  // The more exact of the two; and some forms of ours name their origin `null`.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || origin === config.publicUrl || hostOf(origin) === request.host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
