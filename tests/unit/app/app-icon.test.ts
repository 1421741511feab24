// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchAppIcon } from '../../../src/app/app-icon.ts';
import { changeNews, forgetNews } from '../../../src/app/news.ts';

/** What the home screen shows; 0 is no badge. */
let badge: number;
let stop: () => void = () => undefined;

beforeEach(() => {
  badge = 7;
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
    stop = watchAppIcon();
    expect(badge, 'what was left from before').toBe(0);
    changeNews({ actions: 2 });
    changeNews({ chats: true, unreadChats: 3 });
    expect(badge).toBe(5);
    changeNews({ actions: 0 });
    expect(badge).toBe(3);
    changeNews({ chats: false, unreadChats: 0 });
    expect(badge).toBe(0);
  });

  it('NAV-02 a browser without badges, or one that refuses, breaks nothing', async () => {
    Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined });
    stop = watchAppIcon();
    changeNews({ actions: 1 });
    Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('denied')) });
    changeNews({ actions: 2 });
    await Promise.resolve();
    expect(badge).toBe(7);
  });
});
