// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { browserPageEvents } from '../../src/sync/page-events.ts';
import type { PageEvent } from '../../src/sync/page-events.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('SYNC-04 SYNC-06 a page tells when network, eyes or hands come and go, until nobody listens', () => {
  vi.useFakeTimers();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const pageEvents = browserPageEvents();
  const heard: PageEvent[] = [];
  const stop = pageEvents.subscribe((event) => heard.push(event));
  const happen = () => {
    for (const name of ['offline', 'online', 'pageshow', 'pointerdown', 'keydown'])
      window.dispatchEvent(Object.assign(new Event(name), { persisted: true }));
    for (const name of ['visibilitychange', 'resume']) document.dispatchEvent(new Event(name));
    return heard.splice(0);
  };
  // A hand that stays is told of once in a while.
  expect(happen()).toEqual(['offline', 'online', 'hidden', 'used', 'hidden', 'hidden']);
  expect(pageEvents.isVisible()).toBe(false);
  seen.mockReturnValue('visible');
  expect(happen()).toEqual(['offline', 'online', 'visible', 'visible', 'visible']);
  expect(pageEvents.isVisible()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(happen()).toContain('used');
  stop();
  expect(happen()).toEqual([]);
});

it('SYNC-06 a page that has come at last is not one that somebody comes back to: what is asked meanwhile is let be', () => {
  const heard: PageEvent[] = [];
  const stop = browserPageEvents().subscribe((event) => heard.push(event));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(heard).toEqual([]);
  stop();
});
