import type { CollectionName } from '../../../schemas/documents/device.ts';
import { replicaVersion } from '../collection-schemas.ts';
import type { DraftRow } from '../device-database.ts';
import type { RefusalEntry } from '../device-store.ts';
import { wholeDraft } from '../draft-pictures.ts';
import { fromStored } from '../kept-blobs.ts';
import { shelfOf } from '../session.ts';
import { databaseName, deviceStoreName, fileName } from '../storage/file-name.ts';
import type { EarlyData, EarlyDocs } from './early-data.ts';

declare global {
  interface Window {
    /** What the page's first script began to open, by name (src/app/first-scripts.ts). */
    kdOpened?: Record<string, IDBOpenDBRequest>;
  }
}

/** Opens a database of the browser that is there; undefined for one that is not, or cannot be opened. */
function openExisting(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = globalThis.window?.kdOpened?.[name] ?? indexedDB.open(name);
    const end = () => resolve(request.error ? undefined : request.result);
    if (request.readyState === 'done') return end();
    // Opening would make it.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = end;
    request.onerror = end;
  });
}

/** All rows of some stores at one moment, then closes. */
async function readAll(name: string, stores: readonly string[]): Promise<unknown[][]> {
  const database = await openExisting(name);
  if (database === undefined) throw new Error(`there is no ${name}`);
  const leave = new AbortController();
  try {
    const reading = database.transaction([...stores], 'readonly');
    // In WebKit's back-forward cache it would go on for ever, and nobody could write to the same tables.
    const end = () => reading.abort();
    globalThis.window?.addEventListener('pagehide', end, leave);
    return await Promise.all(
      stores.map(
        (store) =>
          new Promise<unknown[]>((resolve, reject) => {
            const request = reading.objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result as unknown[]);
            request.onerror = () => reject(request.error ?? new Error('not read'));
          }),
      ),
    );
  } finally {
    leave.abort();
    database.close();
  }
}

type StoredDoc = Record<string, unknown>;

/** A document as screens know it: src/data/storage/stored-form.ts, and without RxDB's own fields. */
function screenForm({ _deleted, _meta, _rev, _attachments, ...doc }: StoredDoc): StoredDoc {
  return doc;
}

const byKey = (rows: unknown[]) =>
  new Map((rows as { key: string; value: unknown }[]).map(({ key, value }) => [key, value]));

/**
 * Reads whole collections and the device store past RxDB and Dexie, whose code may not have come yet.
 * Nothing is written. @returns undefined where the replica is not as this version of the app makes it
 */
export async function readDevice(
  uid: string,
  collections: readonly CollectionName[],
): Promise<EarlyData | undefined> {
  const shelf = shelfOf(uid);
  try {
    const [tables, [values = [], refusals = [], drafts = []]] = await Promise.all([
      readAll(fileName(databaseName(shelf), replicaVersion), collections),
      readAll(deviceStoreName(shelf), ['values', 'refusals', 'drafts']),
    ]);
    const docs = collections.map((name, at) => {
      const stored = (tables[at] ?? []) as StoredDoc[];
      return [name, stored.filter(({ _deleted }) => _deleted === '0').map(screenForm)] as const;
    });
    const kept = byKey(values);
    return {
      uid,
      docs: Object.fromEntries(docs) as EarlyDocs,
      values: kept,
      drafts: new Map(
        (drafts as DraftRow[]).map((row) => [
          row.key,
          wholeDraft(row, (key) => fromStored(kept.get(key))),
        ]),
      ),
      refusals: refusals as RefusalEntry[],
    };
  } catch {
    return undefined;
  }
}
