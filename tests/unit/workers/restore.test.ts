import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './memory-caches.ts';

const files = ['/app.html?v=1', '/assets/app-a1.js', '/assets/list-a1.js'];
const manifest = [
  { url: 'app.html', revision: '1' },
  { url: 'assets/app-a1.js', revision: null },
  { url: 'assets/list-a1.js', revision: null },
];
const document = '<link rel="manifest" href="/manifest.webmanifest"></html>';

let kept: ReturnType<typeof memoryCaches>;
let asked: string[];
let hasNetwork: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  kept = memoryCaches();
  asked = [];
  hasNetwork = true;
  vi.stubGlobal('self', { __WB_MANIFEST: manifest, __OTHER_FILES: {} });
  vi.stubGlobal('caches', kept.storage);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    const [text, type] = path.endsWith('.js') ? [path, 'text/javascript'] : [document, 'text/html'];
    return new Response(text, { headers: { 'content-type': type } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The worker of a browser that knows of routes or not, with all its files. @returns its cache, and what a start does */
async function installed({ routes = true } = {}) {
  const prototype = routes ? { addRoutes: () => undefined } : {};
  vi.stubGlobal('InstallEvent', { prototype });
  vi.resetModules();
  const { fillPrecache } = await import('../../../workers/precache.ts');
  const { cacheName } = await import('../../../workers/precache-manifest.ts');
  const { layStarts } = await import('../../../workers/static-routes.ts');
  const { replaceDamaged, restoreLater } = await import('../../../workers/restore.ts');
  await fillPrecache();
  if (routes) await layStarts();
  asked = [];
  const start = async (ms = 10_000) => {
    restoreLater();
    await vi.advanceTimersByTimeAsync(ms);
  };
  const paths = () => [...(kept.all.get(cacheName)?.keys() ?? [])];
  return { start, paths, cacheName, replaceDamaged };
}

describe('files that the browser has lost', () => {
  it.each([
    ['all of them, and the addresses where people start', true, 9],
    ['all of them, where browsers look at no address first', false, 3],
  ])('SYNC-01 come again while the app is used: %s', async (_, routes, count) => {
    const { start, paths, cacheName } = await installed({ routes });
    kept.all.delete(cacheName);
    await start();
    expect(paths()).toEqual(expect.arrayContaining(files));
    expect(paths()).toHaveLength(count);
  });

  it('SYNC-01 so does a single one, and nothing else is asked for', async () => {
    const { start, paths, cacheName } = await installed();
    kept.all.get(cacheName)?.delete('/assets/list-a1.js');
    await start();
    expect(asked).toEqual(['/assets/list-a1.js']);
    expect(paths()).toContain('/assets/list-a1.js');
  });

  it('SYNC-01 so does what lay under an address where people start', async () => {
    const { start, paths, cacheName } = await installed();
    kept.all.get(cacheName)?.delete('/meets');
    await start();
    expect(asked).toEqual([]);
    expect(paths()).toContain('/meets');
  });

  it('SYNC-01 without a network they are tried again, not at every request', async () => {
    const { start, paths, cacheName } = await installed();
    kept.all.delete(cacheName);
    hasNetwork = false;
    await start();
    const before = asked.length;
    expect(before).toBeGreaterThan(0);
    await start();
    expect(asked).toHaveLength(before);
    hasNetwork = true;
    await vi.advanceTimersByTimeAsync(60_000);
    await start();
    expect(paths()).toEqual(expect.arrayContaining(files));
  });

  it('SYNC-01 nothing is asked for where all are there, or where none can be looked for', async () => {
    const { start } = await installed();
    await start();
    const open = () => Promise.reject(new DOMException('damaged', 'UnknownError'));
    vi.stubGlobal('caches', { ...kept.storage, open });
    await start(60_000);
    await start();
    expect(asked).toEqual([]);
  });
});

/** As the build writes it down, of a file that holds its own path. */
async function hashOf(path: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path));
  return btoa(String.fromCodePoint(...new Uint8Array(hash))).slice(0, 12);
}

describe('what lies in place of files', () => {
  const app = '/assets/app-a1.js';
  const crop = '/assets/crop-a1.js';

  beforeEach(async () => {
    const withHash = manifest.map(async ({ url, revision }) => {
      return { url, revision, ...(revision === null && { integrity: await hashOf(`/${url}`) }) };
    });
    vi.stubGlobal('self', {
      __WB_MANIFEST: await Promise.all(withHash),
      __OTHER_FILES: { [crop]: await hashOf(crop) },
    });
  });

  /** A worker with all its files, of which some are nothing any more. */
  async function damaged(...ill: string[]) {
    const { cacheName, replaceDamaged } = await installed();
    const cache = await kept.storage.open(cacheName);
    for (const path of ill) {
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
      await cache.put(path, new Response('', { headers: { 'content-type': type } }));
    }
    const textOf = async (path: string) => (await cache.match(path))?.text();
    return { replaceDamaged, textOf };
  }

  it('SYNC-01 SYNC-16 is replaced once a page could not use a script, and nothing else is asked for', async () => {
    const { textOf, replaceDamaged } = await damaged(app, crop, '/app.html?v=1');
    replaceDamaged();
    replaceDamaged();
    await vi.waitFor(async () => expect(await textOf(app)).toBe(app));
    await vi.waitFor(async () => expect(await textOf(crop)).toBe(crop));
    await vi.waitFor(async () => expect(await textOf('/app.html?v=1')).toBe(document));
    expect(asked.toSorted()).toEqual(['/app.html', app, crop]);
  });

  it('SYNC-01 SYNC-16 without a network nothing is taken out, and the file comes with a later try', async () => {
    const { textOf, replaceDamaged } = await damaged(app);
    hasNetwork = false;
    replaceDamaged();
    await vi.waitFor(() => expect(asked).toContain(app));
    expect(await textOf(app)).toBe('');
    hasNetwork = true;
    await vi.waitFor(async () => {
      replaceDamaged();
      expect(await textOf(app)).toBe(app);
    });
  });
});
