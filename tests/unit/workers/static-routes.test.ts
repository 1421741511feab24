import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './memory-caches.ts';

const origin = 'https://a.example';
const signedOut = 'kohdataan-signed-out';
const app = '<link rel="manifest" href="/manifest.webmanifest">sovellus</html>';
const toLogin = `location.replace('/login')`;

interface Route {
  condition: {
    urlPattern: { pathname: string; search?: string };
    requestMethod?: string;
    requestMode?: string;
  };
  source: unknown;
}

let kept: ReturnType<typeof memoryCaches>;
let starts: typeof import('../../../workers/static-routes.ts');
let documents: typeof import('../../../workers/documents.ts');

beforeEach(async () => {
  kept = memoryCaches();
  vi.stubGlobal('caches', kept.storage);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: 'app.html', revision: '1' },
      { url: 'assets/app-abcdefg.js', revision: null },
    ],
    __OTHER_FILES: {},
  });
  vi.stubGlobal('fetch', async (what: string | Request) => {
    const path = typeof what === 'string' ? what : new URL(what.url).pathname;
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    return new Response(type === 'text/html' ? app : '1', { headers: { 'content-type': type } });
  });
  vi.resetModules();
  const { fillPrecache } = await import('../../../workers/precache.ts');
  await fillPrecache();
  starts = await import('../../../workers/static-routes.ts');
  documents = await import('../../../workers/documents.ts');
});
afterEach(() => vi.unstubAllGlobals());

const all = () => [...kept.all.values()].find((entries) => entries.has('/app.html?v=1'));
/** What the browser answers an address with, by itself. */
const routed = async (address: string) => all()?.get(address)?.clone().text();
/** What the worker answers an address with: where it leads to, or the page. */
async function opened(path: string): Promise<string> {
  const url = new URL(path, origin);
  const work: Promise<unknown>[] = [];
  const answer = await documents.answerNavigation(url, new Request(url), (one) => work.push(one));
  await Promise.all(work);
  return answer?.headers.get('location') ?? (await answer?.text()) ?? '';
}

async function routes(): Promise<Route[]> {
  let told: readonly Route[] = [];
  const addRoutes = async (list: readonly Route[]) => void (told = list);
  await starts.addRoutes({ addRoutes } as never);
  return [...told];
}
const isFromCache = (source: unknown) => typeof source === 'object';
const sourceOf = (all: Route[], pathname: string) =>
  all.find(({ condition }) => condition.urlPattern.pathname === pathname)?.source;

describe('what needs no worker', () => {
  it('SYNC-01 the manifest’s start and shortcuts, the bar, and files that never change come from the cache', async () => {
    const fromCache = (await routes()).filter(({ source }) => isFromCache(source));
    const addresses = fromCache.map(({ condition: { urlPattern } }) =>
      urlPattern.search === ''
        ? urlPattern.pathname
        : `${urlPattern.pathname}?${urlPattern.search}`,
    );
    expect(new Set(addresses)).toEqual(new Set([...starts.starts, '/assets/app-abcdefg.js']));
    // A cache in which there is nothing would leave it to the network.
    for (const [at, { source }] of fromCache.entries()) {
      const { cacheName } = source as { cacheName: string };
      expect(kept.all.get(cacheName)?.has(addresses[at] ?? ''), addresses[at]).toBe(true);
    }
    for (const { condition } of fromCache) expect(condition.requestMethod).toBe('GET');
    for (const { condition } of fromCache.slice(0, starts.starts.length))
      expect(condition.requestMode).toBe('navigate');
  });

  it('SYNC-01 nor what is the gateway’s; pictures are kept by the worker', async () => {
    const told = await routes();
    expect(sourceOf(told, '/api/*')).toBe('network');
    expect(sourceOf(told, '/sync')).toBe('network');
    expect(sourceOf(told, '/sync/*')).toBe('network');
    expect(sourceOf(told, '/api/images/*')).toBe('fetch-event');
    const paths = told.map(({ condition }) => condition.urlPattern.pathname);
    expect(paths.indexOf('/api/images/*')).toBeLessThan(paths.indexOf('/api/*'));
  });

  it('SYNC-01 pages that are the worker’s are asked for nowhere else while it starts, whatever fits before', async () => {
    const told = await routes();
    const { condition, source } = told.at(-1) ?? {};
    expect(source).toBe('fetch-event');
    expect(condition).toEqual({
      urlPattern: { pathname: '/*' },
      requestMethod: 'GET',
      requestMode: 'navigate',
    });
  });

  it('GEN-06 browsers that cannot be told, or refuse, are none the worse', async () => {
    await starts.addRoutes({} as never);
    expect(await routed('/meets')).toBeUndefined();
    await starts.addRoutes({ addRoutes: () => Promise.reject(new TypeError('unknown')) } as never);
    expect(await routed('/meets')).toBe(app);
  });

  it.each([
    ['Accept-Encoding', 6],
    ['Accept-Encoding, Accept', 0],
    ['Cookie', 0],
  ])('SYNC-01 SYNC-04 answers that differ by %s: %i starts are told', async (vary, count) => {
    const differing = new Response('1', { headers: { vary } });
    all()?.set('/assets/app-abcdefg.js', differing);
    const fromCache = (await routes()).filter(({ source }) => isFromCache(source));
    const opened = fromCache.filter(({ condition }) => condition.requestMode !== undefined);
    expect(opened).toHaveLength(count);
  });
});

describe('an address at which people start', () => {
  it('SYNC-01 is the app', async () => {
    await starts.layStarts();
    for (const start of starts.starts) expect(await routed(start)).toBe(app);
  });

  it('AUTH-14 ROUTE-20 leads to /login after a sign-out, of which the worker is told', async () => {
    await starts.layStarts();
    await starts.closeStarts();
    expect(await routed('/meets')).toBe(app);
    await kept.storage.open(signedOut);
    await starts.closeStarts();
    for (const start of starts.starts) {
      expect(await routed(start)).toContain(toLogin);
      expect(await routed(start)).not.toContain('sovellus');
      expect(all()?.get(start)?.headers.get('content-type'), 'a page, no text').toBe('text/html');
    }
  });

  it.each(['/', '/login', '/meets'])(
    'AUTH-14 or of which it learns when %s is opened',
    async (path) => {
      await starts.layStarts();
      await kept.storage.open(signedOut);
      await opened(path);
      expect(await routed('/discussions')).toContain(toLogin);
    },
  );

  it('AUTH-14 leads there from the start where a new version comes after the sign-out', async () => {
    await kept.storage.open(signedOut);
    await starts.layStarts();
    expect(await routed('/meets')).toContain(toLogin);
  });

  it('AUTH-14 is left to the network where there is no room to say so', async () => {
    await starts.layStarts();
    await kept.storage.open(signedOut);
    kept.room.isFull = () => true;
    await starts.closeStarts();
    for (const start of starts.starts) expect(await routed(start)).toBeUndefined();
  });

  it('AUTH-01 is the app again once somebody has signed in: what lies there asks the worker, which leads back', async () => {
    await starts.layStarts();
    await kept.storage.open(signedOut);
    await starts.closeStarts();
    expect(await routed('/users')).toContain(`u.search='?jatka'`);
    expect(await opened('/users?jatka')).toContain(toLogin);
    await kept.storage.delete(signedOut);
    expect(await opened('/users?jatka')).toBe(`${origin}/users`);
    expect(await routed('/users')).toBe(app);
    // Not to another host.
    expect(await opened(`${origin}//b?jatka`)).toBe(`${origin}//b`);
  });

  it('AUTH-01 is the app there and then where it cannot be laid', async () => {
    await kept.storage.open(signedOut);
    await starts.layStarts();
    await kept.storage.delete(signedOut);
    kept.room.isFull = () => true;
    expect(await opened('/meets?jatka')).toBe(app);
  });

  it('AUTH-14 a sign-out that comes while it is being laid is not overtaken', async () => {
    const slow = starts.layStarts();
    await kept.storage.open(signedOut);
    await Promise.all([slow, starts.layStarts()]);
    expect(await routed('/meets')).toContain(toLogin);
  });

  it('SYNC-01 a version that has no room for it is not installed', async () => {
    kept.room.isFull = (path) => path === '/users';
    await expect(starts.layStarts()).rejects.toThrow('no room');
    kept.room.isFull = () => false;
    await starts.layStarts();
    expect(await routed('/users')).toBe(app);
  });
});
