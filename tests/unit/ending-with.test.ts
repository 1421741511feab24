import { afterEach, describe, expect, it, vi } from 'vitest';
import { getEventListeners } from 'node:events';
import { couchFetch } from '../../sync-server/store/couch-fetch.ts';
import { endingWith } from '../../sync-server/store/wait.ts';

/** How many signals `AbortSignal.any` keeps in mind in this one, used up ones too (Node 20). */
function keptBy(signal: AbortSignal): number {
  const symbol = Object.getOwnPropertySymbols(signal).find(
    ({ description }) => description === 'kDependantSignals',
  );
  const kept = symbol && (Reflect.get(signal, symbol) as { size: number } | undefined);
  return kept?.size ?? 0;
}

describe('work that ends with the first of some signals', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('GEN-06 is told of the first, before it begins or later, and for what reason', async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const signals = [one.signal, other.signal];
    const reason = await endingWith(signals, async (first) => {
      setTimeout(() => other.abort('late'), 5);
      await new Promise((resolve) => first.addEventListener('abort', resolve));
      return first.reason as unknown;
    });
    expect(reason).toBe('late');
    expect(await endingWith(signals, async (first) => first.reason as unknown)).toBe('late');
  });

  it('GEN-06 leaves nothing behind in a signal that lives as long as the gateway, however often CouchDB is asked', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const { signal } = new AbortController();
    const ask = couchFetch();
    for (let i = 0; i < 20; i += 1) await ask('http://couch/_changes?feed=longpoll', { signal });
    expect([keptBy(signal), getEventListeners(signal, 'abort').length]).toEqual([0, 0]);
    AbortSignal.any([signal, AbortSignal.timeout(9)]);
    expect(keptBy(signal), 'it could be seen').toBe(1);
  });

  it('GEN-06 is not warned of where much of it goes on at the same time', async () => {
    const warned = vi.fn<(warning: Error) => void>();
    process.on('warning', warned);
    const { signal } = new AbortController();
    const work = () => new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all(Array.from({ length: 20 }, () => endingWith([signal], work)));
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });
});
