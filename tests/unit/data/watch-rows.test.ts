import { expect, it, vi } from 'vitest';
import { watchRows } from '../../../src/data/watch-rows.ts';

/** Dexie on a busy machine: what it has read first comes by a timer, what it has read next before that. */
vi.mock('dexie', async (original) => ({
  ...(await original<object>()),
  liveQuery: <T>(read: () => Promise<T>) => ({
    subscribe: (observer: { next(rows: T): void }) => {
      const [first, second] = [read(), read()];
      void second.then((rows) => observer.next(rows)).then(async () => observer.next(await first));
      return { unsubscribe: () => undefined };
    },
  }),
}));

it('SYNC-10 SYNC-14 what was read before does not take the place of what has been read since', async () => {
  const heard: string[] = [];
  const rows = ['before', 'since'];
  watchRows(async () => rows.shift()).subscribe((row = '') => heard.push(row));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual(['since']);
});
