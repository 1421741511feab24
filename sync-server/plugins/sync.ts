import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Facts } from '../facts/facts.ts';
import { streamRoute } from '../routes/stream.ts';
import { syncRoute } from '../routes/sync.ts';
import type { SyncCore } from '../sync/core.ts';
import { Hub } from '../sync/hub.ts';

declare module 'fastify' {
  interface FastifyInstance {
    core: SyncCore;
    facts: Facts;
    /** The gateway's clock; tests set it. */
    clock: () => Date;
  }
}

/** What nearly every route asks: the facts, and what time it is. */
export function decorateCore(app: FastifyInstance, core: SyncCore): void {
  app.decorate('core', core);
  app.decorate('facts', core.facts);
  app.decorate('clock', core.clock);
}

/** `/sync` and its stream; needs `decorateCore`, `app.authenticate`, `app.mailer` and `app.push`. */
export function setUpSync(app: FastifyInstance): void {
  const { core } = app;
  const { gentleIntervalSeconds, heartbeatSeconds } = app.config;
  const onError = (error: unknown): void => app.log.error({ err: error }, 'a poke failed');
  const hub = new Hub(core, gentleIntervalSeconds * 1000, onError);
  syncRoute(app, hub);
  streamRoute(app, { hub });
  new Gauge({
    name: 'kohdataan_malformed_documents',
    help: 'Left out until an operator puts them right',
    registers: [app.metrics.registry],
    collect() {
      this.set(core.facts.malformed.size + app.mailer.malformed + app.push.queue.malformed);
    },
  });
  new Gauge({
    name: 'kohdataan_open_streams',
    help: 'Open streams',
    registers: [app.metrics.registry],
    collect() {
      this.set(hub.size);
    },
  });
  const heartbeat = setInterval(() => void hub.beat().catch(onError), heartbeatSeconds * 1000);
  heartbeat.unref();
  app.addHook('preClose', () => {
    clearInterval(heartbeat);
    hub.close();
  });
}
