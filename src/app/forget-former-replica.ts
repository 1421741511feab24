import { databaseName } from '../data/storage/file-name.ts';

/**
 * Deletes the databases that RxDB's own storage made for this account before all collections shared
 * one: the replica has been filled anew beside them. Notes of unsent changes in them go with the next
 * sweep (src/sync/sweep.ts), as their documents are not found.
 */
export async function forgetFormerReplica(uid: string): Promise<void> {
  const start = `rxdb-dexie-${databaseName(uid)}--`;
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith(start)) indexedDB.deleteDatabase(name);
}
