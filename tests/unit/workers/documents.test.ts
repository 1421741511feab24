import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './memory-caches.ts';

const origin = 'https://a.example';
const signedOut = 'kohdataan-signed-out';
const files = ['app.html', 'index.html', 'login/index.html', 'login/en.html'];

let kept: ReturnType<typeof memoryCaches>;
/** What the network says to a document; undefined: there is none. */
let gateway: ((path: string) => Response | Promise<Response>) | undefined;
let asked: string[];
let later: Promise<unknown>[];

const page = (words: string) =>
  new Response(`<link rel="manifest" href="/manifest.webmanifest"></html>${words}`, {
    headers: { 'content-type': 'text/html' },
  });

async function installed(manifest = files) {
  const entries = manifest.map((url) => ({ url, revision: '1' }));
  vi.stubGlobal('self', { __WB_MANIFEST: entries, __OTHER_FILES: {} });
  vi.resetModules();
  const { fillPrecache } = await import('../../../workers/precache.ts');
  await fillPrecache();
  asked = [];
  const { answerNavigation } = await import('../../../workers/documents.ts');
  /** What is shown at an address; undefined: what the browser fetches by itself. */
  return async (path: string): Promise<string | undefined> => {
    const url = new URL(path, origin);
    const answer = answerNavigation(url, new Request(url), (work) => later.push(work));
    const text = (await (await answer)?.text())?.replace('</html>', '');
    const words = text?.split('>').slice(1).join('>');
    await Promise.all(later);
    return words;
  };
}

beforeEach(() => {
  kept = memoryCaches();
  asked = [];
  later = [];
  gateway = page;
  vi.stubGlobal('caches', kept.storage);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async (what: string | Request) => {
    const path = typeof what === 'string' ? what : new URL(what.url).pathname;
    asked.push(path);
    if (gateway === undefined) throw new TypeError('Failed to fetch');
    return gateway(path);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page that is opened', () => {
  it('SYNC-01 is a kept file, without asking the network: every screen is the app', async () => {
    const open = await installed();
    for (const path of ['/meets', '/chat/a_b_1?x=1', '/profilecard/u/'])
      expect(await open(path)).toBe('/app.html');
    expect(await open('/')).toBe('/index.html');
    for (const path of ['/login', '/login/', '/login?syy=profiili'])
      expect(await open(path)).toBe('/login/index.html');
    expect(await open('/login/en.html')).toBe('/login/en.html');
    expect(asked).toEqual([]);
  });

  it.each(['/api/account/export', '/api', '/sync/stream', '/healthz', '/metrics', '/robots.txt'])(
    'GEN-06 %s is not the worker’s to answer',
    async (path) => {
      const open = await installed();
      expect(await open(path)).toBeUndefined();
    },
  );

  it('ROUTE-20 an address that only begins like the gateway’s is the app’s', async () => {
    const open = await installed();
    for (const path of ['/apia', '/synced', '/loginx', '/chat/login'])
      expect(await open(path)).toBe('/app.html');
  });

  it('SYNC-01 a public page that is not among the files is kept once it has been visited', async () => {
    const open = await installed();
    expect(await open('/terms')).toBe('/terms');
    expect(await open('/terms/')).toBe('/terms/');
    expect(asked).toEqual(['/terms', '/terms/']);
    gateway = undefined;
    expect(await open('/terms')).toBe('/terms/');
  });

  it('SYNC-04 SYNC-01 one that was never visited says that there is no network, and is not the front page', async () => {
    const open = await installed();
    gateway = undefined;
    for (const path of ['/cookies', '/policy/en.html', '/signin', '/reset?token=a']) {
      const shown = (await open(path)) ?? '';
      for (const words of ['Ei verkkoyhteyttä', 'No network connection', 'Yritä uudelleen'])
        expect(shown, path).toContain(words);
    }
    expect([...kept.all.values()].flatMap((entries) => [...entries.keys()])).not.toContain(
      '/cookies',
    );
    for (const path of ['/social', '/landing']) expect(await open(path)).toBe('/index.html');
  });

  it('SYNC-01 on a silent network it is the copy, or says that it is not kept, and what comes late is kept', async () => {
    const open = await installed();
    await open('/terms');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let arrive = (_late: Response): void => undefined;
    const silence = new Promise<Response>((resolve) => (arrive = resolve));
    gateway = () => silence;
    const terms = open('/terms');
    const policy = open('/policy');
    await expect.poll(() => asked).toEqual(['/terms', '/terms', '/policy']);
    vi.advanceTimersByTime(4000);
    expect(await terms).toBe('/terms');
    vi.advanceTimersByTime(16_000);
    expect(await policy).toContain('Yritä uudelleen');
    arrive(page('late'));
    gateway = undefined;
    await expect.poll(() => open('/policy')).toBe('late');
  });

  it('SYNC-01 is the gateway’s where Cache Storage does not answer, and is soon waited for no more', async () => {
    const open = await installed();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = () => new Promise<never>(() => undefined);
    for (const name of ['open', 'match', 'has'] as const)
      vi.spyOn(kept.storage, name).mockImplementation(silent);
    const first = open('/meets');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await first).toBe('/meets');
    const second = open('/meets');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await second).toBe('/meets');
  });

  it('SYNC-01 without a network, and with nothing kept, the browser says so itself', async () => {
    const open = await installed([]);
    gateway = undefined;
    await expect(open('/terms')).rejects.toThrow('Failed to fetch');
  });

  it('SYNC-01 is shown though it cannot be asked whether somebody has signed out', async () => {
    const open = await installed();
    kept.storage.has = () => Promise.reject(new Error('no answer'));
    expect(await open('/meets')).toBe('/app.html');
  });

  it('SYNC-01 the app’s own file that is gone from the cache is asked for', async () => {
    const open = await installed();
    for (const entries of kept.all.values()) entries.delete('/app.html?v=1');
    expect(await open('/meets')).toBe('/meets');
  });

  it('AUTH-14 SYNC-01 what is kept of it then names no screen, and serves all of them', async () => {
    const open = await installed([]);
    expect(await open('/chat/aino_eero_1')).toBe('/chat/aino_eero_1');
    expect([...kept.all.values()].flatMap((entries) => [...entries.keys()])).toEqual(['/app.html']);
    gateway = undefined;
    expect(await open('/meets')).toBe('/chat/aino_eero_1');
  });
});

describe('a page that is opened after a sign-out', () => {
  const leaves = () => [...kept.all.keys()].filter((name) => !name.startsWith('kd-shell-'));

  it('AUTH-14 is /login where it would be the app, and public pages stay', async () => {
    const open = await installed();
    await kept.storage.open(signedOut);
    for (const path of ['/meets', '/chat/a_b_1', '/app.html']) {
      const shown = await open(path);
      expect(shown).toContain(`location.replace('/login')`);
      expect(shown).not.toContain('/manifest.webmanifest');
    }
    expect(await open('/')).toBe('/index.html');
    expect(await open('/login')).toBe('/login/index.html');
  });

  it.each(['/meets', '/login'])(
    'AUTH-14 %s clears what a killed browser has brought back, and what was shared before',
    async (path) => {
      const open = await installed();
      for (const name of [signedOut, 'kd-images-full-aino', 'kd-shared'])
        await kept.storage.open(name);
      await open(path);
      expect(leaves()).toEqual([signedOut]);
    },
  );

  it('AUTH-14 nothing is cleared while somebody is signed in', async () => {
    const open = await installed();
    const mine = ['kd-images-full-aino', 'kd-shared'];
    for (const name of mine) await kept.storage.open(name);
    await open('/meets');
    expect(leaves()).toEqual(mine);
  });
});
