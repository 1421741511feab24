import { afterEach, expect, it, vi } from 'vitest';
import { makeExchange } from '../../src/sync/exchange.ts';
import type { Fetch } from '../../src/sync/exchange.ts';
import { defaultSettings } from '../../src/sync/settings.ts';
import { relayedPageEvents } from '../../src/sync/page-events.ts';
import { Transport } from '../../src/sync/transport.ts';

afterEach(() => vi.useRealTimers());

/** A transport of which nothing is heard, and what it says of the network. */
function silence() {
  vi.useFakeTimers();
  const pageEvents = relayedPageEvents();
  const said: (boolean | undefined)[] = [];
  const silent = vi.fn<Fetch>(
    (_path, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')));
      }),
  );
  const transport = new Transport({
    device: 'd',
    settings: defaultSettings,
    exchange: makeExchange({
      fetch: silent,
      access: { token: async () => ({ ok: true, value: 't' }), refused: () => undefined },
      timeout: 30_000,
      pageEvents,
    }),
    inventory: async () => ({}),
    keepRefused: async () => undefined,
    unsent: [],
    onAnswer: () => undefined,
    onProgress: ({ online }) => said.push(online),
    onQuiet: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
  });
  transport.open('profile', '', () => undefined);
  return { pageEvents, said, silent, transport };
}

it('SYNC-14 SYNC-06 one that is given up because the user is back says nothing of the network; the next one does', async () => {
  const { pageEvents, said, silent, transport } = silence();
  await vi.advanceTimersByTimeAsync(7000);
  expect(silent).toHaveBeenCalledTimes(1);
  pageEvents.hear('visible', true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(silent, 'sent anew').toHaveBeenCalledTimes(2);
  expect(said).not.toContain(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(said).toContain(false);
  transport.close();
});

it('SYNC-14 SYNC-06 older messages that such a one has asked for are asked for anew', async () => {
  const { pageEvents, silent, transport } = silence();
  await vi.advanceTimersByTimeAsync(7000);
  pageEvents.hear('visible', true);
  await vi.advanceTimersByTimeAsync(1000);
  silent.mockClear();
  // The one after a hurried one has its whole time; then comes the one that asks.
  const request = { chat: 'c', before: ['2026-11-01T10:00:00.000Z', 'm'], limit: 50 } as const;
  const answer = vi.fn<() => void>();
  void transport.older({ ...request, before: [...request.before] }).then(answer);
  await vi.advanceTimersByTimeAsync(31_000 + 6000);
  const asks = () =>
    silent.mock.calls.filter(([, { body }]) => String(body).includes('"chat":"c"'));
  expect(asks()).toHaveLength(1);
  pageEvents.hear('visible', true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asks()).toHaveLength(2);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(answer).toHaveBeenCalledExactlyOnceWith(undefined);
  transport.close();
});
