import { isSignedOut } from './signed-out.ts';

/*
 * Background Sync: the network is back while unsent changes lie on this device. Only the app itself
 * sends them (its order, its answers, its refusals): open windows are woken. If none is open, the
 * user is told, where notifications are allowed; the worker never writes.
 */
declare const self: ServiceWorkerGlobalScope;

/** A one-time sync event, which TypeScript's worker types do not know. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Tag of the sync event, and of the notification. */
export const outboxTag = 'kd-outbox';
/** What the app has left in the device store to be said (src/app/flush-in-background.ts). */
const wordsKey = 'outbox-words';
/** As src/data/device-store.ts names an account's database; its tables `unsent` and `values`. */
const storePrefix = 'kd-device-';

interface Words {
  title: string;
  body: string;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/** The words to say if something is unsent; undefined if nothing is, or nobody is signed in. */
async function wordsForUnsent(): Promise<Words | undefined> {
  if (await isSignedOut()) return undefined;
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  // An account that is gone may have left an empty one, or one that cannot be read.
  for (const name of names.filter((one) => one.startsWith(storePrefix))) {
    const words = await wordsIn(name).catch(() => undefined);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** The same for the store of one account. */
async function wordsIn(name: string): Promise<Words | undefined> {
  const request = indexedDB.open(name);
  // One that is deleted at this moment must not come into being again.
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await done(request);
  try {
    const tables = database.transaction(['unsent', 'values']);
    const unsent = await done(tables.objectStore('unsent').count());
    if (unsent === 0) return undefined;
    const row = (await done(tables.objectStore('values').get(wordsKey))) as
      { value: Words } | undefined;
    return row?.value;
  } finally {
    database.close();
  }
}

/** Has what waits sent by an open window, or says that it waits. */
export async function flushOutbox(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  for (const client of windows) client.postMessage({ type: 'SYNC' });
  if (windows.length > 0 || Notification.permission !== 'granted') return;
  const words = await wordsForUnsent();
  if (words === undefined) return;
  const icon = '/icons/icon-192.png';
  const data = { url: '/changes' };
  const { title, body } = words;
  await self.registration.showNotification(title, { body, tag: outboxTag, icon, data });
}
