// @vitest-environment happy-dom
import { EMPTY } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadedScreen, routeOf } from '../../../src/app/routes.tsx';
import type { AppRoute } from '../../../src/app/routes.tsx';
import { warmLists } from '../../../src/app/warm-lists.ts';
import type { Replica } from '../../../src/data/replica.ts';

afterEach(() => vi.unstubAllGlobals());

const screen = (path: string) => loadedScreen(routeOf(path) as AppRoute);

/** A replica whose every query has nothing to say. */
const silent = new Proxy({}, { get: () => new Proxy({}, { get: () => () => EMPTY }) }) as Replica;

describe('the other lists', () => {
  it('are ready to be rendered without waiting once there was time, where their code costs no bytes', async () => {
    vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
    warmLists(silent)();
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
    expect(screen('/users')).toBeUndefined();
    const stop = warmLists(silent);
    await vi.waitFor(() => expect(screen('/users')).toBeTypeOf('function'), 20_000);
    expect(screen('/discussions')).toBeTypeOf('function');
    expect(screen('/meets')).toBeTypeOf('function');
    stop();
  });
});
