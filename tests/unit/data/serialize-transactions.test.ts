import { IDBDatabase as Database, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceDatabase } from '../../../src/data/device-database.ts';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import type { DeviceStore } from '../../../src/data/device-store.ts';
import { isWebKit } from '../../../src/data/is-webkit.ts';
import { atOnce, serialTransactions } from '../../../src/data/storage/serialize-transactions.ts';
import type { Turns } from '../../../src/data/storage/serialize-transactions.ts';

afterEach(() => vi.unstubAllGlobals());

function openDatabase(): Promise<IDBDatabase> {
  const request = new IDBFactory().open('replica', 1);
  request.onupgradeneeded = () => {
    for (const name of ['meets', 'people', 'chats']) request.result.createObjectStore(name);
  };
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
}

/** Begins one in each table at the same moment. @returns how many were open at once */
async function maxAtOnce(turns: Turns, spoil = (_one: IDBTransaction) => {}): Promise<number> {
  const database = await openDatabase();
  let open = 0;
  let most = 0;
  const one = async (name: string) => {
    const transaction = await turns(() => {
      most = Math.max(most, (open += 1));
      return database.transaction(name, 'readwrite');
    });
    const over = new Promise<void>((resolve) => {
      for (const type of ['complete', 'abort'])
        transaction.addEventListener(type, () => {
          open -= 1;
          resolve();
        });
    });
    transaction.objectStore(name).put('x', 1);
    spoil(transaction);
    await over;
  };
  await Promise.all(['meets', 'people', 'chats'].map(one));
  return most;
}

const safari = 'Version/16.4 Safari/605.1.15';
const chromium = 'Chrome/111.0.0.0 Safari/537.36';

/** Counts the transactions of any database. @returns how many have been open at once since it was last asked */
function watchTransactions(): () => number {
  let open = 0;
  let most = 0;
  const begin = Database.prototype.transaction;
  vi.spyOn(Database.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...all
  ) {
    const one = begin.apply(this, all);
    most = Math.max(most, (open += 1));
    for (const type of ['complete', 'abort']) one.addEventListener(type, () => (open -= 1));
    return one;
  });
  return () => {
    const before = most;
    most = open;
    return before;
  };
}

/** Much of what a start asks for, and what is typed meanwhile, at the same moment. */
async function askMuch(store: DeviceStore): Promise<unknown[]> {
  const watched: unknown[] = [];
  const watching = [
    store.watchValue('one').subscribe((value) => watched.push(value)),
    store.watchUnsentCount().subscribe(),
    store.watchDrafts().subscribe(),
  ];
  await Promise.all([
    store.setValue('one', 1),
    store.countKept(),
    store.saveDraft('meet:new', { description: 'Kahvit' }),
    store.unsent.add('profile', [['a', 'edit']]),
    store.leavingDrafts(),
    store.getValue('none'),
  ]);
  await expect.poll(() => watched.at(-1)).toBe(1);
  for (const one of watching) one.unsubscribe();
  return [await store.getValue('one'), await store.countKept(), await store.unsent.count()];
}

describe('SYNC-01 SYNC-10 transactions of the device store', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['follow each other', safari, true],
    ['are begun at once', chromium, false],
  ])('%s in %s', async (_, userAgent, isOneByOne) => {
    vi.stubGlobal('navigator', { userAgent });
    const maxOpen = watchTransactions();
    const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
    const store = await openDeviceStore('a'.repeat(20), { indexedDb });
    // Opening has one of its own, which asks for nothing.
    await store.getValue('one');
    maxOpen();
    expect(await askMuch(store)).toEqual([1, 2, 1]);
    if (isOneByOne) expect(maxOpen()).toBe(1);
    else expect(maxOpen()).toBeGreaterThan(1);
    store.close();
  });

  it.each([safari, chromium])(
    'hold what belongs to them, though Dexie may have lost track of them: %s',
    async (userAgent) => {
      vi.stubGlobal('navigator', { userAgent });
      const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
      const db = new DeviceDatabase('a'.repeat(20), indexedDb, 0);
      await db.open();
      const change = (value: number, fail: boolean) =>
        db.within('rw', ['values', 'unsent'], async ({ values }) => {
          await values.get('one');
          // Further than Dexie's zones reach (ZONE_ECHO_LIMIT), within the same task.
          for (let step = 0; step < 300; step += 1) await Promise.resolve();
          await values.put({ key: 'one', value });
          if (fail) throw new Error('not this one');
          return (await values.get('one'))?.value;
        });
      expect(await change(1, false)).toBe(1);
      await expect(change(2, true)).rejects.toThrow('not this one');
      expect((await db.values.get('one'))?.value).toBe(1);
      db.close();
    },
  );

  it('are not held up by one that fails', async () => {
    vi.stubGlobal('navigator', { userAgent: safari });
    const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
    const store = await openDeviceStore('a'.repeat(20), { indexedDb });
    const notStored = store.setValue('one', () => undefined);
    const after = store.setValue('two', 2);
    await expect(notStored).rejects.toThrow();
    await after;
    expect(await store.getValue('two')).toBe(2);
    store.close();
  });
});

describe('SYNC-01 transactions of a database', () => {
  it('follow each other where several are not ended with their page', async () => {
    expect(await maxAtOnce(serialTransactions())).toBe(1);
    expect(await maxAtOnce(atOnce)).toBe(3);
  });

  it('are not held up by one that is aborted, or could not begin', async () => {
    const turns = serialTransactions();
    const failed = turns(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    await expect(failed).rejects.toThrow('closed');
    expect(await maxAtOnce(turns, (transaction) => transaction.abort())).toBe(1);
  });

  it.each([
    [safari, true],
    ['CriOS/131.0.0.0 Mobile/15E148 Safari/604.1', true],
    ['FxiOS/128.0 Mobile/15E148 Safari/605.1.15', true],
    [chromium, false],
    ['Gecko/20100101 Firefox/128.0', false],
  ])('are told by the name of the browser: %s', (userAgent, isLosing) => {
    vi.stubGlobal('navigator', { userAgent });
    expect(isWebKit()).toBe(isLosing);
  });
});
