import type { IndexedDb } from '../../src/data/device-store.ts';

/** Everything that lies in any database, as one text to be searched. */
export async function everythingStored({ indexedDB }: IndexedDb): Promise<string> {
  const texts: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asPromise(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll();
      texts.push(`${name}/${store}: ${JSON.stringify(await asPromise(rows))}`);
    }
    database.close();
  }
  return texts.join('\n');
}

/** Changes rows in place, or removes them, behind the back of whoever owns the database. */
export async function changeStored(
  { indexedDB }: IndexedDb,
  change: (database: string, row: Record<string, unknown>) => boolean | 'remove',
): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asPromise(indexedDB.open(name));
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName, 'readwrite').objectStore(storeName);
      const rows = (await asPromise(store.getAll())) as Record<string, unknown>[];
      for (const row of rows) {
        const changed = change(name, row);
        if (changed === 'remove')
          await asPromise(store.delete(row[String(store.keyPath)] as string));
        else if (changed) await asPromise(store.put(row));
      }
    }
    database.close();
  }
}

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}
