import type { FastifyInstance } from 'fastify';
import type { ServiceState } from '../../schemas/wire/admin.ts';
import { withoutPersonalData } from './logging.ts';

type Service = ServiceState['name'];

/** The last thing that went wrong with each service since this gateway started. */
class Troubles {
  readonly #last = new Map<Service, string>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** @param trouble names the service and its answer, never a person */
  note(service: Service, trouble: unknown): void {
    const text = trouble instanceof Error ? trouble.message : String(trouble);
    this.#last.set(service, `${this.#clock().toISOString()} ${withoutPersonalData(text)}`);
  }

  /** When and what; null if all went well. */
  last(service: Service): string | null {
    return this.#last.get(service) ?? null;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What `app.services` shows as last error. */
    troubles: Troubles;
  }
}

/** Needs `app.clock`. */
export function setUpTroubles(app: FastifyInstance): void {
  app.decorate('troubles', new Troubles(app.clock));
}
