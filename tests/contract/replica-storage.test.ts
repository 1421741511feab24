import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import fc from 'fast-check';
import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { describe, expect, it, vi } from 'vitest';
import { newUid } from '../../schemas/domain/ids.ts';
import { openDatabase } from '../../src/data/database.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import { completed, putAll } from '../../src/data/storage/requests.ts';

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

/** Writes whole batches and says which of these are there then, before and after a restart. */
async function playMany(
  storage: RxStorage<unknown, unknown>,
  batches: readonly (readonly string[])[],
  asked: readonly string[],
) {
  const uid = newUid();
  const open = () => openDatabase({ uid, storage, shared: false });
  const first = await open();
  for (const [at, batch] of batches.entries()) {
    const docs = batch.map((id) => ({ id, chat_uid: `c${at}`, sort: id }));
    await first.collections.messages.bulkUpsert(docs as never);
  }
  await first.close();
  const second = await open();
  const found = await second.collections.messages.findByIds([...asked]).exec();
  await second.close();
  return [...found.values()].map((doc) => doc.toJSON()).sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe('the storage of the replica', () => {
  it('SYNC-01 finds what RxDB’s own Dexie storage finds, after any writes', async () => {
    const check = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const peer = { indexedDB: new IDBFactory(), IDBKeyRange };
      const ours = { indexedDB: new IDBFactory(), IDBKeyRange };
      const expected = await play(getRxStorageDexie(peer) as never, steps);
      expect(await play(replicaStorage(ours), steps)).toEqual(expected);
    });
    await fc.assert(check, { numRuns: 12 });
  });

  it('SYNC-01 reads and writes many at once as RxDB’s own does', async () => {
    const name = fc.integer({ min: 0, max: 400 }).map((at) => `m${at}`);
    const batch = fc.uniqueArray(name, { maxLength: 120 });
    const check = fc.asyncProperty(fc.array(batch, { maxLength: 3 }), batch, async (all, asked) => {
      const peer = { indexedDB: new IDBFactory(), IDBKeyRange };
      const ours = { indexedDB: new IDBFactory(), IDBKeyRange };
      const expected = await playMany(getRxStorageDexie(peer) as never, all, asked);
      expect(await playMany(replicaStorage(ours), all, asked)).toEqual(expected);
    });
    await fc.assert(check, { numRuns: 8 });
  });

  it('SYNC-01 stores all of a write or nothing', async () => {
    const dexie = new Dexie('whole', { indexedDB: new IDBFactory(), IDBKeyRange });
    dexie.version(1).stores({ docs: 'id' });
    await dexie.open();
    const store = () => dexie.backendDB().transaction('docs', 'readwrite').objectStore('docs');
    const docs = Array.from({ length: 70 }, (_, at) => ({ id: `${at}`, _deleted: '0' as const }));
    const broken = store();
    const uncloneable = { id: 'f', _deleted: '0' as const, run: () => undefined };
    await expect(
      completed(broken.transaction, () => putAll(broken, [...docs, uncloneable])),
    ).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await dexie.table('docs').count()).toBe(0);
    const whole = store();
    await completed(whole.transaction, () => putAll(whole, docs));
    expect(await dexie.table('docs').count()).toBe(70);
    dexie.close();
  });

  it('SYNC-02 what the browser has stored, though it says that it failed, is there and is told', async () => {
    const storage = replicaStorage({ indexedDB: new IDBFactory(), IDBKeyRange });
    const database = await openDatabase({ uid: newUid(), storage, shared: false });
    const { messages } = database.collections;
    const seen: number[] = [];
    messages.find().$.subscribe((docs) => seen.push(docs.length));
    const begin = IDBDatabase.prototype.transaction;
    const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...how
    ) {
      const transaction = begin.apply(this, how);
      transaction.addEventListener('complete', () => {
        transaction.oncomplete = null;
        transaction.onabort?.(new Event('abort'));
      });
      return transaction;
    });
    await messages.insert({ id: 'a', chat_uid: 'x', sort: '1' } as never);
    failing.mockRestore();
    await expect.poll(() => seen.at(-1)).toBe(1);
    await database.close();
  });

  it('SYNC-16 says when its file is taken away, not when it is closed', async () => {
    const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
    const lost: string[] = [];
    const uid = newUid();
    const open = (name: string) => {
      const storage = replicaStorage(indexedDb, () => lost.push(name));
      return openDatabase({ uid, storage, shared: false });
    };
    await (await open('closed')).close();
    expect(lost).toEqual([]);
    const database = await open('deleted');
    const [{ name = '' } = {}] = await indexedDb.indexedDB.databases();
    await new Promise((resolve) => {
      indexedDb.indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
    expect(new Set(lost)).toEqual(new Set(['deleted']));
    const asked = database.collections.messages.storageInstance.findDocumentsById(['a'], true);
    await expect(asked, 'as a database fails, which is asked again').rejects.toBeInstanceOf(
      DOMException,
    );
    await database.close().catch(() => undefined);
  });

  it('SYNC-01 keeps all collections of an account in one database', async () => {
    const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
    const uid = newUid();
    const storage = replicaStorage(indexedDb);
    await (await openDatabase({ uid, storage, shared: false })).close();
    expect(await indexedDb.indexedDB.databases()).toHaveLength(1);
  });
});
