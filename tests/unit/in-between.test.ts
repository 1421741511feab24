import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../src/data/api.ts';
import type { Access } from '../../src/data/authorized.ts';
import type { WaitingPicture } from '../../src/data/device-store.ts';
import { makeExchange } from '../../src/sync/exchange.ts';
import { noPageEvents as pageEvents } from '../../src/sync/page-events.ts';
import { uploadSender } from '../../src/sync/upload-request.ts';
import { pictureUploader } from '../../src/sync/uploader.ts';

/** A network that leads everything elsewhere first, where the gateway knows nothing. */
let server: Server;
let origin: string;
/** 302: another method and no body; 307: all of it once more. */
let status = 302;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/elsewhere')) {
      response.writeHead(401, { 'content-type': 'application/json' });
      return response.end('{"code":"UNAUTHENTICATED","message":"Sign in"}');
    }
    response.writeHead(status, { location: `/elsewhere${request.url}` });
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
afterEach(() => vi.unstubAllGlobals());

const ask = (path: string, init?: RequestInit) => fetch(origin + path, init);
let refused = 0;
const access: Access = {
  token: () => Promise.resolve({ ok: true, value: 't' }),
  refused: () => void (refused += 1),
};
const picture = (size: number) =>
  ({
    kind: 'meet',
    pictureId: 'p1',
    progress: 0,
    blob: new Blob(['k'.repeat(size)], { type: 'image/jpeg' }),
  }) as WaitingPicture;

describe('a network that leads requests elsewhere', () => {
  it.each([302, 307])(
    'SYNC-15 IMG-05 refuses nothing in the name of the gateway: %i',
    async (by) => {
      status = by;
      const never = new AbortController().signal;
      const exchange = makeExchange({ fetch: ask, access, timeout: 5000, pageEvents });
      const asked = await exchange({ device: 'd', cursors: {} }, [], never);
      expect(asked).toMatchObject({ code: 'NETWORK' });
      const uploader = pictureUploader(access, ask);
      for (const size of [1000, 300_000]) {
        const sent = await uploader.upload(picture(size), () => undefined, never);
        expect(sent).toMatchObject({ code: 'NETWORK' });
      }
      expect(refused).toBe(0);
    },
  );

  it('AUTH-13 signs nobody out', async () => {
    const real = fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(origin + path, init));
    expect(await api.refresh()).toMatchObject({ code: 'NETWORK' });
  });

  it('IMG-05 is noticed where the browser follows by itself', async () => {
    class Browser {
      status = 404;
      responseText = '{"code":"NOT_FOUND"}';
      upload = {};
      onload = () => undefined;
      responseURL = '';
      open(_method: string, path: string) {
        this.responseURL = `https://a.example${path === '/a' ? '/elsewhere' : path}`;
      }
      send() {
        queueMicrotask(() => this.onload());
      }
    }
    vi.stubGlobal('XMLHttpRequest', Browser);
    const send = uploadSender(ask);
    const put = (path: string) =>
      send({ method: 'PUT', path, headers: {} }, () => undefined, new AbortController().signal);
    await expect(put('/a')).rejects.toThrow('redirected');
    expect((await put('/b')).status).toBe(404);
  });
});

describe('a proxy that lets only small requests through', () => {
  it.each([
    ['a small picture', 100_000, 60_000],
    ['a large one', 1_500_000, 300_000],
  ])('IMG-03 gets %s in smaller pieces', async (_, size, most) => {
    let held = 0;
    const proxy = async (_path: string, { method, body, headers }: RequestInit) => {
      const bytes = body instanceof Blob ? body.size : 0;
      if (bytes > most) return new Response('<h1>413</h1>', { status: 413 });
      if (method === 'PUT') return new Response('', { status: 500 });
      const from = Number(new Headers(headers).get('upload-offset') ?? 0);
      expect(from).toBe(held);
      held += bytes;
      const said = { location: '/api/images/meet/p1', 'upload-offset': String(held) };
      return new Response(null, { status: method === 'POST' ? 201 : 204, headers: said });
    };
    const uploader = pictureUploader(access, proxy);
    const upload = () =>
      uploader.upload(picture(size), () => undefined, new AbortController().signal);
    expect(await upload()).toMatchObject({ code: 'NETWORK' });
    expect(await upload()).toEqual({ ok: true, value: null });
    expect(held).toBe(size);
  });
});
