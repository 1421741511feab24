import { expect, it, vi } from 'vitest';
import type { CouchServer } from '../../couchdb/server.ts';
import type { StoreLog } from '../../sync-server/store/contract.ts';
import { CouchCopies } from '../../sync-server/store/couch-copies.ts';

const minute = 60_000;
const hour = 60 * minute;

it('ACC-16 purging that waits for a node which stays away says so once a day, and what is to be done', async () => {
  let there = ['a', 'b', 'c'];
  const request = async ({ path, db }: { path?: string; db?: string }) => {
    const nodes = db === 'users' ? ['a', 'b', 'c'] : ['a', 'b'];
    return path === '_membership' ? { all_nodes: there } : { shards: { '0-7': nodes } };
  };
  const warn = vi.fn<StoreLog['warn']>();
  let now = 0;
  const server = { request } as unknown as CouchServer;
  const copies = new CouchCopies(server, { warn }, () => now);
  const pass = async (ms: number) => {
    now += ms;
    for (const db of ['users', 'messages']) await copies.haveBeenThere(db, 5 * minute);
  };
  await pass(0);
  there = ['a', 'b'];
  await pass(hour);
  await pass(hour - minute);
  expect(warn, 'restarted').not.toHaveBeenCalled();
  await pass(minute);
  await pass(10 * minute);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]).toEqual([{ nodes: ['c'] }, expect.stringContaining('shards')]);
  await pass(24 * hour);
  expect(warn).toHaveBeenCalledTimes(2);
  there = ['a', 'b', 'c'];
  await pass(24 * hour);
  there = ['a', 'b'];
  await pass(minute);
  expect(warn).toHaveBeenCalledTimes(2);
});
