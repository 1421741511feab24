import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './memory-caches.ts';

const origin = 'https://a.example';
const document = '<link rel="manifest" href="/manifest.webmanifest"></html>';
const worker = new Map<string, (event: unknown) => void>();
const showNotification = vi.fn<(title: string) => Promise<void>>();
const openWindow = vi.fn<(address: string) => Promise<void>>();
const skipWaiting = vi.fn<() => Promise<void>>();
const claim = vi.fn<() => Promise<void>>();
const close = vi.fn<() => void>();
// It waits for seconds, and would go on into other tests.
const restoreLater = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../../workers/restore.ts', () => ({ restoreLater }));
let asked: string[];
let kept: ReturnType<typeof memoryCaches>;

beforeEach(async () => {
  asked = [];
  worker.clear();
  for (const mock of [showNotification, openWindow, skipWaiting, claim]) mock.mockReset();
  close.mockReset();
  restoreLater.mockReset();
  openWindow.mockResolvedValue();
  kept = memoryCaches('kd-images-full-aino');
  kept.all.get('kd-images-full-aino')?.set('/api/images/a.jpg', new Response('vanha'));
  vi.stubGlobal('caches', kept.storage);
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('fetch', async (what: string | Request) => {
    const { pathname } = new URL(typeof what === 'string' ? what : what.url, origin);
    asked.push(pathname);
    const [text, type] = pathname.endsWith('.html')
      ? [document, 'text/html']
      : ['uusi', 'text/javascript'];
    return new Response(text, { headers: { 'content-type': type } });
  });
  vi.stubGlobal('self', {
    __WB_MANIFEST: ['app.js', 'app.html'].map((url) => ({ url, revision: '1' })),
    __OTHER_FILES: {},
    location: { origin },
    navigator: {},
    skipWaiting,
    registration: { showNotification, getNotifications: async () => [] },
    clients: { matchAll: async () => [], openWindow, claim },
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      worker.set(name, listener),
  });
  vi.resetModules();
  await import('../../../workers/serviceworker.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** Something happens; all that follows has been done. */
async function happens(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  worker.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

/** What the worker answers; all that it has asked time for has been done. Undefined: the browser asks the network. */
async function answer(
  method: string,
  address: string,
  mode = 'cors',
  destination = '',
): Promise<string | undefined> {
  const answered: Promise<Response>[] = [];
  const work: Promise<unknown>[] = [];
  const respondWith = (one: Promise<Response>) => void answered.push(one);
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  const request = { method, url: new URL(address, origin).href, mode, destination };
  worker.get('fetch')?.({ request, respondWith, waitUntil });
  const [response] = await Promise.allSettled(answered);
  await Promise.all(work);
  if (response === undefined) return undefined;
  return response.status === 'fulfilled' ? response.value.text() : '';
}
const answers = async (...request: Parameters<typeof answer>) =>
  (await answer(...request)) !== undefined;

describe('what the worker answers', () => {
  it('PAGE-02 not a clip, of which browsers ask for parts and none is kept', async () => {
    expect(await answers('GET', '/media/teaser.mp4', 'no-cors', 'video')).toBe(false);
    expect(await answers('GET', '/media/teaser.webp', 'no-cors', 'image')).toBe(true);
  });

  it('GEN-07 never what the gateway says to one account, nor what is sent, nor others’ files', async () => {
    expect(await answers('POST', '/sync')).toBe(false);
    expect(await answers('GET', '/sync/stream')).toBe(false);
    expect(await answers('GET', '/api/account/export')).toBe(false);
    expect(await answers('PUT', '/api/images/meet/a')).toBe(false);
    expect(await answers('POST', '/assets/app.js')).toBe(false);
    expect(await answers('GET', 'https://b.example/assets/app.js')).toBe(false);
    expect(await answers('GET', 'https://b.example/meets', 'navigate')).toBe(false);
    expect(await answers('GET', '/api/account/export', 'navigate')).toBe(false);
    expect(asked).toEqual([]);
  });

  it('SYNC-01 pages, pictures, files of the app, and what is shared to it', async () => {
    expect(await answers('GET', '/meets', 'navigate')).toBe(true);
    expect(await answers('GET', '/api/images/a.jpg')).toBe(true);
    expect(await answers('GET', '/assets/app.js')).toBe(true);
    expect(await answers('POST', '/mymeeteditor', 'navigate')).toBe(true);
  });

  it('SYNC-01 a picture, which is kept before the browser puts the worker aside', async () => {
    const picture = new Response('kuva', { headers: { 'content-type': 'image/jpeg' } });
    const blob = () => new Promise((resolve) => setTimeout(resolve, 20, new Blob(['kuva'])));
    const copy = { blob, headers: picture.headers };
    vi.stubGlobal('fetch', async () => Object.assign(picture, { clone: () => copy }));
    expect(await answer('GET', '/api/images/b.jpg')).toBe('kuva');
    expect(kept.all.get('kd-images-full-aino')?.has('/api/images/b.jpg')).toBe(true);
  });
});

describe('what happens besides', () => {
  it('SYNC-01 files that the browser has lost are looked for once the worker is asked for anything', async () => {
    await happens('install', {});
    expect(restoreLater).not.toHaveBeenCalled();
    await answer('GET', '/api/images/a.jpg');
    expect(restoreLater).toHaveBeenCalledOnce();
  });

  it('GEN-08 it comes with its files, and clears older ones once it takes over', async () => {
    await happens('install', {});
    expect(asked).toEqual(['/app.js', '/app.html']);
    const older = ['kd-shell-1', 'kd-shell-2'];
    for (const name of older) await kept.storage.open(name);
    await happens('activate', {});
    expect(older.filter((name) => kept.all.has(name))).toEqual(['kd-shell-2']);
    expect(claim).toHaveBeenCalledOnce();
  });

  it('AUTH-14 a page of the app is not opened after a sign-out', async () => {
    await kept.storage.open('kohdataan-signed-out');
    const deleteDatabase = vi.fn<(name: string) => void>();
    const databases = () =>
      new Promise((resolve) => setTimeout(resolve, 20, [{ name: 'kd-device-aino' }]));
    vi.stubGlobal('indexedDB', { databases, deleteDatabase });
    expect(await answer('GET', '/meets', 'navigate')).toContain(`location.replace('/login')`);
    expect(kept.all.has('kd-images-full-aino')).toBe(false);
    // The browser puts the worker aside after its work, not after its answer.
    expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('kd-device-aino');
  });

  it('SYNC-01 AUTH-14 what needs no worker is said as it comes, and taken back once it hears of a sign-out', async () => {
    const addRoutes = vi.fn<(routes: unknown[]) => Promise<void>>().mockResolvedValue();
    await happens('install', { addRoutes });
    expect(addRoutes).toHaveBeenCalledOnce();
    const meets = async () => (await kept.storage.match('/meets'))?.text();
    expect(await meets()).toBe(document);
    await kept.storage.open('kohdataan-signed-out');
    await happens('message', { data: { type: 'SIGNED_OUT' } });
    expect(await meets()).toContain(`location.replace('/login')`);
  });

  it('AUTH-14 a version that takes over after a sign-out knows of it', async () => {
    await happens('install', { addRoutes: async () => undefined });
    await kept.storage.open('kohdataan-signed-out');
    await happens('activate', {});
    expect(await (await kept.storage.match('/meets'))?.text()).toContain(
      `location.replace('/login')`,
    );
  });

  it('GEN-08 where browsers cannot be told, nothing is laid for them', async () => {
    await happens('install', {});
    expect(await kept.storage.match('/meets')).toBeUndefined();
  });

  it('API-07 the gateway hears of another subscription', async () => {
    const newSubscription = { endpoint: 'https://push.example/1' };
    await happens('pushsubscriptionchange', { newSubscription }).catch(() => undefined);
    expect(asked).toEqual(['/api/auth/refresh']);
  });

  it('GEN-08 a new version takes over only when the page says so', async () => {
    for (const data of [null, {}, { type: 'OPEN' }, 'SKIP_WAITING'])
      await happens('message', { data });
    expect(skipWaiting).not.toHaveBeenCalled();
    await happens('message', { data: { type: 'SKIP_WAITING' } });
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it('NOTIF-14 a tap closes the notification and opens its screen, else the list of them', async () => {
    for (const data of [{ url: '/chat/1' }, {}, null])
      await happens('notificationclick', { notification: { close, data } });
    expect(close).toHaveBeenCalledTimes(3);
    const opened = openWindow.mock.calls.map(([address]) => address.slice(origin.length));
    expect(opened).toEqual(['/chat/1', '/actionslog', '/actionslog']);
  });

  it('NOTIF-14 a push is shown before the browser puts the worker aside', async () => {
    await happens('push', { data: null });
    expect(showNotification).toHaveBeenCalledOnce();
  });

  it('AUTH-14 of a sync event only its own work is done', async () => {
    const locks = { request: vi.fn<() => Promise<void>>().mockResolvedValue() };
    const matchAll = vi.fn<() => Promise<[]>>().mockResolvedValue([]);
    const clients = { matchAll };
    vi.stubGlobal('Notification', { permission: 'denied' });
    Object.assign(self, { navigator: { locks }, clients });
    await happens('sync', { tag: 'other' });
    expect([locks.request.mock.calls.length, matchAll.mock.calls.length]).toEqual([0, 0]);
    await happens('sync', { tag: 'kohdataan-sign-out' });
    expect([locks.request.mock.calls.length, matchAll.mock.calls.length]).toEqual([1, 0]);
    await happens('sync', { tag: 'kd-outbox' });
    expect([locks.request.mock.calls.length, matchAll.mock.calls.length]).toEqual([1, 1]);
  });
});
