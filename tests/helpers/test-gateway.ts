import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../sync-server/app.ts';
import { loadConfig } from '../../sync-server/config.ts';
import { openTestStore, startTestCore } from './test-core.ts';
import type { TestStore } from './test-core.ts';
import { TestBrowser } from './test-browser.ts';

export interface TestGatewayOptions {
  /** Settings by their environment names. */
  env?: Record<string, string>;
  /** Another gateway's store; without it an empty one is made and removed at the end. */
  on?: TestStore;
  /** The same time for gateways that share a store. */
  time?: TestTime;
}

/** A clock that a test sets forward. */
class TestTime {
  #ahead = 0;
  readonly clock = (): Date => new Date(Date.now() + this.#ahead);

  pass(minutes: number): void {
    this.#ahead += minutes * 60_000;
  }
}

export interface TestGateway {
  app: FastifyInstance;
  on: TestStore;
  time: TestTime;
  /** A new browser without cookies. */
  browser(): TestBrowser;
  /** Mails written so far, decoded, oldest first; waits for those under way. */
  mails(): Promise<string[]>;
  stop(): Promise<void>;
}

/** A whole gateway without a port, on an embedded store. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const on = options.on ?? (await openTestStore());
  const time = options.time ?? new TestTime();
  const config = loadConfig({
    DATA_DIRECTORY: on.directory,
    CLIENT_DIRECTORY: join(on.directory, 'client'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    PICTURE_EFFORT: '0',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...options.env,
  });
  const { core, stop } = await startTestCore(on.store, time.clock);
  const app = await buildApp({ config, core });
  await app.ready();
  return {
    app,
    on,
    time,
    browser: () => new TestBrowser(app),
    mails: () => readOutbox(app, on.directory),
    async stop() {
      await app.close();
      stop();
      if (options.on === undefined) await on.remove();
    },
  };
}

async function readOutbox(app: FastifyInstance, directory: string): Promise<string[]> {
  await app.mailer.deliver();
  const folder = join(directory, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const mails = files.filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(mails.map((file) => readFile(join(folder, file), 'utf8').then(decodeMail)));
}

/** Quoted-printable bodies as text; base64 parts too. */
export function decodeMail(raw: string): string {
  const unfolded = raw.replace(/=\r?\n/g, '');
  const bytes = unfolded.replace(/(?:=[0-9A-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes.replace(
    /(Content-Transfer-Encoding: base64\r?\n\r?\n)([A-Za-z0-9+/=\r\n]+)/g,
    (_all, head: string, body: string) => head + Buffer.from(body, 'base64').toString('utf8'),
  );
}
