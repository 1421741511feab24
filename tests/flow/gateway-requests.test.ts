import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StoreError } from '../../sync-server/store/errors.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

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
    ['GET', '/api/unread-actions', undefined, {}, 401, 'UNAUTHENTICATED'],
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
    ['PUT', '/api/push/subscription', {}, {}, 401, 'UNAUTHENTICATED'],
    ['GET', '/api/unsubscribe', undefined, {}, 400, 'BAD_REQUEST'],
    ['GET', '/api/unsubscribe?token=x', undefined, {}, 404, 'NOT_FOUND'],
    ['GET', '/api/auth/google/start', undefined, {}, 404, 'NOT_FOUND'],
  ] as const)('API-09 %s %s → %i %s', async (method, url, body, headers, status, code) => {
    const answer = await gateway.browser().send(method, url, body, headers);
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
    expect(answer.json['message']).toMatch(/^[A-Z].*\.$/);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
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

  it('SYNC-14 a store that does not answer is no bug: come back later', async () => {
    const broken = await startTestGateway();
    const { accounts } = broken.app.accounts;
    accounts.byEmail = () => Promise.reject(new StoreError('accounts: get', undefined, undefined));
    const answer = await broken
      .browser()
      .post('/api/auth/login', { email: 'a@posti.example', password: 'x' });
    expect([answer.status, answer.json['code']]).toEqual([503, 'UNAVAILABLE']);
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

  it('API-09 GEN-06 whoever sends what is not HTTP, and never hangs up, keeps no connection open', async () => {
    const served = await startTestGateway();
    await served.app.listen({ port: 0, host: '127.0.0.1' });
    const [address] = served.app.addresses();
    const port = typeof address === 'object' ? address.port : 0;
    // It hears that the gateway has ended its half, and leaves its own open for good.
    const sockets = Array.from({ length: 5 }, () =>
      new Socket({ allowHalfOpen: true }).on('error', () => undefined).connect(port, '127.0.0.1'),
    );
    let heard = 0;
    for (const socket of sockets) {
      socket.on('data', (part) => (heard += Number(String(part).startsWith('HTTP/1.1 400 '))));
      socket.write('NONSENSE\r\n\r\n');
    }
    const open = () =>
      new Promise<number>((resolve, reject) =>
        served.app.server.getConnections((error, count) =>
          error ? reject(error) : resolve(count),
        ),
      );
    await vi.waitUntil(() => heard === sockets.length);
    await vi.waitUntil(async () => (await open()) === 0, { timeout: 15_000, interval: 100 });
    for (const socket of sockets) socket.destroy();
    await served.stop();
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

  it('GEN-06 /healthz asks the store once for all who ask, and logs what has changed, not every question', async () => {
    const { app, ...ill } = await startTestGateway();
    const logged = [vi.spyOn(app.log, 'error'), vi.spyOn(app.log, 'warn')];
    const lines = () => logged.map(({ mock }) => mock.calls.length);
    const ready = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('gone')));
    app.store.ready = ready;
    const ask = async () => (await app.inject('/healthz')).statusCode;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([503, 503, 503]);
    expect(ready).toHaveBeenCalledTimes(1);
    expect(await ask()).toBe(503);
    expect(lines()).toEqual([1, 0]);
    ready.mockResolvedValue(undefined);
    expect([await ask(), await ask()]).toEqual([200, 200]);
    expect(lines()).toEqual([1, 1]);
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
    const client = await mkdtemp(join(tmpdir(), 'kohdataan-client-'));
    await writeFile(join(client, 'index.html'), '<h1>Kohdataan</h1>');
    const busy = await startTestGateway({
      env: {
        MAX_EVENT_LOOP_DELAY_MS: '20',
        CLIENT_DIRECTORY: client,
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'client-secret',
      },
    });
    const end = Date.now() + 1500;
    while (Date.now() < end) {
      block(200);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answer = await busy.browser().get('/api/config');
    expect([answer.status, answer.json['code']]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await busy.browser().get('/healthz')).status).toBe(200);
    // Whoever opens a page sees a page.
    const page = await busy.browser().get('/', { accept: 'text/html' });
    expect([page.status, page.body]).toEqual([200, '<h1>Kohdataan</h1>']);
    const opened = { 'sec-fetch-mode': 'navigate' };
    const back = await busy.browser().get('/api/auth/google/callback?state=x', opened);
    expect([back.status, back.headers['location']]).toEqual([
      303,
      '/login?virhe=google&google=failed',
    ]);
    await busy.stop();
    await rm(client, { recursive: true });
  });

  it('SYNC-06 an account asks by inventory 90 times a minute at most: each can cost the store hundreds of questions', async () => {
    const strict = await startTestGateway({ env: { RATE_LIMIT_FACTOR: '1' } });
    const person = await Person.register(strict.app, 'Aino');
    const ask = (inventory?: Record<string, Record<string, string>>) =>
      person.call('POST', '/sync', { ...person.device.request(), ...(inventory && { inventory }) });
    const statuses: number[] = [];
    for (let n = 0; n < 92; n += 1)
      statuses.push((await ask({ people: { nobody: 'v' } })).statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(90);
    expect(statuses.slice(0, 85)).toEqual(Array.from({ length: 85 }, () => 200));
    const refused = await ask();
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      params: { seconds: Number(refused.headers['retry-after']) },
    });
    await strict.stop();
  });

  it('SYNC-06 what an account writes in a minute is counted by rows, not by requests alone', async () => {
    const strict = await startTestGateway({ env: { RATE_LIMIT_FACTOR: '1' } });
    const person = await Person.register(strict.app, 'Aino');
    const row = { id: 'nothing', doc: null, base: { id: 'nothing' } };
    const relations = Array.from({ length: 500 }, () => row);
    const statuses: number[] = [];
    for (let n = 0; n < 18; n += 1)
      statuses.push(
        (await person.call('POST', '/sync', person.device.request({ relations }))).statusCode,
      );
    expect(statuses.slice(0, 17)).toEqual(Array.from({ length: 17 }, () => 200));
    expect(statuses[17]).toBe(429);
    await strict.stop();
  });

  it.each([
    ['read', (body: string) => body, 200],
    ['no JSON', (body: string) => `${body}}`, 400],
    ['of another form', (body: string) => body.replace('{', '{"more":1,'), 400],
  ])(
    'SYNC-06 what an account sends in a minute is counted by its length after decompression, and what is %s keeps no gateway busy',
    async (_what, bodyOf, status) => {
      const strict = await startTestGateway({ env: { RATE_LIMIT_FACTOR: '1' } });
      const person = await Person.register(strict.app, 'Aino');
      const text = 'x'.repeat(4_000_000);
      const row = { id: 'nothing', doc: { id: 'nothing', text }, base: null };
      const body = bodyOf(JSON.stringify(person.device.request({ messages: [row] })));
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      };
      const request = { method: 'POST', url: '/sync', headers, payload: gzipSync(body) } as const;
      const statuses: number[] = [];
      for (let n = 0; n < 16; n += 1) statuses.push((await strict.app.inject(request)).statusCode);
      expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => status));
      expect(statuses.at(-1)).toBe(429);
      await strict.stop();
    },
  );

  it('ACC-08 an account takes its data along ten times an hour at most, whichever gateway it asks', async () => {
    const env = { RATE_LIMIT_FACTOR: '1' };
    const strict = await startTestGateway({ env });
    const other = await startTestGateway({ env, on: strict.on, time: strict.time });
    const person = await Person.register(strict.app, 'Aino');
    const elsewhere = await person.again(other.app);
    const ask = (who: Person) => who.call('GET', '/api/account/export');
    for (let n = 0; n < 10; n += 1)
      expect((await ask(n % 2 ? person : elsewhere)).statusCode).toBe(200);
    for (const who of [person, elsewhere])
      expect((await ask(who)).json()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        params: { seconds: expect.any(Number) },
      });
    expect((await ask(await Person.register(strict.app, 'Ville'))).statusCode).toBe(200);
    strict.time.pass(61);
    await person.signInAgain();
    expect((await ask(person)).statusCode).toBe(200);
    await other.stop();
    await strict.stop();
  });
});

/** Keeps the event loop busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
