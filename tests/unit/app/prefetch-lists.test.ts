// @vitest-environment happy-dom
import { EMPTY } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadedScreen, routeOf } from '../../../src/app/routes.tsx';
import type { AppRoute } from '../../../src/app/routes.tsx';
import { prefetchLists } from '../../../src/app/prefetch-lists.ts';
import type { Replica } from '../../../src/data/replica.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const screen = (path: string) => loadedScreen(routeOf(path) as AppRoute);

/** A replica whose every query has nothing to say. @param asked is called with each question */
const silent = (asked = () => {}) =>
  new Proxy({}, { get: () => (asked(), new Proxy({}, { get: () => () => EMPTY })) }) as Replica;

/** @param idle is called when the browser has been idle */
function stubBrowser(idle = () => {}) {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const request = (run: () => void) => setTimeout(() => (run(), idle()));
  vi.stubGlobal('requestIdleCallback', request);
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
}

describe('the other lists', () => {
  it('are not asked for what they show once the replica is about to be closed', async () => {
    const asked = vi.fn<() => void>();
    const stop = { now: () => {} };
    // Idle for the first time: its code is about to be loaded.
    stubBrowser(() => stop.now());
    stop.now = prefetchLists(silent(asked));
    await expect.poll(() => screen('/meets')).toBeTypeOf('function');
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(asked).not.toHaveBeenCalled();
  });

  it('are ready to be rendered without waiting once there was time, where their code costs no bytes', async () => {
    vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
    prefetchLists(silent())();
    stubBrowser();
    expect(screen('/users')).toBeUndefined();
    const stop = prefetchLists(silent());
    await expect.poll(() => screen('/users')).toBeTypeOf('function');
    expect(screen('/discussions')).toBeTypeOf('function');
    expect(screen('/meets')).toBeTypeOf('function');
    stop();
  });

  it('are followed by the forms only once the page was left alone for some seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stubBrowser();
    const stop = prefetchLists(silent());
    await vi.advanceTimersByTimeAsync(4000);
    await vi.dynamicImportSettled();
    expect(screen('/users')).toBeTypeOf('function');
    expect(screen('/mymeeteditor')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.dynamicImportSettled();
    expect(screen('/mymeeteditor')).toBeTypeOf('function');
    stop();
  });
});
