import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { describe, expect, it } from 'vitest';
import { newUid } from '../../schemas/domain/ids.ts';
import { openDatabase } from '../../src/data/database.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';

type Step = { write: string; chat: string; sort: string } | { remove: string } | 'reopen';

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ write: id(), chat: chat(), sort: sort() }) },
  { weight: 2, arbitrary: fc.record({ remove: id() }) },
  { weight: 1, arbitrary: fc.constant('reopen' as const) },
);

function id() {
  return fc.constantFrom('a', 'b', 'c', 'd', 'e');
}
function chat() {
  return fc.constantFrom('x', 'y');
}
function sort() {
  return fc.constantFrom('1', '2', '3');
}

/** Plays the steps and says what each query finds then. */
async function play(storage: RxStorage<unknown, unknown>, steps: readonly Step[]) {
  const uid = newUid();
  let database = await openDatabase({ uid, storage, shared: false });
  for (const one of steps) {
    const { messages } = database.collections;
    if (one === 'reopen') {
      await database.close();
      database = await openDatabase({ uid, storage, shared: false });
    } else if ('remove' in one) {
      await messages.findOne(one.remove).remove();
    } else {
      await messages.upsert({ id: one.write, chat_uid: one.chat, sort: one.sort } as never);
    }
  }
  const { messages } = database.collections;
  const inChat = { chat_uid: { $eq: 'x' } };
  const queries = [
    {},
    { selector: inChat, sort: [{ sort: 'asc' }], limit: 2 },
    { selector: inChat, sort: [{ sort: 'desc' }], skip: 1, limit: 1 },
    { selector: { sort: { $eq: '2' } } },
    { selector: { chat_uid: { $eq: 'x' }, sort: { $gte: '2' } } },
  ];
  const found = [];
  for (const query of queries) {
    const docs = await messages.find(query as never).exec();
    found.push(docs.map((doc) => doc.toJSON()));
  }
  const count = await messages.count({ selector: inChat } as never).exec();
  await database.close();
  return { found, count };
}

describe('the storage of the replica', () => {
  it('finds what RxDB’s own Dexie storage finds, after any writes', async () => {
    const check = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const peer = { indexedDB: new IDBFactory(), IDBKeyRange };
      const ours = { indexedDB: new IDBFactory(), IDBKeyRange };
      const expected = await play(getRxStorageDexie(peer) as never, steps);
      expect(await play(replicaStorage(ours), steps)).toEqual(expected);
    });
    await fc.assert(check, { numRuns: 12 });
  });

  it('keeps all collections of an account in one database', async () => {
    const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
    const uid = newUid();
    const storage = replicaStorage(indexedDb);
    await (await openDatabase({ uid, storage, shared: false })).close();
    expect(await indexedDb.indexedDB.databases()).toHaveLength(1);
  });
});
