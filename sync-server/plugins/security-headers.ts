import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config.ts';
import type { InlineHashes } from './inline-hashes.ts';

const nothingInline: InlineHashes = { scripts: [], styles: [] };

/** Security headers. Scripts and styles only from the gateway itself; pages add their own (`policyOfPage`). */
export async function setUpSecurityHeaders(app: FastifyInstance, config: AppConfig): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(config, nothingInline) },
    // A sign-in window must keep its opener on the way through Google and back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Browsers key agents by origin without it. Asked for, Chromium begins anew in another process once a page
    // has answered: a tenth of the time to its first paint over link A.
    originAgentCluster: false,
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

/** The Content-Security-Policy of one page: what stands inside of it may run, by its hash. */
export function policyOfPage(config: AppConfig, inline: InlineHashes): string {
  return Object.entries(directives(config, inline))
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
}

function directives(config: AppConfig, inline: InlineHashes): Record<string, string[]> {
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
    ...(config.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
