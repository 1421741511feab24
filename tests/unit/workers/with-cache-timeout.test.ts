import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { withCacheTimeout } from '../../../workers/with-cache-timeout.ts';

let within: typeof withCacheTimeout;

beforeEach(async () => {
  vi.resetModules();
  within = (await import('../../../workers/with-cache-timeout.ts')).withCacheTimeout;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** What is got from a Cache Storage that takes so long, seconds. */
async function after(seconds: number): Promise<string | undefined> {
  const answer = within(
    new Promise<string>((resolve) => setTimeout(resolve, seconds * 1000, 'kept')),
  );
  await vi.advanceTimersByTimeAsync(Math.min(seconds, 10) * 1000);
  return answer;
}

it('SYNC-01 a slow one is waited for, time and again: without a network nothing else has the app', async () => {
  for (const _start of [1, 2]) expect(await after(9)).toBe('kept');
});

it('SYNC-01 one that has been silent is waited for a second, until it answers again', async () => {
  expect(await after(3600)).toBeUndefined();
  expect(await after(2)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await after(0.5)).toBe('kept');
  expect(await after(9)).toBe('kept');
});

it('SYNC-01 one that fails holds nothing, and is not silent', async () => {
  expect(await within(Promise.reject(new Error('damaged')))).toBeUndefined();
  expect(await after(9)).toBe('kept');
});
