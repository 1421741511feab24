import { expect, it, onTestFinished } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { PushQueue } from '../../sync-server/notify/push-queue.ts';
import type { Database, Store } from '../../sync-server/store/store.ts';
import { openTestStore } from '../helpers/test-core.ts';

const clock = (): Date => new Date('2026-06-01T12:00:00.000Z');

/** The store as a gateway sees it that stands still before and after each document it puts. */
function halting(store: Store, halt: () => Promise<void>): Store {
  const gateway = store.db('gateway') as unknown as Database<Stored>;
  const put: typeof gateway.put = async (doc) => {
    await halt();
    const result = await gateway.put(doc);
    await halt();
    return result;
  };
  const halted = new Proxy(gateway, {
    get: (target, name) => {
      const method: unknown = name === 'put' ? put : Reflect.get(target, name);
      return typeof method === 'function' ? method.bind(target) : method;
    },
  });
  return { ...store, db: () => halted as never };
}

it('API-07 NOTIF-14 an event that a gateway puts into the queue when another has just delivered it is not pushed again', async () => {
  const on = await openTestStore();
  onTestFinished(() => on.remove());
  const steps: (() => void)[] = [];
  const halt = () => new Promise<void>((resolve) => void steps.push(resolve));
  const next = async () => {
    await expect.poll(() => steps.length).toBe(1);
    steps.pop()?.();
  };
  const quick = new PushQueue(on.store, clock);
  const slow = new PushQueue(halting(on.store, halt), clock);
  const third = new PushQueue(on.store, clock);
  const add = (queue: PushQueue) =>
    queue.add('an-event', { uid: 'a'.repeat(20) }, [{ token: 'one' }, { token: 'other' }], {
      title: 'a',
      body: 'b',
      tag: 'c',
      url: '/',
    });
  const claims = async (queue: PushQueue) => {
    const claimed = [];
    for (const job of await queue.due()) claimed.push(await queue.claim(job));
    return claimed.filter((job) => job !== undefined);
  };

  const adding = add(slow);
  await expect.poll(() => steps.length).toBe(1);
  await add(quick);
  const pushed = await claims(quick);
  expect(pushed).toHaveLength(2);
  for (const job of pushed) await quick.finish(job);
  await next();
  await expect.poll(() => steps.length).toBe(1);
  expect(await third.due()).toHaveLength(2);
  expect(await claims(third)).toEqual([]);
  expect(await third.all()).toEqual([]);
  await next();
  await adding;
  expect(await third.all()).toEqual([]);
});
