import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What the gateway counts (`app.metrics`); nothing in it names a person. */
interface Metrics {
  registry: Registry;
  /** Answered `POST /sync`. */
  syncRequests: Counter;
  /** Answers that said no, REST and push rows alike. */
  refusals: Counter<'code'>;
  /** Devices whose replica differed from their view: must stay at zero. */
  divergences: Counter<'collection'>;
  /** AUTH-16. */
  userAuthenticated: Counter<'way'>;
  /** Refresh tokens that came back after they had been replaced. */
  refreshReuse: Counter;
  mails: Counter<'outcome'>;
  pushes: Counter<'outcome'>;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/** Counters of one app; each app has its own registry, so tests do not share numbers. */
export function setUpMetrics(app: FastifyInstance): void {
  const metrics = makeMetrics();
  app.decorate('metrics', metrics);
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestSeconds.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });
}

function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter<L>({ name, help, labelNames, registers });
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    syncRequests: counter('kohdataan_sync_requests_total', 'Answered POST /sync'),
    refusals: counter('kohdataan_refusals_total', 'Refusals by code', ['code']),
    divergences: counter('kohdataan_divergences_total', 'Replicas unlike their view', [
      'collection',
    ]),
    userAuthenticated: counter('user_authenticated_total', 'Sign-ins (AUTH-16)', ['way']),
    refreshReuse: counter('kohdataan_refresh_reuse_total', 'Replaced refresh tokens seen again'),
    mails: counter('kohdataan_mails_total', 'Mails by outcome', ['outcome']),
    pushes: counter('kohdataan_pushes_total', 'Web pushes by outcome', ['outcome']),
    requestSeconds: new Histogram({
      name: 'kohdataan_request_seconds',
      help: 'Time to answer',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
  };
}
