import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../src/sync/settings.ts';
import { listen } from '../../src/sync/stream.ts';
import { relayedPageEvents } from '../../src/sync/page-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What streams do by themselves when their connection breaks takes a moment that is none of a timer. */
const pass = async (ms: number) => {
  for (let moment = 0; moment < 5; moment += 1) await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(ms);
};

/** A gateway that tells its heads when a stream opens and then as often as asked. */
function gateway() {
  const pageEvents = relayedPageEvents();
  const heads = new TextEncoder().encode('event: heads\ndata: {"heads":{}}\n\n');
  let beat = (): void => undefined;
  let breakOff = (): void => undefined;
  const onGap = vi.fn<() => void>();
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(
    (_path, { signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          beat = () => controller.enqueue(heads);
          beat();
          breakOff = () => controller.error(new TypeError('reset'));
          signal?.addEventListener('abort', () => controller.error(new Error('given up')));
        },
      });
      return Promise.resolve(new Response(body));
    },
  );
  const stop = listen({
    device: 'd',
    fetch,
    access: { token: () => Promise.resolve({ ok: true, value: 't' }), refused: () => undefined },
    settings: defaultSettings,
    pageEvents,
    onHeads: () => undefined,
    onOpen: () => undefined,
    onGap,
  });
  return { pageEvents, fetch, beat: () => beat(), breakOff: () => breakOff(), onGap, stop };
}

describe('a stream of which nothing is heard', () => {
  it.each([
    ['online', 6000, 2],
    ['online', 4000, 1],
    ['visible', 31_000, 2],
    ['visible', 26_000, 1],
    ['used', 31_000, 2],
    ['used', 26_000, 1],
    ['seen', 50_000, 1],
    ['hidden', 50_000, 1],
  ] as const)(
    'SYNC-06 is taken for dead when network or user are back, unless it may just have nothing to say: %s after %d ms',
    async (event, silence, streams) => {
      const { pageEvents, fetch, stop } = gateway();
      await pass(silence);
      pageEvents.hear(event, true);
      await pass(600);
      expect(fetch).toHaveBeenCalledTimes(streams);
      stop();
    },
  );

  it('SYNC-06 counts from what was last heard of it', async () => {
    const { pageEvents, fetch, beat, stop } = gateway();
    await pass(25_000);
    beat();
    await pass(25_000);
    pageEvents.hear('visible', true);
    await pass(600);
    expect(fetch).toHaveBeenCalledTimes(1);
    stop();
  });

  it('SYNC-06 is not taken for dead while somebody goes on using the page, however slow the gateway is to speak', async () => {
    const { pageEvents, fetch, beat, stop } = gateway();
    for (let times = 1; times <= 30; times += 1) {
      await pass(4000);
      pageEvents.hear('used', true);
      if (times % 9 === 0) beat();
    }
    expect(fetch).toHaveBeenCalledTimes(1);
    stop();
  });

  it('SYNC-06 is not made anew again and again by a network that comes and goes', async () => {
    const { pageEvents, fetch, stop } = gateway();
    for (let second = 0; second < 60; second += 1) {
      await pass(1000);
      pageEvents.hear('offline', true);
      pageEvents.hear('online', true);
    }
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(4);
    stop();
  });
});

describe('a stream that breaks off', () => {
  it('SYNC-04 SYNC-14 is asked about, once, if it cannot be had again: what one sees may be out of date', async () => {
    const { fetch, breakOff, onGap, stop } = gateway();
    await pass(10_000);
    fetch.mockRejectedValue(new TypeError('no network'));
    breakOff();
    await pass(2000);
    expect(onGap).toHaveBeenCalledTimes(1);
    await pass(40_000);
    expect(onGap).toHaveBeenCalledTimes(1);
    stop();
  });

  it('SYNC-06 costs nothing else if it is had again at once', async () => {
    const { fetch, breakOff, onGap, stop } = gateway();
    await pass(10_000);
    breakOff();
    await pass(10_000);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(onGap).not.toHaveBeenCalled();
    stop();
  });
});

describe('a stream that cannot be had', () => {
  it('SYNC-14 keeps nothing from arriving: what is new is asked for every minute, unless nobody looks', async () => {
    const { pageEvents, fetch, onGap, stop } = gateway();
    fetch.mockRejectedValue(new TypeError('cut off'));
    await pass(181_000);
    expect(onGap).toHaveBeenCalledTimes(3);
    pageEvents.hear('hidden', false);
    await pass(310_000);
    onGap.mockClear();
    await pass(600_000);
    expect(onGap).not.toHaveBeenCalled();
    pageEvents.hear('visible', true);
    expect(onGap).toHaveBeenCalledTimes(1);
    stop();
  });
});
