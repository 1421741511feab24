import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../sync-server/app.ts';
import type { AppConfig } from '../../sync-server/config.ts';
import { TestBrowser } from '../helpers/test-browser.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

/** The same gateway with other settings, and what it logs. */
async function withSettings(settings: Partial<AppConfig>) {
  const lines: string[] = [];
  const logTo = new PassThrough();
  logTo.on('data', (part) => lines.push(String(part)));
  const config = { ...gateway.app.config, logLevel: 'warn', ...settings };
  const app = await buildApp({ config, core: gateway.app.core, logTo });
  return { app, browser: new TestBrowser(app), lines };
}

const named = { 'x-forwarded-for': '192.0.2.1' };

it.each([{ trustProxy: true }, { production: true }])(
  'GEN-06 /metrics are nobody’s without a token with %j: nginx does not say that it forwards',
  async (settings) => {
    const { app, browser } = await withSettings(settings);
    expect((await browser.get('/metrics')).status).toBe(403);
    await app.close();
  },
);

it.each([
  [{ trustProxy: true }, {}, named],
  [{ trustProxy: false }, named, {}],
])('GEN-06 the log says once that %j does not fit the proxy', async (settings, wrong, right) => {
  const { app, browser, lines } = await withSettings(settings);
  await browser.get('/healthz', wrong);
  await browser.get('/api/config', right);
  expect(lines).toEqual([]);
  await browser.get('/api/config', wrong);
  await browser.get('/api/config', wrong);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('limits per address count all as one');
  await app.close();
});

it.each([
  ['IPv4', (port: number) => `203.0.113.7:${port}`],
  ['IPv6', (port: number) => `[2001:db8::${port.toString(16)}]:${port}`],
])(
  'AUTH-01 ERR-05 limits per address hold behind a proxy that names the port of each connection, too (%s)',
  async (_kind, address) => {
    const { app, browser } = await withSettings({ trustProxy: true, rateLimitFactor: 1 });
    const ask = (url: string, at: number) =>
      browser.post(
        url,
        { email: 'kohde@posti.example', password: `arvaus${at}` },
        { 'x-forwarded-for': address(50_000 + at) },
      );
    const passed: number[] = [];
    for (let at = 0; at < 12; at += 1) passed.push((await ask('/api/auth/login', at)).status);
    expect(passed.slice(10)).toEqual([429, 429]);
    const registered: number[] = [];
    for (let at = 0; at < 22; at += 1)
      registered.push((await ask('/api/auth/register', 100 + at)).status);
    expect(registered.slice(20)).toEqual([429, 429]);
    await app.close();
  },
);

it('PAGE-03 what such a proxy passes on twice, over two connections, is one suggestion', async () => {
  const { app, browser } = await withSettings({ trustProxy: true });
  for (const port of [50_000, 50_001]) {
    const from = { 'x-forwarded-for': `203.0.113.7:${port}` };
    const { status } = await browser.post('/api/suggestions', { reasonToUse: 'Hyvä idea' }, from);
    expect(status).toBe(200);
  }
  expect(await app.store.db('suggestions').range({})).toHaveLength(1);
  await app.close();
});
