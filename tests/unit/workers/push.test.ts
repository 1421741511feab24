import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFromNotification, showPush } from '../../../workers/push.ts';
import { memoryCaches } from './memory-caches.ts';

const origin = 'https://a.example';

interface Shown {
  title: string;
  options: NotificationOptions;
}

/**
 * An open window as the worker sees it, and what becomes of it. A page of the app that runs answers; `at` is where it
 * is by now.
 */
function windowAt(path: string, visibilityState = 'hidden', runs = true, at = path) {
  const answer = (message: unknown, [port]: MessagePort[] = []) => {
    const { type, path: asked } = message as { type: string; path?: string };
    if (runs) port?.postMessage(type === 'LOOKED_AT' ? asked === at : 0);
  };
  return {
    url: origin + path,
    visibilityState,
    navigate: vi.fn<(address: string) => Promise<unknown>>().mockResolvedValue(null),
    postMessage: vi.fn<(message: unknown, ports?: MessagePort[]) => void>(answer),
    focus: vi.fn<() => Promise<unknown>>().mockResolvedValue(null),
  };
}

let windows: ReturnType<typeof windowAt>[];
let shown: Shown[];
let badge: number | undefined;
let unsubscribed: number;
const openWindow = vi.fn<(address: string) => Promise<unknown>>();
const asked = vi.fn<(options: ClientQueryOptions) => void>();

/** The browser puts the worker aside once its work is done, not once it is begun. */
const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 2, value));

beforeEach(() => {
  windows = [];
  shown = [];
  badge = undefined;
  openWindow.mockReset().mockResolvedValue(null);
  asked.mockReset();
  unsubscribed = 0;
  vi.stubGlobal('caches', memoryCaches().storage);
  vi.stubGlobal('self', {
    __PRODUCT: 'Treffit',
    location: { origin },
    navigator: { setAppBadge: async (count: number) => void (badge = await later(count)) },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push(await later({ title, options })),
      getNotifications: async () => shown,
      pushManager: {
        getSubscription: async () => ({ unsubscribe: async () => void (unsubscribed += 1) }),
      },
    },
    clients: {
      openWindow,
      matchAll: async (options: ClientQueryOptions) => {
        asked(options);
        return windows;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const push = (text: string) => ({ json: () => JSON.parse(text) as unknown }) as PushMessageData;

describe('a push', () => {
  it('NOTIF-14 is shown in its words, under its tag, and marks the icon', async () => {
    const said = { title: 'Kohdataan', body: 'Sinulle on uusi viesti.', tag: 'm', url: '/chat/1' };
    await showPush(push(JSON.stringify(said)));
    expect(shown).toHaveLength(1);
    expect(shown[0]?.title).toBe('Kohdataan');
    const { body, tag, url } = said;
    expect(shown[0]?.options).toMatchObject({ body, tag, data: { url } });
    expect(badge).toBe(1);
  });

  it('NAV-02 NAV-04 NOTIF-14 leaves the icon no smaller a number than the app has left there', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const request = indexedDB.open('kd-device-aino', 10);
    request.onupgradeneeded = () => {
      const values = request.result.createObjectStore('values', { keyPath: 'key' });
      values.put({ key: 'app-icon-count', value: 3 });
    };
    await new Promise((resolve) => (request.onsuccess = resolve));
    request.result.close();
    const badges: unknown[] = [];
    for (let times = 1; times <= 4; times += 1) {
      await showPush(null);
      badges.push(badge);
    }
    expect(badges).toEqual([3, 3, 3, 4]);
  });

  it('AUTH-14 that was on its way while its account left the device says nothing, and is the last', async () => {
    const said = push(JSON.stringify({ title: 'Kohdataan', body: 'Sinulle on uusi viesti.' }));
    await showPush(said);
    expect([shown.length, unsubscribed, badge]).toEqual([1, 0, 1]);
    vi.stubGlobal('caches', memoryCaches('kohdataan-signed-out').storage);
    await showPush(said);
    expect([shown.length, unsubscribed, badge]).toEqual([1, 1, 1]);
  });

  it('NOTIF-12 NOTIF-14 is heard where it takes the place of another, too: it tells of something else', async () => {
    for (const tag of ['new_message', 'new_message', '', undefined])
      await showPush(push(JSON.stringify({ body: 'Sinulle on uusi viesti.', tag })));
    expect(shown.map(({ options }) => options)).toMatchObject([
      { tag: 'new_message', renotify: true },
      { tag: 'new_message', renotify: true },
      // Browsers refuse what is to be heard again and has no tag.
      { tag: 'kohdataan', renotify: true },
      { tag: 'kohdataan', renotify: true },
    ]);
  });

  it.each([
    ['makes no sound where its chat is looked at', windowAt('/chat/1', 'visible'), true],
    [
      'whichever screen that window began with',
      windowAt('/meets', 'visible', true, '/chat/1'),
      true,
    ],
    ['is heard where its chat is open, but out of sight', windowAt('/chat/1'), false],
    ['is heard at other screens', windowAt('/chat/2', 'visible'), false],
    ['is heard where one has left its chat', windowAt('/chat/1', 'visible', true, '/meets'), false],
    ['is heard where the app is only starting', windowAt('/chat/1', 'visible', false), false],
  ])('NOTIF-14 CHAT-17 %s', async (_, open, isSilent) => {
    windows = [windowAt('/users', 'visible'), open, windowAt('/chat/1')];
    await showPush(push(JSON.stringify({ tag: 'new_message', url: '/chat/1' })));
    expect(shown).toHaveLength(1);
    const [options] = shown.map(
      (one) => one.options as NotificationOptions & { renotify?: boolean },
    );
    // Both at once are refused.
    expect([options?.silent === true, options?.renotify === true]).toEqual([isSilent, !isSilent]);
  });

  it('NOTIF-14 is told to all windows once it is shown and the icon is marked', async () => {
    windows = [windowAt('/meets', 'visible'), windowAt('/users')];
    const seen: unknown[] = [];
    for (const { postMessage } of windows)
      postMessage.mockImplementation((message, [port] = []) => {
        port?.postMessage(false);
        seen.push([(message as { type: string }).type, shown.length, badge]);
      });
    await showPush(push(JSON.stringify({ tag: 'new_message', url: '/chat/1' })));
    expect(seen).toEqual([
      ['LOOKED_AT', 0, undefined],
      ['PUSHED', 1, 1],
      ['PUSHED', 1, 1],
    ]);
    expect(asked).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
  });

  it.each([
    ['without content', null],
    ['with content that is none', push('{')],
    ['with nothing in it', push('null')],
  ])('NOTIF-14 GEN-03 %s is shown all the same: browsers demand it', async (_, data) => {
    await showPush(data);
    expect(shown.map(({ title }) => title)).toEqual(['Treffit']);
  });

  it('NOTIF-14 is shown where icons carry no marks', async () => {
    const forbidden = { setAppBadge: () => Promise.reject(new Error('forbidden')) };
    for (const navigator of [{}, forbidden]) {
      vi.stubGlobal('self', { ...self, navigator });
      await showPush(null);
    }
    expect(shown).toHaveLength(2);
  });
});

describe('a tap on a notification', () => {
  it('NOTIF-14 opens its screen in the window that is looked at, without a reload', async () => {
    const [aside, before] = [windowAt('/meets'), windowAt('/users', 'visible')];
    windows = [aside, before];
    await openFromNotification('/chat/1?a=b');
    const [message] = before.postMessage.mock.calls[0] ?? [];
    expect(message).toEqual({ type: 'OPEN', path: '/chat/1?a=b' });
    expect(before.focus).toHaveBeenCalledOnce();
    expect(aside.postMessage).not.toHaveBeenCalled();
    expect(before.navigate).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
    // A page that was opened before the worker was there, too.
    expect(asked).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
  });

  it('NOTIF-14 opens it in one put aside, else in a new one', async () => {
    const aside = windowAt('/meets');
    windows = [aside];
    await openFromNotification('/chat/1');
    expect(aside.postMessage).toHaveBeenCalledOnce();
    expect(aside.focus).toHaveBeenCalledOnce();
    windows = [];
    await openFromNotification('/chat/1');
    expect(openWindow).toHaveBeenCalledWith(`${origin}/chat/1`);
  });

  it('NOTIF-14 is not lost on a page of the app that is only starting, and hears nothing yet', async () => {
    vi.useFakeTimers();
    const page = windowAt('/meets', 'visible', false);
    windows = [page];
    const opened = openFromNotification('/chat/1');
    await vi.advanceTimersByTimeAsync(5000);
    await opened;
    expect(page.focus).toHaveBeenCalledOnce();
    expect(page.navigate).toHaveBeenCalledWith(`${origin}/chat/1`);
    vi.useRealTimers();
  });

  it.each([
    '/',
    '/login',
    '/terms',
    '/social',
    '/terms/',
    '/policy/en.html',
    '/api/unsubscribe?t=x',
    '/api/images/u/meet/full/a.webp',
    '/icons/icon-192.png',
    '/healthz',
  ])('NOTIF-14 leads away from %s, where the app does not run', async (path) => {
    const page = windowAt(path, 'visible');
    windows = [page];
    await openFromNotification('/chat/1');
    expect(page.navigate).toHaveBeenCalledWith(`${origin}/chat/1`);
    expect(page.focus).toHaveBeenCalledOnce();
    expect(page.postMessage).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('NOTIF-14 PAGE-03 leaves a public page, and what is typed there, where the app is open as well', async () => {
    const [page, meets] = [windowAt('/', 'visible'), windowAt('/meets')];
    windows = [page, windowAt('/policy'), meets, windowAt('/users')];
    await openFromNotification('/chat/1');
    expect(meets.postMessage).toHaveBeenCalledOnce();
    expect(meets.focus).toHaveBeenCalledOnce();
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('NOTIF-14 opens it though the window cannot be led there or brought forward', async () => {
    const page = windowAt('/login');
    page.navigate.mockRejectedValue(new TypeError('not controlled'));
    page.focus.mockRejectedValue(new Error('not allowed'));
    windows = [page];
    await openFromNotification('/chat/1');
    expect(openWindow).toHaveBeenCalledWith(`${origin}/chat/1`);
  });

  it('NOTIF-14 never leads to another site', async () => {
    windows = [windowAt('/login')];
    await openFromNotification('https://b.example/chat/1');
    await openFromNotification('//b.example/chat/1');
    expect(openWindow).not.toHaveBeenCalled();
    expect(windows[0]?.navigate).not.toHaveBeenCalled();
  });
});
