import closeWithGrace from 'close-with-grace';
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import type { AppConfig } from './config.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { demoLogins } from './demo/logins.ts';
import { openImages } from './images/images.ts';
import { startPatiently } from './store/start-patiently.ts';
import { openStore } from './store/store.ts';
import type { Store } from './store/store.ts';
import { startCore } from './sync/core.ts';

/** What serves: the app, not listening yet, and what it stands on. */
interface Begun {
  app: FastifyInstance;
  /** Ends the change feeds. */
  following: AbortController;
  isDemo: boolean;
}

/**
 * Starts the gateway: settings, store, app, port. Wrong settings end it with a sentence; a CouchDB that
 * does not answer, or not well, is waited for.
 */
async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = loadConfig();
  let app: FastifyInstance | undefined;
  const onWait = (reason: string): void => console.error(`${reason}; waiting for it`);
  const store = await openStore({
    dataDirectory: config.dataDirectory,
    namePrefix: config.databasePrefix,
    ...(config.couchdbUrl === undefined ? {} : { couchdbUrl: config.couchdbUrl }),
    log: { warn: (fields, message) => app?.log.warn(fields, message) },
    patienceMs: Infinity,
    onWait,
  });
  const begun = await startPatiently(store, () => begin(config, store), onWait);
  app = begun.app;
  closeGracefully(app, store, begun.following);
  await app.listen({ port: config.port, host: config.host });
  announce(app, config, store);
  if (begun.isDemo) announceLogins();
}

async function begin(config: AppConfig, store: Store): Promise<Begun> {
  const following = new AbortController();
  try {
    await store.ready();
    const isDemo = config.demo && (await fillWithDemo(config, store));
    const core = await startCore(store, { signal: following.signal, onError: fail });
    return { app: await buildApp({ config, core }), following, isDemo };
  } catch (failure) {
    following.abort();
    throw failure;
  }
}

function closeGracefully(app: FastifyInstance, store: Store, following: AbortController): void {
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) app.log.error({ err }, 'closing after an error');
    await app.close();
    following.abort();
    await store.close();
  });
}

function announce(app: FastifyInstance, config: AppConfig, store: Store): void {
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : config.port;
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  console.log(`${config.product}: ${url} (store: ${store.kind})`);
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
