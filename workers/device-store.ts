import { isSignedOut } from './signed-out.ts';

/** As src/data/device-store.ts names an account's database; its tables `unsent` and `values`. */
const storePrefix = 'kd-device-';
/** As src/data/device-pictures.ts names among the values how far a picture is. */
const uploads = { from: 'upload:', to: 'upload;' };
const onTheWay = ['waiting', 'running', 'paused'];
interface Upload {
  state: string;
  /** Its user has paused it. */
  held: boolean;
}
/** Longest wait for one of them, milliseconds. */
const timeoutMs = 3000;

/** What the worker reads of an account's device store; it never writes. */
export interface StoreReader {
  /** Number of documents and pictures that wait to be sent by an open window. */
  countUnsent(): Promise<number>;
  value<T>(key: string): Promise<T | undefined>;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/** Reads the account's store. @returns what `read` finds; undefined if that is nothing, or nobody is signed in */
export async function inStores<T>(
  read: (store: StoreReader) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (await isSignedOut()) return undefined;
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  // An account that is gone may have left an empty one, or one that cannot be read, or never answers.
  for (const name of names.filter((one) => one.startsWith(storePrefix))) {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined));
    const found = await Promise.race([inStore(name, read), late]).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same for the store of one account. */
async function inStore<T>(
  name: string,
  read: (store: StoreReader) => Promise<T | undefined>,
): Promise<T | undefined> {
  const request = indexedDB.open(name);
  // One that is deleted at this moment must not come into being again.
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await done(request);
  const table = (called: string) => database.transaction(called).objectStore(called);
  try {
    return await read({
      countUnsent: async () => {
        const named = IDBKeyRange.bound(uploads.from, uploads.to);
        const rows = (await done(table('values').getAll(named))) as { value: Upload }[];
        const pictures = rows.filter(
          ({ value: { state, held } }) => onTheWay.includes(state) && !held,
        );
        return pictures.length + (await done(table('unsent').count()));
      },
      value: async <V>(key: string) =>
        ((await done(table('values').get(key))) as { value: V } | undefined)?.value,
    });
  } finally {
    database.close();
  }
}
