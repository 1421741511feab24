import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../sync-server/app.ts';
import { loadConfig } from '../../sync-server/config.ts';
import { freePort } from './free-port.ts';
import type { TestStore } from './test-core.ts';
import { startTestCore } from './test-core.ts';

/** A gateway that listens, in this process, and can die and come back on its port. */
export class LiveGateway {
  readonly #on: TestStore;
  #port = 0;
  #app: FastifyInstance | undefined;
  #stopCore: () => void = () => undefined;

  constructor(on: TestStore) {
    this.#on = on;
  }

  get app(): FastifyInstance {
    if (this.#app === undefined) throw new Error('the gateway is down');
    return this.#app;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const config = loadConfig({
      DATA_DIRECTORY: this.#on.directory,
      CLIENT_DIRECTORY: `${this.#on.directory}/client`,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '10000',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      GENTLE_INTERVAL_SECONDS: '1',
      HEARTBEAT_SECONDS: '1',
    });
    const own = await this.#on.open?.();
    const { core, stop } = await startTestCore(own ?? this.#on.store);
    this.#stopCore = () => {
      stop();
      void own?.close();
    };
    this.#app = await buildApp({ config, core });
    if (this.#port === 0) this.#port = await freePort();
    await this.#app.listen({ port: this.#port, host: '127.0.0.1' });
  }

  /** Dies: connections break where they are, its memory is gone. */
  async die(): Promise<void> {
    const app = this.#app;
    if (app === undefined) return;
    this.#app = undefined;
    app.server.closeAllConnections();
    this.#stopCore();
    await app.close();
  }
}
