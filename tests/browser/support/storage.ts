import type { Page } from '@playwright/test';

/** What is stored on the device under this address. */
export interface Leftovers {
  databases: string[];
  caches: string[];
  localStorage: string[];
  sessionStorage: string[];
}

/** Names of everything that the page's origin has stored. */
export function leftovers(page: Page): Promise<Leftovers> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
  }));
}

/**
 * Looks for words in every value of every IndexedDB database of the page's origin, in localStorage
 * and in sessionStorage. @returns the words that are there, each with the place where it was found; of a database
 * that is deleted meanwhile only that it is
 */
export function searchStorage(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found = new Set<string>();
    const look = (text: string, place: string) => {
      for (const word of wanted) if (text.includes(word)) found.add(`${word} in ${place}`);
    };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
      });
    /** One that is deleted at this very moment must not come into being again by being looked for. */
    const existing = async (name: string) => {
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => request.transaction?.abort();
      const database = await done(request).catch(() => undefined);
      // Nor does its deletion have to wait.
      if (database)
        database.onversionchange = () => {
          found.add(`${name} is being deleted`);
          database.close();
        };
      return database;
    };
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await existing(name);
      if (database === undefined) continue;
      for (const store of database.objectStoreNames) {
        if (found.has(`${name} is being deleted`)) break;
        const values: unknown[] = await done(
          database.transaction(store).objectStore(store).getAll(),
        );
        for (const value of values) look(JSON.stringify(value), `${name}/${store}`);
      }
      database.close();
    }
    for (const storage of [localStorage, sessionStorage])
      for (const [key, value] of Object.entries(storage)) look(String(value), key);
    return [...found];
  }, words);
}
