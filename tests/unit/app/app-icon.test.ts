// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchAppIcon } from '../../../src/app/app-icon.ts';
import type { IconParts } from '../../../src/app/app-icon.ts';
import { changeNews, forgetNews, news } from '../../../src/app/news.ts';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';

/** What the home screen shows; 0 is no badge. */
let badge: number;
let stop: () => void = () => undefined;
/** What the app leaves to the service worker. */
let left: Map<string, unknown>;
const clock = { now: () => new Date() };
const syncNow = vi.fn<() => void>();
const watch = (): void => {
  const setValue = async (key: string, value: unknown) => void left.set(key, value);
  const parts = { device: { setValue }, clock, remote: { syncNow } } as unknown as IconParts;
  stop = watchAppIcon(parts, news.get());
};

beforeEach(() => {
  badge = 7;
  left = new Map();
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = 0),
  });
});

afterEach(() => {
  stop();
  forgetNews();
  resetSyncStatus();
});

describe("the badge of the app's icon", () => {
  it('NAV-02 NAV-04 counts chats with news and unread actions, and goes with the last of them', () => {
    watch();
    expect(badge, 'what was left from before').toBe(0);
    changeNews({ actions: 2 });
    changeNews({ chats: true, unreadChats: 3 });
    expect(badge).toBe(5);
    expect([...left], 'workers/push.ts goes on from it').toEqual([['app-icon-count', 5]]);
    changeNews({ actions: 0 });
    expect(badge).toBe(3);
    changeNews({ chats: false, unreadChats: 0 });
    expect(badge).toBe(0);
  });

  it('NAV-02 a browser without badges, or one that refuses, breaks nothing', async () => {
    Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined });
    watch();
    changeNews({ actions: 1 });
    Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('denied')) });
    changeNews({ actions: 2 });
    await Promise.resolve();
    expect(badge).toBe(7);
  });
});

/** What stands among the device's notifications. */
let shown: { tag: string; close(): void }[];
const tags = () => shown.map(({ tag }) => tag);
const show = (tag: string) => {
  const notification = {
    tag,
    close: () => void (shown = shown.filter((one) => one !== notification)),
  };
  shown.push(notification);
};
/** The device's service worker, and what it says to this window. */
const worker = Object.assign(new EventTarget(), {
  getRegistration: async () => ({ getNotifications: async () => [...shown] }),
});
const say = (data: object, ports: Pick<MessagePort, 'postMessage'>[] = []) =>
  worker.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
/** What it hears when it asks whether somebody looks at a screen; undefined for nothing. */
function lookedAt(path: string): unknown {
  let answer: unknown;
  say({ type: 'LOOKED_AT', path }, [{ postMessage: (said: unknown) => void (answer = said) }]);
  return answer;
}
/** The gateway says how things stand. */
const hear = (at = new Date()) => changeSyncStatus({ upToDateAt: at.toISOString() });
const settle = () => vi.advanceTimersByTimeAsync(2000);
function look(state: DocumentVisibilityState, isFocused = state === 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.hasFocus = () => isFocused;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a notification of what has been read', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    shown = [];
    syncNow.mockClear();
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    look('visible');
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    look('visible');
    Reflect.deleteProperty(navigator, 'serviceWorker');
    history.replaceState(null, '', '/');
  });

  it('NOTIF-14 CHAT-17 goes, with the badge, where its push comes after that', async () => {
    watch();
    hear();
    await settle();
    for (const tag of ['new_message', 'favourites_meet', 'kd-outbox', 'test']) show(tag);
    badge = 1;
    say({ type: 'PUSHED' });
    expect(syncNow, 'asks the gateway').toHaveBeenCalledOnce();
    await settle();
    expect(tags(), 'what it tells of may not be here yet').toContain('new_message');
    hear(new Date(Date.now() + 1));
    expect(tags(), 'nor may the bars know of it yet').toContain('new_message');
    await settle();
    expect(tags()).toEqual(['favourites_meet', 'kd-outbox', 'test']);
    expect(badge).toBe(0);
  });

  it('NOTIF-14 stays, with the badge, where it tells of what is unread', async () => {
    watch();
    hear();
    await settle();
    for (const tag of ['new_message', 'new_like']) show(tag);
    badge = 2;
    say({ type: 'PUSHED' });
    hear(new Date(Date.now() + 1));
    changeNews({ chats: true, unreadChats: 1 });
    await settle();
    expect(tags(), 'the like has been read').toEqual(['new_message']);
    expect(badge).toBe(1);
  });

  it('NOTIF-14 a second push while the first is being compared waits for the gateway in turn', async () => {
    watch();
    show('new_message');
    say({ type: 'PUSHED' });
    hear(new Date(Date.now() + 1));
    await vi.advanceTimersByTimeAsync(1000);
    say({ type: 'PUSHED' });
    await settle();
    expect(tags()).toEqual(['new_message']);
    hear();
    await settle();
    expect(tags()).toEqual([]);
  });

  it('NOTIF-14 goes where it was read at another device: as the app opens, and as it comes to the front', async () => {
    show('new_message');
    watch();
    await settle();
    expect(tags(), 'there is no network yet').toEqual(['new_message']);
    hear();
    await settle();
    expect(tags()).toEqual([]);
    look('hidden');
    show('new_like');
    badge = 1;
    say({ type: 'PUSHED' });
    hear();
    await settle();
    expect([tags(), badge], 'nobody has seen it').toEqual([['new_like'], 1]);
    expect(syncNow, 'nor is the gateway asked').not.toHaveBeenCalled();
    look('visible');
    await settle();
    expect(tags()).toEqual(['new_like']);
    hear();
    await settle();
    expect([tags(), badge]).toEqual([[], 0]);
  });

  it('NOTIF-14 goes as the app opens though the gateway has said how things stand before', async () => {
    show('new_message');
    await settle();
    hear();
    await settle();
    watch();
    await settle();
    expect(tags()).toEqual([]);
  });

  it('NOTIF-14 what another window had heard before this one came says nothing of a push since', async () => {
    show('new_message');
    await settle();
    hear(new Date(Date.now() - performance.now() - 1));
    watch();
    await settle();
    expect(tags()).toEqual(['new_message']);
  });

  it('NOTIF-14 stays where the app is put aside again at once, or closed', async () => {
    show('new_message');
    watch();
    hear();
    look('hidden');
    await settle();
    expect(tags()).toEqual(['new_message']);
    look('visible');
    hear(new Date(Date.now() + 1));
    stop();
    await settle();
    expect(tags()).toEqual(['new_message']);
  });

  it('NOTIF-14 CHAT-17 is not to be heard where its chat is looked at, and only there', () => {
    history.replaceState(null, '', '/chat/1');
    watch();
    expect(lookedAt('/chat/1')).toBe(true);
    expect(lookedAt('/chat/2')).toBe(false);
    // In sight beside a window that is used.
    look('visible', false);
    expect(lookedAt('/chat/1')).toBe(false);
    look('hidden', true);
    expect(lookedAt('/chat/1')).toBe(false);
    look('visible');
    history.replaceState(null, '', '/meets');
    expect(lookedAt('/chat/1')).toBe(false);
    expect(lookedAt('/meets?tapaaminen=1'), 'a list tells no new meet from the others').toBe(false);
    stop();
    expect(lookedAt('/meets'), 'nobody is signed in').toBeUndefined();
  });
});
