import { describe, expect, it } from 'vitest';
import { makeExchange } from '../../src/sync/exchange.ts';

/** What comes of a request that is answered like that. */
function answered(body: string, init: ResponseInit) {
  const answer = new Response(body, init);
  const exchange = makeExchange({
    fetch: () => Promise.resolve(answer),
    access: { token: () => Promise.resolve({ ok: true, value: 't' }), refused: () => undefined },
    timeout: 1000,
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
