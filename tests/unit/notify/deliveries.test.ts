import { afterEach, expect, it, vi } from 'vitest';
import { Deliveries } from '../../../sync-server/notify/deliveries.ts';
import type { DeliveriesOptions } from '../../../sync-server/notify/deliveries.ts';
import { StoreError } from '../../../sync-server/store/errors.ts';

afterEach(() => vi.useRealTimers());

/** Delivers numbers; what began to leave, and what was reported. Those of 100 and more leave through another service. */
function deliveriesOf(options: Partial<DeliveriesOptions<number>>) {
  const begun: number[] = [];
  const errors: unknown[] = [];
  const { deliver = async () => undefined, ...rest } = options;
  const deliveries = new Deliveries<number>({
    due: async () => [1, 2, 3, 4, 5, 6, 7],
    keyOf: String,
    serviceOf: (item) => (item < 100 ? 'one' : 'other'),
    isUrgent: () => false,
    atOnce: 3,
    sweep: async () => undefined,
    onError: (error) => errors.push(error),
    deliver: (item) => {
      begun.push(item);
      return deliver(item);
    },
    ...rest,
  });
  return { deliveries, begun, errors };
}

/** What is on its way until it is told to end. */
function heldDeliveries(options: Partial<DeliveriesOptions<number>>) {
  const ends = new Map<number, () => void>();
  const end = (...items: number[]) => {
    for (const item of items) ends.get(item)?.();
  };
  const deliver = (item: number) => new Promise<void>((resolve) => ends.set(item, resolve));
  return { ...deliveriesOf({ deliver, ...options }), end };
}

const someTurns = () => new Promise((resolve) => setTimeout(resolve, 5));

it('NOTIF-15 a gateway that ends waits for the mails on their way, not for all that are due', async () => {
  const { deliveries, begun, end } = heldDeliveries({});
  deliveries.start();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  let isStopped = false;
  const stopped = deliveries.stop().then(() => (isStopped = true));
  deliveries.add(8);
  await someTurns();
  expect(isStopped).toBe(false);
  end(1, 2, 3);
  await stopped;
  expect(begun).toEqual([1, 2, 3]);
});

it('NOTIF-15 one that cannot be delivered keeps no other waiting', async () => {
  const failure = new Error('no such mailbox');
  const { deliveries, begun, errors } = deliveriesOf({
    deliver: async (item) => {
      if (item === 2) throw failure;
    },
  });
  await deliveries.run();
  expect(begun).toHaveLength(7);
  expect(errors).toEqual([failure]);
});

it('NOTIF-15 one that a slow server keeps for long takes up its own place only, also of what is due later', async () => {
  let due = [1, 2, 3, 4];
  const { deliveries, begun, end } = heldDeliveries({ due: async () => due });
  const first = deliveries.run();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  end(1, 3);
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  due = [2, 4, 5, 6];
  const second = deliveries.run();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 5]);
  end(4);
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 5, 6]);
  end(2, 5, 6);
  await Promise.all([first, second]);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
});

it('NOTIF-14 a push service that does not answer holds up no pushes of another', async () => {
  const { deliveries, begun, end } = heldDeliveries({ due: async () => [1, 2, 3, 4, 100] });
  const run = deliveries.run();
  await expect.poll(() => begun).toEqual([1, 2, 3, 100]);
  deliveries.add(5);
  deliveries.add(101);
  expect(begun).toEqual([1, 2, 3, 100, 101]);
  end(101);
  await someTurns();
  expect(begun).toEqual([1, 2, 3, 100, 101]);
  end(2);
  await expect.poll(() => begun).toEqual([1, 2, 3, 100, 101, 4]);
  end(1);
  await expect.poll(() => begun).toEqual([1, 2, 3, 100, 101, 4, 5]);
  end(3, 4, 5, 100);
  await run;
});

it('NOTIF-15 what is put into the queue leaves at once, while what is due is being looked for, and not again by that', async () => {
  const answers: ((due: number[]) => void)[] = [];
  const { deliveries, begun, end } = heldDeliveries({
    due: () => new Promise((resolve) => answers.push(resolve)),
  });
  const run = deliveries.run();
  await expect.poll(() => answers.length).toBe(1);
  for (const item of [1, 2, 3, 4, 5]) deliveries.add(item);
  expect(begun).toEqual([1, 2, 3]);
  end(2);
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  // Read before the fifth was put there.
  answers[0]?.([1, 2, 3, 4, 6]);
  await someTurns();
  end(1, 3, 4);
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 6, 5]);
  end(5, 6);
  await run;
  // What has failed may be tried again by the next look.
  const again = deliveries.run();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.([2]);
  await expect.poll(() => begun.slice(6)).toEqual([2]);
  end(2);
  await again;
});

it('NOTIF-15 NOTIF-02 what waits here and is not due any more has been delivered elsewhere', async () => {
  let due = [1, 2, 3, 4, 5];
  const { deliveries, begun, end } = heldDeliveries({ due: async () => due });
  void deliveries.run();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  due = [5];
  const run = deliveries.run();
  await someTurns();
  end(1, 2, 3);
  await expect.poll(() => begun).toEqual([1, 2, 3, 5]);
  end(5);
  await run;
});

it('AUTH-07 NOTIF-15 what is urgent goes before what has not begun, also before what was due for longer', async () => {
  let due = [1, 2, 3, 4, 30];
  const { deliveries, begun, end } = heldDeliveries({
    due: async () => due,
    isUrgent: (item) => item % 10 === 0,
  });
  const run = deliveries.run();
  await expect.poll(() => begun).toEqual([30, 1, 2]);
  deliveries.add(5);
  deliveries.add(10);
  deliveries.add(20);
  end(1);
  await expect.poll(() => begun).toEqual([30, 1, 2, 10]);
  due = [3, 4, 5, 20, 40];
  const next = deliveries.run();
  await someTurns();
  end(2, 10, 30);
  await expect.poll(() => begun).toEqual([30, 1, 2, 10, 20, 40, 3]);
  end(20, 40, 3);
  await expect.poll(() => begun).toEqual([30, 1, 2, 10, 20, 40, 3, 4, 5]);
  end(4, 5);
  await Promise.all([run, next]);
});

it('GEN-06 NOTIF-15 nothing begins when the store fails, which is told once, until the next look', async () => {
  const failure = new StoreError('no answer', undefined, undefined);
  let isAway = true;
  const fail = async (): Promise<void> => {
    if (isAway) throw failure;
  };
  const { deliveries, begun, errors } = deliveriesOf({ deliver: fail });
  await deliveries.run();
  expect([begun, errors]).toEqual([[1, 2, 3], [failure]]);
  const unread = deliveriesOf({ due: () => fail().then(() => [8]) });
  await unread.deliveries.run();
  expect(unread.errors).toEqual([failure]);
  isAway = false;
  await Promise.all([deliveries.run(), unread.deliveries.run()]);
  expect([begun.slice(3), unread.begun]).toEqual([[1, 2, 3, 4, 5, 6, 7], [8]]);
});

it('NOTIF-15 NOTIF-02 delivers at the start and every half minute, and forgets what is old once a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const due = vi.fn<() => Promise<number[]>>(async () => []);
  const sweep = vi.fn<() => Promise<void>>(async () => {
    throw new Error('no answer');
  });
  const { deliveries, errors } = deliveriesOf({ due, sweep });
  deliveries.start();
  await expect.poll(() => [due.mock.calls.length, errors.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => due.mock.calls.length).toBe(2);
  vi.advanceTimersByTime(86_400_000);
  await expect.poll(() => errors.length).toBe(2);
  await deliveries.stop();
  const looks = due.mock.calls.length;
  vi.advanceTimersByTime(86_400_000);
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect([due.mock.calls.length, sweep.mock.calls.length]).toEqual([looks, 2]);
});
