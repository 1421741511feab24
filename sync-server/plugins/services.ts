import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Images } from '../images/images.ts';
import { ServiceStates } from '../services/service-states.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether each service is configured and reachable, what waits for it, what went wrong last. */
    services: ServiceStates;
  }
}

/** `app.services`, and the same as gauges. Needs `app.mailer`, `app.push`, `app.troubles`, `app.metrics`. */
export function setUpServices(app: FastifyInstance, images: Images): void {
  const services = new ServiceStates(app, images);
  app.decorate('services', services);
  const registers = [app.metrics.registry];
  let asked: Promise<State[]> | undefined;
  // All gauges are collected at once: every queue is read once for them, not for each.
  const states = () => (asked ??= services.get().finally(() => (asked = undefined)));
  const gauge = (name: string, help: string, valueOf: (state: State) => boolean | number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers,
      async collect() {
        this.reset();
        for (const state of await states()) {
          const value = valueOf(state);
          if (value !== null) this.set({ service: state.name }, Number(value));
        }
      },
    });
  gauge('kohdataan_service_configured', 'Set up by the settings', (state) => state.configured);
  gauge('kohdataan_service_reachable', 'Answers; missing if unknown', (state) => state.reachable);
  gauge('kohdataan_service_waiting', 'Things that wait for it', (state) => state.queue);
}

type State = Awaited<ReturnType<ServiceStates['get']>>[number];
