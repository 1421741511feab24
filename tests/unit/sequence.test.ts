import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sequence } from '../../sync-server/facts/sequence.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** What somebody reads from their own cursors of ten milliseconds in which that much has happened to others. */
function seenOf(deedsOfOthers: number): number {
  const sequence = new Sequence();
  vi.advanceTimersByTime(1);
  const before = sequence.next();
  for (let n = 0; n < deedsOfOthers; n += 1) sequence.next();
  vi.advanceTimersByTime(10);
  return sequence.next() - before;
}

it('GEN-07 DATA-64 how much others write is not to be read from the numbers in one’s own cursors', () => {
  expect(seenOf(0)).toBe(10_000);
  expect(seenOf(500)).toBe(10_000);
});

it('SYNC-06 later is more, also within the same instant', () => {
  const sequence = new Sequence();
  const numbers = [sequence.next(), sequence.next(), sequence.next()];
  vi.advanceTimersByTime(1);
  numbers.push(sequence.next());
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});
