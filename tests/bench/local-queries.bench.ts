/** Chat list and one chat from a replica with 200 chats and 10,000 messages, in Chromium. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../scripts/find-chromium.mjs';
import type { QueryPage, QueryTimes } from './query-page.ts';
import { report } from './report.ts';
import type { Row } from './report.ts';
import { repeats } from './settings.ts';
import { median, times } from './stats.ts';

declare global {
  interface Window {
    page: QueryPage;
  }
}

type Question = ['replica' | 'plain', 'list' | 'chat'];

const folder = await mkdtemp(join(tmpdir(), 'kohdataan-bench-'));
const script = await bundle(folder);
const server = createServer((request, response) => {
  const isScript = request.url === '/page.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
await visit(context, (page) => page.fill());

const turns = await times(repeats(7), async () => ({
  list: await ask('replica', 'list'),
  plainList: await ask('plain', 'list'),
  chat: await ask('replica', 'chat'),
  plainChat: await ask('plain', 'chat'),
}));
type Measured = keyof (typeof turns)[number];
const typical = (what: Measured, key: keyof QueryTimes): number =>
  median(turns.map((turn) => turn[what][key]));

report('local-queries', '200 chats and 10,000 messages on the device, in Chromium', [
  ...rowsOf('chat list', 'list', 'plainList'),
  ...rowsOf('one chat', 'chat', 'plainChat'),
  { what: 'of that, opening the replica', value: typical('list', 'open'), unit: 'ms' },
]);
await context.close();
server.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);

function rowsOf(what: string, ours: Measured, plain: Measured): Row[] {
  return (['cold', 'warm'] as const).map((key) => ({
    what: `${what}, ${key}${key === 'cold' ? ', databases opened' : ''}`,
    value: typical(ours, key),
    unit: 'ms',
    against: { name: 'plain Dexie', value: typical(plain, key) },
  }));
}

function ask(...question: Question): Promise<QueryTimes> {
  return visit(context, (page, [whom, what]) => page[whom](what), question);
}

/** Loads the page anew and has it do something. */
async function visit<T>(
  browser: BrowserContext,
  run: (page: QueryPage, question: Question) => Promise<T>,
  question: Question = ['plain', 'list'],
): Promise<T> {
  const tab = await browser.newPage();
  tab.on('pageerror', (error) => console.error(error));
  await tab.goto(url, { waitUntil: 'load' });
  const code = `(${run.toString()})(page, ${JSON.stringify(question)})`;
  const result = (await tab.evaluate(code)) as T;
  await tab.close();
  return result;
}

async function bundle(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      outDir: join(outDir, 'built'),
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: fileURLToPath(new URL('./query-page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  return readFile(join(outDir, 'built', 'page.js'), 'utf8');
}
