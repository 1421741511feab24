import { describe, expect, it } from 'vitest';
import { makeExchange } from '../../src/sync/exchange.ts';

/** What comes of a request that is answered by that status and header. */
function answered(retryAfter: string) {
  const answer = new Response('<p>Huolto</p>', {
    status: 503,
    headers: { 'retry-after': retryAfter },
  });
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
    const result = await answered(asked);
    expect(result).toMatchObject({ ok: false, code: 'NETWORK' });
    expect('retryAfterMs' in result ? result.retryAfterMs : undefined).toBe(pause);
  });
});
