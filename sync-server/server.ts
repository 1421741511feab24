import closeWithGrace from 'close-with-grace';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import type { AppConfig } from './config.ts';
import { fillDemo, holdsDemo } from './demo/fill-demo.ts';
import { demoLogins } from './demo/logins.ts';
import { readDotEnv } from './dot-env.ts';
import { openImages } from './images/images.ts';
import { StoreError } from './store/errors.ts';
import { startWithRetry } from './store/start-with-retry.ts';
import { openStore } from './store/store.ts';
import type { Store } from './store/store.ts';
import { startCore } from './sync/core.ts';

/** What serves, and what it stands on. */
interface Serving {
  app: FastifyInstance;
  store: Store;
  /** Ends the change feeds. */
  following: AbortController;
  isDemo: boolean;
  /** Why what is held in memory may lack something for good; never, if all goes well. */
  lost: Promise<StoreError>;
}

/** What tells it to end. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const onWait = (reason: string): void => console.error(`${reason}; waiting for it`);

/**
 * Starts the gateway: settings, store, app, port. Wrong settings end it with a sentence; a CouchDB that
 * does not answer, or not well, is waited for. Everything is read anew when that may have been restored.
 */
async function start(): Promise<void> {
  readDotEnv();
  const config = loadConfig();
  // In development Vite has the app; public, every page would be missing.
  if (config.production && !existsSync(join(config.clientDirectory, 'app.html')))
    throw new Error('CLIENT_DIRECTORY holds no built app; npm run build makes it');
  let serving: Serving | undefined;
  const options = { delay: 10_000, logger: false as const, skip: [...endings] };
  let isEnding = false;
  const { close } = closeWithGrace(options, async ({ err }) => {
    isEnding = true;
    if (err && serving) serving.app.log.error({ err }, 'closing after an error');
    else if (err) console.error(err);
    if (serving) await end(serving);
  });
  // A terminal tells Ctrl-C to every process that it runs, and those hand it on (npm, scripts/start.ts): a second one
  // cuts nothing short, as close-with-grace would, and none begins the end anew that an error has begun.
  for (const signal of endings)
    process.on(signal, () => {
      if (!isEnding) void close();
    });
  serving = await serve(config);
  announce(serving, config);
  const port = portOf(serving.app) ?? config.port;
  for (;;) {
    const reason = await serving.lost;
    serving.app.log.error({ err: reason }, 'reading everything anew');
    await end(serving);
    // The settings were right: whatever is missing now, an operator is about to bring back.
    serving = await startWithRetry(serving.store, () => serve({ ...config, port }), onWait);
  }
}

async function serve(config: AppConfig): Promise<Serving> {
  let app: FastifyInstance | undefined;
  const store = await openStore({
    dataDirectory: config.dataDirectory,
    namePrefix: config.databasePrefix,
    ...(config.couchdbUrl === undefined ? {} : { couchdbUrl: config.couchdbUrl }),
    log: {
      warn: (fields, message) =>
        app ? app.log.warn(fields, message) : console.error(message, fields),
    },
    timeoutMs: Infinity,
    onWait,
    onWarning: (words) => console.error(words),
  });
  const serving = await startWithRetry(store, () => begin(config, store), onWait);
  app = serving.app;
  await app.listen({ port: config.port, host: config.host });
  return serving;
}

async function begin(config: AppConfig, store: Store): Promise<Serving> {
  const following = new AbortController();
  try {
    await store.ready();
    if (config.production && (await holdsDemo(store)))
      throw new Error('The store holds demo data, with known passwords; production needs another');
    const isDemo = config.demo && (await fillWithDemo(config, store));
    let lose: (reason: StoreError) => void = () => undefined;
    const lost = new Promise<StoreError>((resolve) => (lose = resolve));
    const onError = (error: unknown): void =>
      error instanceof StoreError ? lose(error) : fail(error);
    const core = await startCore(store, { signal: following.signal, onError });
    return { app: await buildApp({ config, core }), store, following, isDemo, lost };
  } catch (failure) {
    following.abort();
    throw failure;
  }
}

async function end({ app, store, following }: Serving): Promise<void> {
  await app.close();
  following.abort();
  await store.close();
}

function portOf(app: FastifyInstance): number | undefined {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : undefined;
}

function announce({ app, store, isDemo }: Serving, config: AppConfig): void {
  const url = config.port === 0 ? `http://localhost:${portOf(app)}` : config.publicUrl;
  console.log(`${config.product}: ${url} (store: ${store.kind})`);
  if (isDemo) announceLogins();
}

/** DEMO: invented people, once. @returns whether they are there */
async function fillWithDemo(config: AppConfig, store: Store): Promise<boolean> {
  console.log('Looking after the demo data; the first time takes a minute …');
  const { storage } = openImages(config);
  return fillDemo({ store, storage, now: new Date() });
}

function announceLogins(): void {
  for (const { email, password, shows } of Object.values(demoLogins))
    console.log(`  ${email} / ${password}: ${shows}`);
}

/** A bug or wrong settings: say it and stop, so that whoever watches starts it anew. */
function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

start().catch(fail);
