import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SyncRequest } from '../../schemas/wire/sync.ts';
import { makeExchange } from '../../src/sync/exchange.ts';
import { noPageEvents, relayedPageEvents } from '../../src/sync/page-events.ts';

/** What comes of a request that is answered like that. */
function answered(body: string, init: ResponseInit) {
  const answer = new Response(body, init);
  const exchange = makeExchange({
    fetch: () => Promise.resolve(answer),
    access: { token: () => Promise.resolve({ ok: true, value: 't' }), refused: () => undefined },
    timeout: 1000,
    pageEvents: noPageEvents,
  });
  return exchange({ device: 'd', cursors: {} }, [], new AbortController().signal);
}

describe('an answer that asks for a pause', () => {
  it.each([
    ['5', 5000],
    ['86400', 300_000],
    ['Sun, 22 Nov 2026 08:00:00 GMT', undefined],
    ['-1', undefined],
  ])('SYNC-06 is obeyed, but not for hours: %s', async (asked, pause) => {
    const headers = { 'retry-after': asked };
    const result = await answered('<p>Huolto</p>', { status: 503, headers });
    expect(result).toMatchObject({ ok: false, code: 'NETWORK' });
    expect('retryAfterMs' in result ? result.retryAfterMs : undefined).toBe(pause);
  });
});

describe('JSON of something in between', () => {
  it.each(['{"status":"ok"}', '{"pushes":{}}', 'null', '[]', '7', '""'])(
    'SYNC-14 is no acknowledgement: %s',
    async (body) => {
      const result = await answered(body, { status: 200 });
      expect(result).toMatchObject({ ok: false, code: 'NETWORK' });
    },
  );

  it.each([
    [401, '{"code":"Unauthorized","message":"Sign in to the network"}'],
    [403, '{"code":403}'],
    [400, '{"code":"invalid_request"}'],
    [502, '[]'],
  ])('SYNC-04 SYNC-15 is no refusal: %s %s', async (status, body) => {
    const result = await answered(body, { status });
    expect(result).toMatchObject({ ok: false, code: 'NETWORK' });
  });
});

describe('half an answer of which nobody says that it is one', () => {
  it.each([
    ['{"pushes":{},"pulls":{"meets":', 30],
    ['<!doctype html><title>Hotellin verkko</title>', undefined],
    ['', undefined],
  ])('SYNC-04 is told from a page of the network: %s', async (body, received) => {
    const result = await answered(body, { status: 200 });
    expect(result).toMatchObject({ ok: false, code: 'NETWORK' });
    expect('received' in result ? result.received : undefined).toBe(received);
  });
});

describe('a request that is too large', () => {
  it.each([
    ['for a proxy', '<h1>413 Request Entity Too Large</h1>', { code: 'NETWORK', isTooLarge: true }],
    ['for the gateway', '{"code":"PAYLOAD_TOO_LARGE"}', { ok: false, code: 'PAYLOAD_TOO_LARGE' }],
  ])('SYNC-06 %s', async (_, body, expected) => {
    const result = await answered(body, { status: 413 });
    expect(result).toMatchObject(expected);
    expect('isTooLarge' in result).toBe('isTooLarge' in expected);
  });
});

describe('a long request, which goes compressed', () => {
  const request = { device: 'd', cursors: {}, inventory: { meets: { m: 'v'.repeat(3000) } } };
  const read = '{"pushes":{},"pulls":{}}';

  /** Sends it to what answers so, three times. @returns how each request was encoded, and what came of the last */
  async function sent(
    answerTo: (encoding: string | null) => Response,
    what: SyncRequest = request,
  ) {
    const encodings: (string | null)[] = [];
    const exchange = makeExchange({
      fetch: (_path, { headers }) => {
        const encoding = new Headers(headers).get('content-encoding');
        encodings.push(encoding);
        return Promise.resolve(answerTo(encoding));
      },
      access: { token: () => Promise.resolve({ ok: true, value: 't' }), refused: () => undefined },
      timeout: 1000,
      pageEvents: noPageEvents,
    });
    const send = () => exchange(what, [], new AbortController().signal);
    return { results: [await send(), await send(), await send()], encodings };
  }

  it.each([
    ['a firewall that lets nothing compressed through', 403, '<h1>403 Forbidden</h1>'],
    ['a gateway that does not hear that it is', 400, '{"code":"BAD_REQUEST"}'],
    ['one that cannot unpack it', 415, '{"code":"UNSUPPORTED_MEDIA_TYPE"}'],
  ])('SYNC-06 SYNC-15 goes as it is to %s, from then on', async (_, status, refusal) => {
    const { results, encodings } = await sent((encoding) =>
      encoding === null ? new Response(read) : new Response(refusal, { status }),
    );
    expect(results).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(encodings).toEqual(['gzip', null, null, null]);
  });

  it('SYNC-12 is one with a read mark, too, whose chat goes along twice; not one that asks only', async () => {
    const chat = {
      uid: 'c'.repeat(55),
      meet_id: 'm'.repeat(34),
      archived: false,
      text: 'x'.repeat(350),
    };
    const row = { id: chat.uid, doc: chat, base: chat };
    const withMark = { device: 'd', cursors: {}, pushes: { chats: [row] } };
    const answer = () => new Response(read);
    expect((await sent(answer, withMark)).encodings).toEqual(['gzip', 'gzip', 'gzip']);
    const asking = { device: 'd', cursors: { chats: 'c'.repeat(400) } };
    expect((await sent(answer, asking)).encodings).toEqual([null, null, null]);
  });

  it('SYNC-06 goes compressed again where it was not that', async () => {
    const { results, encodings } = await sent(() => new Response('<h1>403</h1>', { status: 403 }));
    expect(results[2]).toMatchObject({ ok: false, code: 'NETWORK' });
    expect(encodings).toEqual(['gzip', null, 'gzip', null, 'gzip', null]);
  });
});

describe('a request that hangs on a dead connection', () => {
  afterEach(() => vi.useRealTimers());

  /** A gateway of which nothing is heard. */
  function silence() {
    vi.useFakeTimers();
    const pageEvents = relayedPageEvents();
    const exchange = makeExchange({
      fetch: (_path, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('given up')));
        }),
      access: { token: () => Promise.resolve({ ok: true, value: 't' }), refused: () => undefined },
      timeout: 30_000,
      pageEvents,
    });
    const ask = () => {
      const request = { ended: false };
      const { signal } = new AbortController();
      void exchange({ device: 'd', cursors: {} }, [], signal).then(() => (request.ended = true));
      return request;
    };
    return { pageEvents, ask };
  }

  it.each(['online', 'visible'] as const)(
    'SYNC-06 SYNC-14 is given up once the network or the user is back, not half a minute later: %s',
    async (event) => {
      const { pageEvents, ask } = silence();
      const request = ask();
      await vi.advanceTimersByTimeAsync(6000);
      pageEvents.hear('hidden', false);
      await vi.advanceTimersByTimeAsync(0);
      expect(request.ended).toBe(false);
      pageEvents.hear(event, true);
      await vi.advanceTimersByTimeAsync(0);
      expect(request.ended).toBe(true);
    },
  );

  it('SYNC-06 a young one, and the one after it, have their whole time: over a slow network something arrives', async () => {
    const { pageEvents, ask } = silence();
    const request = ask();
    await vi.advanceTimersByTimeAsync(3000);
    pageEvents.hear('visible', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(request.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    pageEvents.hear('visible', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(request.ended).toBe(true);
    const next = ask();
    await vi.advanceTimersByTimeAsync(29_000);
    pageEvents.hear('visible', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(next.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(next.ended).toBe(true);
  });
});
