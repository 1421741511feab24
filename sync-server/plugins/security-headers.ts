import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config.ts';
import type { InlineHashes } from './inline-hashes.ts';

/**
 * Security headers. Scripts and styles only from the gateway itself, plus those few that stand
 * inside the built pages, by their hash.
 */
export async function setUpSecurityHeaders(
  app: FastifyInstance,
  config: AppConfig,
  inline: InlineHashes,
): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config, inline, https) },
    // A sign-in window must keep its opener on the way through Google and back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    // Only documents have permissions to give.
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return;
    reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), geolocation=(self)');
  });
}

function policy(config: AppConfig, inline: InlineHashes, https: boolean) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:', 'blob:', ...config.imageOrigins],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
