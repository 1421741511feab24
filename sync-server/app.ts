import cookie from '@fastify/cookie';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { AppConfig } from './config.ts';
import { openImages } from './images/images.ts';
import { adminRoutes } from './routes/admin/admin.ts';
import { accountRoutes } from './routes/account.ts';
import { imagesRoute } from './routes/images.ts';
import type { Store } from './store/store.ts';
import type { SyncCore } from './sync/core.ts';
import { setUpAuthentication } from './plugins/authentication.ts';
import { setUpStaleGuard } from './plugins/stale-guard.ts';
import { setUpBodies } from './plugins/body.ts';
import { listClientFiles, setUpClientFiles } from './plugins/client-files.ts';
import { setUpEffects } from './plugins/effects.ts';
import { refuseBadAddress, refuseBrokenRequest } from './plugins/broken-request.ts';
import { setUpErrors } from './plugins/errors.ts';
import { endLastRequests } from './plugins/last-requests.ts';
import { logResponses, loggerOptions } from './plugins/logging.ts';
import { setUpServerRendering } from './plugins/server-rendering.ts';
import { setUpMail } from './plugins/mail.ts';
import { setUpMetrics } from './plugins/metrics.ts';
import { setUpNotFound } from './plugins/not-found.ts';
import { setUpPressure } from './plugins/pressure.ts';
import { setUpPush } from './plugins/push.ts';
import { setUpRateLimits } from './plugins/rate-limits.ts';
import { setUpRefusals } from './plugins/refuse.ts';
import { setUpSameOrigin } from './plugins/same-origin.ts';
import { setUpSecurityHeaders } from './plugins/security-headers.ts';
import { setUpServices } from './plugins/services.ts';
import { decorateCore, setUpSync } from './plugins/sync.ts';
import { setUpTroubles } from './plugins/troubles.ts';

/** What the gateway is built from. */
export interface AppParts {
  config: AppConfig;
  /** What syncs, over its store; the caller starts and ends it. */
  core: SyncCore;
  /** Where log lines go instead of standard output. */
  logTo?: DestinationStream;
}

declare module 'fastify' {
  interface FastifyInstance {
    config: AppConfig;
    store: Store;
  }
}

/**
 * Builds the gateway without listening, so that tests need no port. Closing the app closes neither
 * the core nor its store.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, core } = parts;
  const app = fastify({
    logger: loggerOptions(config, parts.logTo),
    logController: new fastify.LogController({ disableRequestLogging: true }),
    frameworkErrors: refuseBadAddress,
    clientErrorHandler: refuseBrokenRequest,
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    // A picture of 15 MB over a slow network takes its time.
    requestTimeout: 300_000,
    // That would be without a code (plugins/last-requests.ts).
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // What was sent is judged as it was sent: nothing is converted, completed or dropped.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  }) as FastifyInstance;
  app.decorate('config', config);
  app.decorate('store', core.store);
  decorateCore(app, core);
  await setUpPlugins(app, config);
  await registerRoutes(app);
  return app;
}

async function setUpPlugins(app: FastifyInstance, config: AppConfig): Promise<void> {
  const files = listClientFiles(config.clientDirectory);
  const routes = setUpNotFound(app);
  setUpMetrics(app);
  setUpRefusals(app);
  setUpErrors(app);
  logResponses(app);
  endLastRequests(app);
  await setUpSecurityHeaders(app, config);
  await setUpRateLimits(app, config);
  await setUpPressure(app, config);
  setUpStaleGuard(app);
  setUpSameOrigin(app, config);
  await app.register(cookie, { secret: config.cookieSecret });
  await setUpBodies(app);
  await setUpAuthentication(app);
  setUpTroubles(app);
  setUpMail(app);
  await setUpPush(app);
  await setUpClientFiles(app, config, files, routes);
  await setUpServerRendering(app, config.clientDirectory);
}

async function registerRoutes(app: FastifyInstance): Promise<void> {
  app.register(import('./routes/health.ts'));
  app.register(import('./routes/metrics.ts'));
  app.register(import('./routes/auth/register.ts'));
  app.register(import('./routes/auth/login.ts'));
  app.register(import('./routes/auth/refresh.ts'));
  app.register(import('./routes/auth/logout.ts'));
  app.register(import('./routes/auth/sessions.ts'));
  app.register(import('./routes/auth/reset.ts'));
  app.register(import('./routes/auth/google.ts'));
  app.register(import('./routes/config.ts'));
  app.register(import('./routes/counters.ts'));
  app.register(import('./routes/unread-actions.ts'));
  app.register(import('./routes/suggestions.ts'));
  app.register(import('./routes/unsubscribe.ts'));
  app.register(import('./routes/push.ts'));
  setUpSync(app);
  const images = openImages(app.config);
  setUpServices(app, images);
  await imagesRoute(app, images);
  accountRoutes(app, images);
  await adminRoutes(app, images);
  setUpEffects(app, images);
}
