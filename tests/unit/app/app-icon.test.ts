// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchAppIcon } from '../../../src/app/app-icon.ts';
import { changeNews, forgetNews, news } from '../../../src/app/news.ts';

/** What the home screen shows; 0 is no badge. */
let badge: number;
let stop: () => void = () => undefined;
/** What the app leaves to the service worker. */
let left: Map<string, unknown>;
const watch = (): void => {
  const setValue = async (key: string, value: unknown) => void left.set(key, value);
  stop = watchAppIcon({ setValue }, news.get());
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
