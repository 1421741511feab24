// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { locate } from '../../../src/features/people/locate.ts';

afterEach(() => void vi.useRealTimers());

it('ERR-10 PEOPLE-21 a question that the browser lets fall unanswered is not waited for without end', async () => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: () => undefined },
    configurable: true,
  });
  const found = vi.fn<(position: unknown) => void>();
  void locate().then(found);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(found).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(found).toHaveBeenCalledExactlyOnceWith(undefined);
});
