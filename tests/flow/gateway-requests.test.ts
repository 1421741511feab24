import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../helpers/test-gateway.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import type { TestStore } from '../helpers/test-core.ts';

let gateway: TestGateway;
let on: TestStore;
const page = '<!doctype html><style>b{color:red}</style><script>let early = 1;</script>';

beforeAll(async () => {
  on = await openTestStore();
  const client = join(on.directory, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await mkdir(join(client, 'terms'), { recursive: true });
  await writeFile(join(client, 'index.html'), `${page}teaser`);
  await writeFile(join(client, 'app.html'), `${page}shell`);
  await writeFile(join(client, 'terms', 'index.html'), `${page}ehdot`);
  await writeFile(join(client, 'assets', 'main-Ab12Cd34.js'), 'export const plain = 1;');
  await writeFile(
    join(client, 'assets', 'main-Ab12Cd34.js.br'),
    new Uint8Array(brotliCompressSync('export const packed = 1;')),
  );
  await writeFile(join(client, 'serviceworker.js'), 'self.skipWaiting');
  gateway = await startTestGateway({ on });
});
afterAll(async () => {
  await gateway.stop();
  await on.remove();
});

describe('errors', () => {
  const json = { 'content-type': 'application/json' };
  it.each([
    ['GET', '/api/nothing', undefined, {}, 404, 'NOT_FOUND'],
    ['GET', '/sync/nothing', undefined, {}, 404, 'NOT_FOUND'],
    ['POST', '/api/nothing', {}, {}, 404, 'NOT_FOUND'],
    ['GET', '/api/auth/login', undefined, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', '/api/auth/login', {}, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/sync', undefined, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/api/config', {}, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/%zz', undefined, {}, 400, 'BAD_REQUEST'],
    ['POST', '/api/auth/login', '{"email":', json, 400, 'BAD_JSON'],
    ['POST', '/api/auth/login', '\u0000', json, 400, 'BAD_JSON'],
    ['POST', '/api/auth/login', '{"__proto__":{"admin":true}}', json, 400, 'BAD_JSON'],
    ['POST', '/api/auth/login', 'null', json, 400, 'BAD_REQUEST'],
    ['POST', '/api/auth/login', '', json, 400, 'BAD_REQUEST'],
    ['POST', '/api/auth/login', '"text"', json, 400, 'BAD_REQUEST'],
    [
      'POST',
      '/api/auth/login',
      'a=b',
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'POST',
      '/api/auth/login',
      '<a/>',
      { 'content-type': 'application/xml' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'POST',
      '/api/auth/login',
      { email: 'a@b.example', password: 'x'.repeat(70_000) },
      {},
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['POST', '/api/suggestions', { reasonToUse: 5 }, {}, 400, 'BAD_REQUEST'],
    ['POST', '/api/suggestions', { reasonToUse: 'x', createdAt: '2020' }, {}, 400, 'BAD_REQUEST'],
    ['GET', '/api/unread-actions', undefined, {}, 400, 'BAD_REQUEST'],
    ['GET', '/api/unread-actions?userId=x', undefined, {}, 401, 'UNAUTHENTICATED'],
    [
      'GET',
      '/api/auth/sessions',
      undefined,
      { authorization: 'Basic eDp5' },
      401,
      'UNAUTHENTICATED',
    ],
    ['POST', '/sync', {}, {}, 401, 'UNAUTHENTICATED'],
    ['PUT', '/api/push/subscription', {}, {}, 400, 'BAD_REQUEST'],
    ['GET', '/api/unsubscribe', undefined, {}, 400, 'BAD_REQUEST'],
    ['GET', '/api/unsubscribe?token=x', undefined, {}, 404, 'NOT_FOUND'],
    ['GET', '/api/auth/google/start', undefined, {}, 404, 'NOT_FOUND'],
  ] as const)('API-09 %s %s → %i %s', async (method, url, body, headers, status, code) => {
    const answer = await gateway.browser().send(method, url, body, headers);
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
    expect(answer.json['message']).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(answer.json).sort().join()).toMatch(/^code,message(,params)?$/);
  });

  it('API-09 a gzipped body is read, a zip bomb and broken gzip are refused', async () => {
    const send = (body: Buffer, encoding = 'gzip') =>
      gateway.browser().post('/api/suggestions', body, {
        ...json,
        'content-encoding': encoding,
      });
    const fine = await send(gzipSync(JSON.stringify({ reasonToUse: 'Kiva' })));
    expect(fine.status).toBe(200);
    const bomb = await send(gzipSync(new Uint8Array(50_000_000).fill(32)));
    expect(bomb.json['code']).toBe('PAYLOAD_TOO_LARGE');
    expect((await send(Buffer.from('not gzip'))).status).toBe(400);
    expect((await send(Buffer.from('x'), 'br')).status).toBe(415);
  });

  it('API-09 an unexpected error says nothing of the inside', async () => {
    const broken = await startTestGateway();
    const { accounts } = broken.app.accounts;
    accounts.byEmail = () => Promise.reject(new Error('secret at /srv/data/kohdataan'));
    const answer = await broken
      .browser()
      .post('/api/auth/login', { email: 'a@posti.example', password: 'x' });
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({ code: 'INTERNAL', message: expect.any(String) });
    expect(answer.body).not.toContain('secret');
    await broken.stop();
  });

  it('API-09 what is not HTTP gets a refusal and its connection is closed', async () => {
    const served = await startTestGateway();
    await served.app.listen({ port: 0, host: '127.0.0.1' });
    const [address] = served.app.addresses();
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
      let all = '';
      socket.on('data', (part) => (all += String(part)));
      socket.on('close', () => resolve(all));
      socket.on('error', reject);
      socket.write('NONSENSE\r\n\r\n');
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":"BAD_REQUEST"');
    await served.stop();
  });
});

describe('the built app', () => {
  const browser = () => gateway.browser();
  const html = { accept: 'text/html,*/*;q=0.8' };

  it('ROUTE-01 public pages come prerendered, other pages as the shell', async () => {
    expect((await browser().get('/', html)).body).toContain('teaser');
    expect((await browser().get('/terms', html)).body).toContain('ehdot');
    expect((await browser().get('/meets', html)).body).toContain('shell');
    expect((await browser().get('/chat/abc_def?x=1', html)).body).toContain('shell');
    expect((await browser().get('/meets', html)).headers['cache-control']).toBe('no-cache');
  });

  it('GEN-08 hashed files are kept for ever, the service worker never', async () => {
    const script = await browser().get('/assets/main-Ab12Cd34.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.body).toContain('plain');
    const packed = await browser().get('/assets/main-Ab12Cd34.js', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toContain('javascript');
    const worker = await browser().get('/serviceworker.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/assets/gone-12345678.js', '/../package.json', '/..%2f..%2fetc/passwd', '/.env'])(
    'ROUTE-01 %s is not there, and no page instead',
    async (url) => {
      const answer = await browser().get(url, { accept: '*/*' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).not.toContain('shell');
    },
  );

  it('GEN-07 pages run only their own scripts', async () => {
    const { headers } = await browser().get('/', html);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});

describe('running', () => {
  it('GEN-06 /healthz says whether the store answers', async () => {
    const fine = await gateway.browser().get('/healthz');
    expect([fine.status, fine.json]).toEqual([200, { ok: true, store: 'embedded' }]);
    const ill = await startTestGateway();
    ill.app.store.ready = () => Promise.reject(new Error('gone'));
    const answer = await ill.browser().get('/healthz');
    expect([answer.status, answer.json['code']]).toEqual([503, 'UNAVAILABLE']);
    await ill.stop();
  });

  it('GEN-06 /metrics are for this machine or for who has the token', async () => {
    expect((await gateway.browser().get('/metrics')).body).toContain('kohdataan_request_seconds');
    const forwarded = await gateway.browser().get('/metrics', { 'x-forwarded-for': '192.0.2.1' });
    expect(forwarded.status).toBe(403);
    const guarded = await startTestGateway({ env: { METRICS_TOKEN: 'abcdefghijklmnop' } });
    expect((await guarded.browser().get('/metrics')).status).toBe(403);
    const token = { authorization: 'Bearer abcdefghijklmnop' };
    expect((await guarded.browser().get('/metrics', token)).status).toBe(200);
    await guarded.stop();
  });

  it('ACC-07 counters and settings are public', async () => {
    const counters = await gateway.browser().get('/api/counters');
    expect(counters.json).toEqual({ profiles: 0 });
    const config = await gateway.browser().get('/api/config');
    expect(config.json).toEqual({
      product: 'Kohdataan',
      supportEmail: 'tuki@kohdataan.example',
      version: '1.53',
      google: false,
      vapidKey: expect.stringMatching(/^[\w-]{87}$/),
    });
  });
});

describe('overload', () => {
  it('SYNC-14 a gateway that cannot keep up says so, and is healthy nevertheless', async () => {
    const busy = await startTestGateway({ env: { MAX_EVENT_LOOP_DELAY_MS: '20' } });
    const end = Date.now() + 1500;
    while (Date.now() < end) {
      block(200);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answer = await busy.browser().get('/api/config');
    expect([answer.status, answer.json['code']]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await busy.browser().get('/healthz')).status).toBe(200);
    await busy.stop();
  });
});

/** Keeps the event loop busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
