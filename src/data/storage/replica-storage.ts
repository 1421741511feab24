import { RXDB_VERSION } from 'rxdb';
import type { RxStorage, RxStorageInstanceCreationParams } from 'rxdb';
import type { IndexedDb } from '../device-store.ts';
import { filePlan, openFile } from './replica-file.ts';
import type { ReplicaFile } from './replica-file.ts';
import { StorageInstance } from './storage-instance.ts';
import { TabChannels } from './tab-channels.ts';

/** What RxDB opens a collection of a storage with. */
export type Params<T> = RxStorageInstanceCreationParams<T, unknown>;

/**
 * RxDB's storage over Dexie with all collections in one IndexedDB database. Reads take whole ranges
 * at once instead of walking a cursor. No attachments, no pipes in field names.
 * @param indexedDb another IndexedDB than the browser's
 * @param onLost the browser has taken an open file away: what is open is of no use any more
 */
export function replicaStorage(
  indexedDb?: IndexedDb,
  onLost?: () => void,
): RxStorage<unknown, unknown> {
  const files = new Map<string, ReplicaFile>();
  const channels = new TabChannels();
  return {
    name: 'replica',
    rxdbVersion: RXDB_VERSION,
    async createStorageInstance<T>(params: Params<T>) {
      const plan = filePlan(params.databaseName, params.collectionName, params.schema);
      const file = files.get(plan.name) ?? openFile(plan, indexedDb, onLost);
      files.set(plan.name, file);
      file.users += 1;
      const release = async () => {
        file.users -= 1;
        if (file.users > 0) return;
        files.delete(plan.name);
        (await file.opened).close();
      };
      const keyRange = indexedDb?.IDBKeyRange ?? IDBKeyRange;
      const { opened, turns } = file;
      return new StorageInstance<T>(params, { opened, turns, release, keyRange, channels });
    },
  };
}
