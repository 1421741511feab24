import { afterEach, expect, it, vi } from 'vitest';
import { DeliveryRounds } from '../../../sync-server/notify/delivery-rounds.ts';
import type { RoundsOptions } from '../../../sync-server/notify/delivery-rounds.ts';
import { StoreError } from '../../../sync-server/store/errors.ts';

afterEach(() => vi.useRealTimers());

/** Rounds of numbers; what they begin to deliver, and what they report. */
function roundsOf(options: Partial<RoundsOptions<number>>) {
  const begun: number[] = [];
  const errors: unknown[] = [];
  const { deliver = async () => undefined, ...rest } = options;
  const rounds = new DeliveryRounds<number>({
    due: async () => [1, 2, 3, 4, 5, 6, 7],
    atOnce: 3,
    sweep: async () => undefined,
    onError: (error) => errors.push(error),
    deliver: (item) => {
      begun.push(item);
      return deliver(item);
    },
    ...rest,
  });
  return { rounds, begun, errors };
}

it('NOTIF-15 a gateway that ends waits for the mails on their way, not for all that are due', async () => {
  const pending: (() => void)[] = [];
  const { rounds, begun } = roundsOf({
    deliver: () => new Promise<void>((resolve) => pending.push(resolve)),
  });
  rounds.start();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  let isStopped = false;
  const stopped = rounds.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isStopped).toBe(false);
  for (const end of pending) end();
  await stopped;
  expect(begun).toEqual([1, 2, 3]);
});

it('NOTIF-15 one that cannot be delivered keeps no other waiting', async () => {
  const failure = new Error('no such mailbox');
  const { rounds, begun, errors } = roundsOf({
    deliver: async (item) => {
      if (item === 2) throw failure;
    },
  });
  await rounds.run();
  expect(begun).toHaveLength(7);
  expect(errors).toEqual([failure]);
});

it('NOTIF-15 one that a slow server keeps for long takes up its own place only', async () => {
  let end = (): void => undefined;
  const { rounds, begun } = roundsOf({
    deliver: async (item) => {
      if (item === 2) await new Promise<void>((resolve) => (end = resolve));
    },
  });
  const round = rounds.run();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  end();
  await round;
});

it('AUTH-07 NOTIF-15 what is urgent goes before what has not begun, at once where there is room, and the rest waits for the next round', async () => {
  const ends = new Map<number, () => void>();
  let due = [1, 2, 3, 4];
  const { rounds, begun } = roundsOf({
    due: async () => due,
    deliver: (item) => new Promise<void>((resolve) => ends.set(item, resolve)),
  });
  const round = rounds.run();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  due = [9];
  const next = rounds.run();
  void rounds.hurry(5);
  expect(begun).toEqual([1, 2, 3]);
  ends.get(2)?.();
  await expect.poll(() => begun).toEqual([1, 2, 3, 5]);
  ends.get(3)?.();
  await expect.poll(() => begun).toEqual([1, 2, 3, 5, 4]);
  for (const item of [4, 5]) ends.get(item)?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  void rounds.hurry(6);
  expect(begun).toEqual([1, 2, 3, 5, 4, 6]);
  for (const item of [1, 6]) ends.get(item)?.();
  await round;
  await expect.poll(() => begun).toEqual([1, 2, 3, 5, 4, 6, 9]);
  ends.get(9)?.();
  await next;
});

it('NOTIF-15 NOTIF-02 what is urgent while it is looked what is due does not leave before the answer', async () => {
  let answer = (): void => undefined;
  const { rounds, begun } = roundsOf({
    due: () => new Promise((resolve) => (answer = () => resolve([8]))),
  });
  const round = rounds.run();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const next = rounds.hurry(9);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(begun).toEqual([]);
  answer();
  await round;
  expect(begun).toEqual([9, 8]);
  answer();
  await next;
});

it('GEN-06 NOTIF-15 a round ends when the store fails, and the next one begins anew', async () => {
  const failure = new StoreError('no answer', undefined, undefined);
  let isAway = true;
  const fail = async (): Promise<void> => {
    if (isAway) throw failure;
  };
  const { rounds, begun, errors } = roundsOf({ deliver: fail });
  await rounds.run();
  expect([begun, errors]).toEqual([[1, 2, 3], [failure]]);
  const unread = roundsOf({ due: () => fail().then(() => [8]) });
  await unread.rounds.run();
  expect(unread.errors).toEqual([failure]);
  isAway = false;
  await Promise.all([rounds.run(), unread.rounds.run()]);
  expect([begun.slice(3), unread.begun]).toEqual([[1, 2, 3, 4, 5, 6, 7], [8]]);
});

it('NOTIF-15 NOTIF-02 delivers at the start and every half minute, and forgets what is old once a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const due = vi.fn<() => Promise<number[]>>(async () => []);
  const sweep = vi.fn<() => Promise<void>>(async () => {
    throw new Error('no answer');
  });
  const { rounds, errors } = roundsOf({ due, sweep });
  rounds.start();
  await expect.poll(() => [due.mock.calls.length, errors.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => due.mock.calls.length).toBe(2);
  vi.advanceTimersByTime(86_400_000);
  await expect.poll(() => errors.length).toBe(2);
  await rounds.stop();
  const looks = due.mock.calls.length;
  vi.advanceTimersByTime(86_400_000);
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect([due.mock.calls.length, sweep.mock.calls.length]).toEqual([looks, 2]);
});
