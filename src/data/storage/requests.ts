import type { Stored } from './stored-form.ts';

/**
 * So many requests to IndexedDB are made at once: each costs a slow phone about a millisecond, and between
 * such slices it can answer taps.
 */
const slice = 32;

/** What a request answers. Its transaction is still open when the promise's first reader runs. */
export function answer<R>(request: IDBRequest<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

/**
 * Does something in a transaction. @returns what it returns, once all of it is stored
 * Throws what it throws, or what the browser gave the transaction up for; nothing of it is stored then.
 */
export async function completed<R>(transaction: IDBTransaction, run: () => Promise<R>): Promise<R> {
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });
  end.catch(() => undefined);
  try {
    const result = await run();
    await end;
    return result;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

/**
 * The documents with these keys, as far as there are any, in no order. Where the keys lie as close
 * together as in a first sync, one request reads all of them.
 */
export async function readByIds(
  store: IDBObjectStore,
  ids: readonly string[],
  keyRange: Pick<typeof IDBKeyRange, 'bound'>,
): Promise<Stored[]> {
  if (ids.length > slice) {
    const sorted = [...ids].sort();
    const range = keyRange.bound(sorted[0], sorted.at(-1));
    const between = await answer(store.count(range));
    if (between === 0) return [];
    if (between <= ids.length * 2) {
      const wanted = new Set(ids);
      const found = await answer<Stored[]>(store.getAll(range));
      return found.filter((one) => wanted.has(String(one[String(store.keyPath)])));
    }
  }
  const found = await inSlices(ids, (id) => store.get(id) as IDBRequest<Stored | undefined>);
  return found.filter((one) => one !== undefined);
}

/** Puts documents into a store. */
export async function putAll(store: IDBObjectStore, docs: readonly Stored[]): Promise<void> {
  await inSlices(docs, (doc) => store.put(doc));
}

async function inSlices<A, R>(all: readonly A[], ask: (one: A) => IDBRequest<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let at = 0; at < all.length; at += slice) {
    // Async, so that one that throws leaves none of the others unheard.
    const asked = all.slice(at, at + slice).map(async (one) => answer(ask(one)));
    answers.push(...(await Promise.all(asked)));
  }
  return answers;
}
