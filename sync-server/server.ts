import closeWithGrace from 'close-with-grace';
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import type { AppConfig } from './config.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { demoLogins } from './demo/logins.ts';
import { openImages } from './images/images.ts';
import { openStore } from './store/store.ts';
import type { Store } from './store/store.ts';
import { startCore } from './sync/core.ts';

/** Starts the gateway: settings, store, app, port. Wrong settings end it with a sentence. */
async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = loadConfig();
  let app: FastifyInstance | undefined;
  const store = await openStore({
    dataDirectory: config.dataDirectory,
    namePrefix: config.databasePrefix,
    ...(config.couchdbUrl === undefined ? {} : { couchdbUrl: config.couchdbUrl }),
    log: { warn: (fields, message) => app?.log.warn(fields, message) },
  });
  await store.ready();
  const isDemo = config.demo && (await fillWithDemo(config, store));
  const following = new AbortController();
  const core = await startCore(store, { signal: following.signal, onError: fail });
  app = await buildApp({ config, core });
  closeGracefully(app, store, following);
  await app.listen({ port: config.port, host: config.host });
  announce(app, config, store);
  if (isDemo) announceLogins();
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
