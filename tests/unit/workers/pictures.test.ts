import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerPicture, giveUpPictures } from '../../../workers/pictures.ts';
import { memoryCaches } from './memory-caches.ts';

const day = 86_400_000;
const full = '/api/images/meet_images/u/a.jpg';
const thumb = '/api/images/meet_images/thumbnails/u/a_512.jpg';

let kept: ReturnType<typeof memoryCaches>;
/** What the gateway says to every picture; undefined: there is no network. */
let gateway: (() => Response) | undefined;
let asked: number;
/** Ends when the page takes the picture away. */
let left: AbortController;

const jpeg = (words: string, init: ResponseInit = {}) =>
  new Response(words, {
    ...init,
    headers: { 'content-type': 'image/jpeg', etag: `"a-512-jpg-${words.length}"` },
  });

beforeEach(() => {
  kept = memoryCaches('kd-shell-1', 'kd-images-thumbnails-aino', 'kd-images-full-aino');
  gateway = () => jpeg('uusi');
  asked = 0;
  left = new AbortController();
  vi.stubGlobal('caches', kept.storage);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (gateway === undefined) throw new TypeError('Failed to fetch');
    return gateway();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What an <img> of the app, or who opens its address, gets; all that follows has been done. */
async function ask(path: string, destination = 'image'): Promise<string> {
  const after: Promise<unknown>[] = [];
  const url = new URL(path, 'https://a.example');
  const request = { url: url.href, destination, signal: left.signal } as Request;
  const answer = await answerPicture(request, url, (work) => after.push(work));
  const words = await answer.text();
  await Promise.all(after);
  return words;
}

const paths = (name: string) => [...(kept.all.get(name)?.keys() ?? [])];

describe('pictures that the service worker keeps', () => {
  it('SYNC-01 are asked for once, each kind in its place, and shown without a network', async () => {
    for (const path of [thumb, full]) expect(await ask(path)).toBe('uusi');
    expect(paths('kd-images-full-aino')).toEqual([full]);
    expect(paths('kd-images-thumbnails-aino')).toEqual([thumb]);
    expect(paths('kd-shell-1')).toEqual([]);
    gateway = undefined;
    for (const path of [full, thumb]) expect(await ask(path)).toBe('uusi');
    expect(asked).toBe(2);
  });

  it.each([
    ['smaller', full, thumb],
    ['smallest', full, '/api/images/meet_images/thumbnails/u/a_200.jpg'],
    ['larger', '/api/images/meet_images/thumbnails/u/a_200.jpg', full],
    ['smaller', thumb, '/api/images/meet_images/thumbnails/u/a_200.jpg'],
  ])(
    'SYNC-01 are shown in a %s size without a network where only that is kept',
    async (_, path, other) => {
      gateway = () => jpeg('muu');
      await ask(other);
      await ask('/api/images/meet_images/u/b.jpg');
      gateway = undefined;
      expect(await ask(path)).toBe('muu');
      // Whoever opens a saved address is answered by the gateway, or not at all (IMG-10).
      await expect(ask(path, 'document')).rejects.toThrow('Failed to fetch');
      await expect(ask('/api/images/meet_images/u/c.jpg')).rejects.toThrow('Failed to fetch');
      // With a network, the one that was asked for: nothing else has been kept in its place.
      gateway = () => jpeg('oikea');
      expect(await ask(path)).toBe('oikea');
      gateway = () => new Response('ei', { status: 404 });
      expect(await ask('/api/images/meet_images/thumbnails/u/c_512.jpg')).toBe('ei');
    },
  );

  it.each([
    [thumb, full],
    [
      '/api/images/user_profile_images/thumbnails/u/a_200.jpg',
      '/api/images/user_profile_images/thumbnails/u/a_512.jpg',
    ],
  ])('SYNC-01 IMG-11 are not fetched in a smaller size, too: %s', async (path, larger) => {
    await ask(larger);
    gateway = () => jpeg('muu');
    expect(await ask(path)).toBe('uusi');
    expect(asked).toBe(1);
    // Whoever opens a saved address hears from the gateway (IMG-10), and one that was kept for long is asked for.
    await ask(path, 'document');
    expect(asked).toBe(2);
    await kept.storage.open('kd-images-thumbnails-aino').then((cache) => cache.delete(path));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * day);
    expect(await ask(path)).toBe('muu');
    expect(asked).toBe(3);
  });

  it('GEN-08 are given up for a newer worker, which would wait for them, and asked for again later', async () => {
    const answering = fetch;
    vi.stubGlobal(
      'fetch',
      (_request: Request, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () =>
            reject(new DOMException('given up', 'AbortError')),
          );
        }),
    );
    const first = ask(thumb);
    await new Promise((resolve) => setTimeout(resolve, 5));
    giveUpPictures();
    await expect(first).rejects.toThrow('given up');
    vi.stubGlobal('fetch', async (request: Request, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
      return answering(request);
    });
    expect(await ask(thumb)).toBe('uusi');
  });

  it.each([
    ['half of one', { etag: '"a-512-jpg-9"', 'content-type': 'image/jpeg' }],
    ['the dot of a filter', { 'content-type': 'image/gif' }],
    ['a page', { 'content-type': 'text/html' }],
    ['one that breaks off', { 'content-type': 'image/jpeg' }],
    ['one from elsewhere', { 'content-type': 'image/jpeg' }],
  ])('SYNC-01 are not kept where %s comes instead', async (what, headers) => {
    gateway = () => {
      const answer = new Response('hotelli', { headers });
      const broken = { clone: () => ({ blob: () => Promise.reject(new TypeError('cut')) }) };
      if (what === 'one that breaks off') return Object.assign(answer, broken);
      return Object.defineProperty(answer, 'redirected', { value: what.endsWith('elsewhere') });
    };
    expect(await ask(thumb)).toBe('hotelli');
    expect(paths('kd-images-thumbnails-aino')).toEqual([]);
    // A proxy may not pass on what the gateway says of it.
    gateway = () => new Response('uusi', { headers: { 'content-type': 'image/jpeg' } });
    await ask(thumb);
    expect(paths('kd-images-thumbnails-aino')).toEqual([thumb]);
  });

  it('SYNC-01 come from the gateway where what is kept is damaged', async () => {
    const broken = () => Promise.reject(new DOMException('damaged', 'UnknownError'));
    for (const part of ['keys', 'open', 'match']) {
      const open = async () => ({
        ...(await kept.storage.open('kd-images-full-aino')),
        match: broken,
      });
      const damaged = part === 'match' ? { open } : { [part]: broken };
      vi.stubGlobal('caches', { ...kept.storage, ...damaged });
      expect(await ask(full)).toBe('uusi');
    }
  });

  it('PAGE-13 are asked for anew if they were kept while the clock was years ahead', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000 + 400 * day);
    await ask(full);
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
    gateway = () => jpeg('toinen');
    await ask(full);
    expect(await ask(full)).toBe('toinen');
    expect(asked).toBe(2);
  });

  it('SYNC-13 are asked for anew after 30 days, and shown as they are until somebody answers', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
    await ask(full);
    gateway = () => jpeg('toinen');
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000 + 30 * day - 1);
    expect(await ask(full)).toBe('uusi');
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000 + 30 * day);
    gateway = undefined;
    expect(await ask(full)).toBe('uusi');
    gateway = () => jpeg('toinen');
    expect(await ask(full)).toBe('uusi');
    gateway = undefined;
    expect(await ask(full)).toBe('toinen');
  });

  it('SYNC-01 are shown at once on a network that never answers, however long they have been kept', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
    await ask(full);
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000 + 31 * day);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const url = new URL(full, 'https://a.example');
    const request = { url: url.href, destination: 'image' } as Request;
    const answer = await answerPicture(request, url, () => undefined);
    expect(await answer.text()).toBe('uusi');
  });

  it('IMG-10 who opens a saved address hears from the gateway; what it forbids is forgotten', async () => {
    for (const status of [403, 404]) {
      gateway = () => jpeg('uusi');
      await ask(full);
      gateway = () => new Response('ei', { status });
      expect(await ask(full, 'document')).toBe('ei');
      expect(paths('kd-images-full-aino')).toEqual([]);
    }
  });

  it('IMG-10 SYNC-01 who opens a saved address without a network sees what is kept, and else hears that there is none', async () => {
    await ask(full);
    gateway = undefined;
    expect(await ask(full, 'document')).toBe('uusi');
    await expect(ask(thumb, 'document')).rejects.toThrow('Failed to fetch');
  });

  it('IMG-10 outlive an error of the gateway, which says nothing about them', async () => {
    await ask(full);
    gateway = () => new Response('myöhemmin', { status: 503 });
    await ask(full, '');
    expect(paths('kd-images-full-aino')).toEqual([full]);
  });

  it('AUTH-14 are none where nobody is signed in', async () => {
    kept = memoryCaches('kd-shell-1');
    vi.stubGlobal('caches', kept.storage);
    expect(await ask(full)).toBe('uusi');
    expect([...kept.all.keys()]).toEqual(['kd-shell-1']);
    gateway = () => new Response('ei', { status: 404 });
    expect(await ask(full)).toBe('ei');
    gateway = undefined;
    await expect(ask(full)).rejects.toThrow('Failed to fetch');
  });

  it.each([
    [
      'a page of a network',
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['an error that looks like a picture', () => jpeg('x', { status: 500 })],
    ['what does not say what it is', () => new Response(new Uint8Array(4))],
  ])('SYNC-16 %s is not kept as a picture', async (_, made) => {
    gateway = made;
    await ask(full);
    expect(paths('kd-images-full-aino')).toEqual([]);
  });

  /** Fills a cache with earlier pictures of so many bytes each, and asks for one more. */
  async function askAfter(name: string, count: number, bytes: number, path: string) {
    const entries = kept.all.get(name);
    const headers = { 'content-length': String(bytes), 'x-kept-at': String(Date.now()) };
    for (let n = 0; n < count; n += 1) entries?.set(`/${n}`, new Response('', { headers }));
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await ask(path);
    const [oldest] = paths(name);
    return { oldest, count: paths(name).length };
  }

  it('PAGE-13 those that nobody has looked at for 30 days go, however few there are', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
    for (const name of ['old', 'seen']) await ask(`/api/images/meet_images/u/${name}.jpg`);
    now.mockReturnValue(1_795_000_000_000 + 30 * day);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await ask('/api/images/meet_images/u/seen.jpg');
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await ask(full);
    expect(paths('kd-images-full-aino')).toEqual(['/api/images/meet_images/u/seen.jpg', full]);
  });

  it.each([
    ['large ones', 'kd-images-full-aino', full, 60],
    ['small ones', 'kd-images-thumbnails-aino', thumb, 300],
  ])('SYNC-16 only so many %s are kept, the oldest go', async (_, name, path, most) => {
    expect(await askAfter(name, most - 1, 1, path)).toEqual({ oldest: '/0', count: most });
    kept.all.get(name)?.clear();
    expect(await askAfter(name, most + 2, 1, path)).toEqual({ oldest: '/3', count: most });
  });

  it.each([
    ['large ones', 'kd-images-full-aino', full, 20e6],
    ['small ones', 'kd-images-thumbnails-aino', thumb, 10e6],
  ])('SYNC-16 only so many bytes of %s are kept, the oldest go', async (_, name, path, bytes) => {
    // The new one has four bytes.
    expect(await askAfter(name, 3, bytes - 2, path)).toEqual({ oldest: '/0', count: 4 });
    kept.all.get(name)?.clear();
    expect(await askAfter(name, 3, bytes, path)).toEqual({ oldest: '/1', count: 3 });
  });

  it('SYNC-16 go first when the device is full', async () => {
    await ask(full);
    const entries = kept.all.get('kd-images-full-aino');
    if (entries === undefined) throw new Error('no cache');
    vi.spyOn(entries, 'set').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await ask('/api/images/meet_images/u/b.jpg')).toBe('uusi');
    expect(paths('kd-images-full-aino')).toEqual([]);
  });
});

describe('PROF-27 pictures that a gateway has no time for', () => {
  const busy = (status: number, seconds?: number) => () =>
    new Response('kiire', {
      status,
      headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
    });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => void vi.useRealTimers());
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  it.each([429, 502, 503, 504])('come once it has (%i), and are kept', async (status) => {
    gateway = busy(status, 4);
    const shown = ask(thumb);
    await pass(5.9);
    expect(asked, 'not before the time that it names').toBe(1);
    await pass(0.2);
    expect(asked).toBe(2);
    gateway = () => jpeg('uusi');
    await pass(12);
    expect(await shown).toBe('uusi');
    expect(asked).toBe(3);
    expect(paths('kd-images-thumbnails-aino')).toEqual([thumb]);
  });

  it('are asked for ever more rarely, and a few times only', async () => {
    gateway = busy(503);
    const shown = ask(thumb);
    const counts = [];
    for (let seconds = 0; seconds < 300; seconds += 10) {
      await pass(10);
      counts.push(asked);
    }
    expect(await shown).toBe('kiire');
    expect(counts.slice(0, 9)).toEqual([2, 2, 3, 3, 4, 4, 4, 5, 5]);
    expect(asked).toBe(6);
  });

  it('are not waited for where it says hours, nor are others', async () => {
    gateway = busy(429, 3600);
    expect(await ask(thumb)).toBe('kiire');
    gateway = busy(404);
    expect(await ask(thumb)).toBe('kiire');
    gateway = busy(503);
    expect(await ask(thumb, 'document')).toBe('kiire');
    expect(asked).toBe(3);
  });

  it('are not asked for any more once they are out of the page, or a newer worker waits (GEN-08)', async () => {
    gateway = busy(503);
    const gone = ask(thumb);
    await pass(0);
    left.abort();
    expect(await gone).toBe('kiire');
    left = new AbortController();
    const other = ask(full);
    await pass(0);
    giveUpPictures();
    expect(await other).toBe('kiire');
    expect(asked).toBe(2);
  });
});
