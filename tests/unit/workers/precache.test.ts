import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './memory-caches.ts';

type Manifest = { url: string; revision: string | null; integrity?: string }[];

const page = (words: string, names = '') =>
  new Response(`<link rel="manifest" href="/manifest.webmanifest">${names}</html>${words}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const script = (words: string) =>
  new Response(words, { headers: { 'content-type': 'text/javascript' } });
/** What a network that wants to be signed in to says to everything. */
const portal = () =>
  new Response('<html><h1>Hotelli</h1></html>', { headers: { 'content-type': 'text/html' } });
/** The same answer as an error. */
const failed = (answer: Response) =>
  new Response(answer.body, { status: 503, headers: answer.headers });

const halfAPage = () =>
  new Response('<link rel="manifest" href="/manifest.webmanifest"><main>', {
    headers: { 'content-type': 'text/html' },
  });
const redirected = (answer: Response) =>
  Object.defineProperty(answer, 'redirected', { value: true });

const first: Manifest = [
  { url: 'app.html', revision: '1' },
  { url: 'assets/app-a1.js', revision: null },
  { url: 'assets/list-a1.js', revision: null },
];
const second: Manifest = [
  { url: 'app.html', revision: '2' },
  { url: 'assets/app-b2.js', revision: null },
  { url: 'assets/list-a1.js', revision: null },
];

let kept: ReturnType<typeof memoryCaches>;
let asked: string[];
let gateway: (path: string) => Response;

/** The worker of one version of the app. @param others the hashes of what is kept once it has been used */
async function workerOf(manifest: Manifest, others: Readonly<Record<string, string>> = {}) {
  vi.stubGlobal('self', { __WB_MANIFEST: manifest, __OTHER_FILES: others });
  vi.resetModules();
  return import('../../../workers/precache.ts');
}

beforeEach(() => {
  kept = memoryCaches('kd-images-full-aino');
  asked = [];
  gateway = (path) => (path.endsWith('.js') ? script(path) : page(path));
  vi.stubGlobal('caches', kept.storage);
  vi.stubGlobal('fetch', async (what: string | Request) => {
    const path = typeof what === 'string' ? what : new URL(what.url).pathname;
    asked.push(path);
    return gateway(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As the build writes it down. */
async function hashed(words: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
  return btoa(String.fromCodePoint(...new Uint8Array(hash))).slice(0, 12);
}

const shells = () => [...kept.all.keys()].filter((name) => name.startsWith('kd-shell-'));
const wordsOf = async (answer: Response | undefined) => (await answer?.text())?.split('>').at(-1);
const request = (path: string) => new Request(`https://a.example${path}`);

describe('the files of a version', () => {
  it('SYNC-01 are all there once it is installed, asked for once, never an old copy', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const worker = await workerOf(first);
    await worker.fillPrecache();
    expect(asked.toSorted()).toEqual(['/app.html', '/assets/app-a1.js', '/assets/list-a1.js']);
    for (const [, init] of fetched.mock.calls) expect(init).toMatchObject({ cache: 'no-cache' });
    await worker.fillPrecache();
    expect(asked).toHaveLength(3);
    for (const path of ['/app.html', '/assets/app-a1.js'])
      expect(await wordsOf(await worker.fromPrecache(path))).toBe(path);
    expect(await worker.fromPrecache('/en.html')).toBeUndefined();
  });

  it('SYNC-01 are not asked for again where the page has had them and their hash is known', async () => {
    const manifest = first.map((entry) => ({ ...entry }));
    for (const entry of manifest)
      if (entry.url.endsWith('.js')) entry.integrity = await hashed(`/${entry.url}`);
    const fetched = vi.spyOn(globalThis, 'fetch');
    await (await workerOf(manifest)).fillPrecache();
    const modes = Object.fromEntries(fetched.mock.calls.map(([what, init]) => [what, init?.cache]));
    expect(modes).toEqual({
      '/app.html': 'no-cache',
      '/assets/app-a1.js': 'default',
      '/assets/list-a1.js': 'default',
    });
  });

  it.each([
    ['a page of the network stands for a script', '.js', portal],
    ['a page of the network stands for the app’s', '.html', portal],
    ['the network says a word to everything', '.js', () => new Response('OK')],
    ['it says so in JSON', '.js', () => Response.json({ status: 'ok' })],
    ['the gateway is not well', '.js', () => failed(script(''))],
    ['the gateway is not well, and says so on a page of ours', '.html', () => failed(page(''))],
    ['a page of ours stands for a script', '.js', () => page('')],
    ['something else stands for a page', '.html', () => script('/manifest.webmanifest</html>')],
    ['half of a page comes', '.html', () => halfAPage()],
    ['it is led elsewhere', '.html', () => redirected(page(''))],
    ['it is led elsewhere for a script', '.js', () => redirected(script(''))],
  ])('GEN-08 it is not installed where %s', async (_, ending, answer) => {
    const worker = await workerOf(first);
    const well = gateway;
    gateway = (path) => (path.endsWith(ending) ? answer() : well(path));
    await expect(worker.fillPrecache()).rejects.toThrow();
    for (const path of ['/app.html', '/assets/app-a1.js', '/assets/list-a1.js'])
      if (path.endsWith(ending)) expect(await worker.fromPrecache(path)).toBeUndefined();
  });

  it('GEN-08 SYNC-16 are kept on a full device too: pictures give way, and only they', async () => {
    const pictures = await kept.storage.open('kd-images-full-aino');
    for (const path of ['/api/images/a.jpg', '/api/images/b.jpg'])
      await pictures.put(path, new Response('kuva'));
    await (await kept.storage.open('kd-shared')).put('/shared/content', new Response('jaettu'));
    kept.room.isFull = () => (kept.all.get('kd-images-full-aino')?.size ?? 0) > 0;
    const worker = await workerOf(first);
    await worker.fillPrecache();
    expect(await wordsOf(await worker.fromPrecache('/assets/app-a1.js'))).toBe('/assets/app-a1.js');
    expect(asked.toSorted(), 'each is asked for once').toEqual([
      ...['/app.html', '/assets/app-a1.js', '/assets/list-a1.js'],
    ]);
    expect(kept.all.get('kd-images-full-aino')?.size).toBe(0);
    expect(kept.all.get('kd-shared')?.size).toBe(1);
    kept.room.isFull = () => true;
    await expect((await workerOf(second)).fillPrecache()).rejects.toThrow('no room');
  });

  it('GEN-08 half a script is not kept, nor one of it that an earlier version has kept', async () => {
    const path = '/assets/app-a1.js';
    const manifest = [{ url: path.slice(1), revision: null, integrity: await hashed(path) }];
    await (await kept.storage.open('kd-shell-before')).put(path, script('/assets/ap'));
    const worker = await workerOf(manifest);
    gateway = () => script('/assets/ap');
    await expect(worker.fillPrecache()).rejects.toThrow(path);
    // It may be the browser's own cache that calls it unchanged.
    const fetched = vi.spyOn(globalThis, 'fetch');
    gateway = (asking) => script(fetched.mock.calls.length > 1 ? asking : '/assets/ap');
    await worker.fillPrecache();
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(['default', 'reload']);
    const [, own] = shells();
    const files = await kept.storage.match(path, { cacheName: own ?? '' });
    expect(await wordsOf(files)).toBe(path);
  });

  it.each([
    ['another', 'app-CC-9eaZY.js'],
    ['a former', 'app-CC-9eaZ.js'],
    ['a former', 'app--C-9eaZ.js'],
  ])(
    'GEN-08 a page of %s build is not kept, whose scripts may soon be nowhere (%s)',
    async (_build, own) => {
      const manifest = [
        { url: 'app.html', revision: '1' },
        { url: `assets/${own}`, revision: null },
      ];
      const worker = await workerOf(manifest);
      const well = gateway;
      const naming = (name: string) => (path: string) =>
        path === '/app.html' ? page('', `"${name}"`) : well(path);
      gateway = naming('app-Chr1OiSt.js');
      await expect(worker.fillPrecache()).rejects.toThrow('/app.html');
      gateway = naming(`${own}","admin-Chr1OiSt.js`);
      await worker.fillPrecache();
      expect(await worker.fromPrecache('/app.html')).toBeDefined();
      gateway = () => page('', '"/assets/app-Chr1OiSt.js"');
      await worker.keepVisited('/terms', await worker.answerFile(request('/terms'), '/terms'));
      expect(await worker.visited('/terms')).toBeUndefined();
    },
  );

  it('GEN-08 it is not installed where there is no room for all of it', async () => {
    const worker = await workerOf(first);
    kept.room.isFull = (path) => path === '/assets/list-a1.js';
    await expect(worker.fillPrecache()).rejects.toThrow('no room');
  });

  it('GEN-08 of a new version only what has changed is asked for', async () => {
    await (await workerOf(first)).fillPrecache();
    asked = [];
    gateway = (path) => (path.endsWith('.js') ? script(path) : page('new'));
    const worker = await workerOf(second);
    await worker.fillPrecache();
    expect(asked.toSorted()).toEqual(['/app.html', '/assets/app-b2.js']);
    expect(await wordsOf(await worker.fromPrecache('/app.html'))).toBe('new');
    expect(await wordsOf(await worker.fromPrecache('/assets/list-a1.js'))).toBe(
      '/assets/list-a1.js',
    );
  });

  it('GEN-08 a page of the last version, still open, finds its other parts, not its document', async () => {
    const before = await workerOf(first);
    await before.fillPrecache();
    await before.forgetOldPrecaches();
    const worker = await workerOf([...second, { url: 'index.html', revision: '1' }]);
    await worker.fillPrecache();
    await worker.forgetOldPrecaches();
    expect(shells()).toHaveLength(2);
    expect(await wordsOf(await worker.fromPrecache('/assets/app-a1.js'))).toBe('/assets/app-a1.js');
    expect(asked.filter((path) => path === '/app.html')).toHaveLength(2);
  });

  it('GEN-08 of the versions before only the last one that was used stays', async () => {
    const versions = ['1', '2', '3', '4'].map((n) => [{ url: 'app.html', revision: n }]);
    for (const [at, manifest] of versions.entries()) {
      const worker = await workerOf(manifest);
      await worker.fillPrecache();
      // The third one waited until the fourth came.
      if (at !== 2) await worker.forgetOldPrecaches();
    }
    const documents = shells().map((name) => [...(kept.all.get(name)?.keys() ?? [])].sort());
    expect(documents).toEqual([['/app.html?v=2'], ['/app.html?v=4', '/in-use']]);
    expect([...kept.all.keys()]).toContain('kd-images-full-aino');
  });

  it('GEN-08 the version that was in use stays, also one that was rolled back to', async () => {
    for (const revision of ['1', '2', '1', '3']) {
      const worker = await workerOf([{ url: 'app.html', revision }]);
      await worker.fillPrecache();
      await worker.forgetOldPrecaches();
    }
    const files = shells().flatMap((name) => [...(kept.all.get(name)?.keys() ?? [])]);
    expect(files.toSorted()).toEqual(['/app.html?v=1', '/app.html?v=3', '/in-use']);
  });

  it('GEN-08 where none says that it was used, the newest of them stays', async () => {
    for (const n of ['1', '2']) {
      const worker = await workerOf([{ url: 'app.html', revision: n }]);
      await worker.fillPrecache();
    }
    const worker = await workerOf([{ url: 'app.html', revision: '3' }]);
    await worker.fillPrecache();
    await worker.forgetOldPrecaches();
    const files = shells().flatMap((name) => [...(kept.all.get(name)?.keys() ?? [])]);
    expect(files.toSorted()).toEqual(['/app.html?v=2', '/app.html?v=3', '/in-use']);
  });
});

describe('what is not among the files', () => {
  const late = '/assets/late-c3.js';

  it('SYNC-01 is kept once it has been used: parts of the app, and its English pages', async () => {
    const worker = await workerOf(first, { [late]: await hashed(late) });
    await worker.fillPrecache();
    asked = [];
    for (const path of ['/assets/late-c3.js', '/terms/en.html']) {
      for (let time = 0; time < 2; time += 1)
        expect(await wordsOf(await worker.answerFile(request(path), path))).toBe(path);
    }
    expect(asked).toEqual(['/assets/late-c3.js', '/terms/en.html']);
  });

  it('SYNC-01 other files are asked for each time, those of the app never', async () => {
    const worker = await workerOf(first);
    await worker.fillPrecache();
    asked = [];
    const path = '/robots.js';
    for (let time = 0; time < 2; time += 1) await worker.answerFile(request(path), path);
    for (const own of ['/assets/app-a1.js', '/app.html'])
      expect(await wordsOf(await worker.answerFile(request(own), own))).toBe(own);
    expect(asked).toEqual([path, path]);
  });

  it.each([
    ['a page of the network', portal],
    ['half of it', () => script(late.slice(0, -3))],
    ['what another build calls so', () => script('another')],
  ])('SYNC-01 GEN-08 %s in its place is shown, but not kept', async (_, answer) => {
    const worker = await workerOf(first, { [late]: await hashed(late) });
    gateway = answer;
    for (const path of [late, '/terms'])
      await worker.keepVisited(path, await worker.answerFile(request(path), path));
    expect(await worker.visited(late)).toBeUndefined();
    expect(await worker.visited('/terms')).toBeUndefined();
    gateway = script;
    await worker.answerFile(request(late), late);
    expect(await wordsOf(await worker.visited(late))).toBe(late);
  });

  it('GEN-08 a part of no known build is shown, but not kept: it may be anything', async () => {
    const worker = await workerOf(first);
    expect(await wordsOf(await worker.answerFile(request(late), late))).toBe(late);
    expect(await worker.visited(late)).toBeUndefined();
  });

  it('SYNC-10 is never what waits in other caches, as a share does', async () => {
    const worker = await workerOf(first);
    await (await kept.storage.open('kd-shared')).put('/shared/content', script('jaettu'));
    expect(await worker.fromPrecache('/shared/content')).toBeUndefined();
    expect(await worker.visited('/shared/content')).toBeUndefined();
  });

  it('SYNC-01 comes from the network where what is kept is damaged, as do the files', async () => {
    const worker = await workerOf(first);
    await worker.fillPrecache();
    const broken = () => Promise.reject(new DOMException('damaged', 'UnknownError'));
    const cache = { match: broken, put: broken };
    for (const open of [broken, async () => cache]) {
      vi.stubGlobal('caches', { ...kept.storage, open, match: broken });
      for (const path of ['/assets/app-a1.js', '/assets/late-c3.js', '/en.html', '/app.html'])
        expect(await wordsOf(await worker.answerFile(request(path), path))).toBe(path);
      expect(await worker.visited('/terms')).toBeUndefined();
    }
  });

  it('SYNC-06 a part of the app that a silent network does not bring is given up, to be asked for anew', async () => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const heard = globalThis.fetch;
    const silent = vi.fn<typeof fetch>(
      (_what, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
        }),
    );
    vi.stubGlobal('fetch', silent);
    const worker = await workerOf(first);
    const path = '/assets/upload-c3.js';
    const given = worker.answerFile(request(path), path).then(
      () => 'answered',
      () => 'given up',
    );
    await expect.poll(() => silent).toHaveBeenCalledOnce();
    patience.abort();
    const never = new Promise((resolve) => setTimeout(resolve, 5000, 'waiting'));
    expect(await Promise.race([given, never])).toBe('given up');
    vi.stubGlobal('fetch', heard);
    timeout.mockRestore();
    expect(await wordsOf(await worker.answerFile(request(path), path))).toBe(path);
  });

  it('SYNC-01 is shown though there is no room to keep it', async () => {
    const worker = await workerOf(first);
    kept.room.isFull = () => true;
    const path = '/assets/late-c3.js';
    expect(await wordsOf(await worker.answerFile(request(path), path))).toBe(path);
  });
});
