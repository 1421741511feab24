import { shelfOf } from '../data/session.ts';
import { isFileAt, isFileOf } from '../data/storage/file-name.ts';

/**
 * Deletes the databases that RxDB's own storage made for this account before all collections shared one (the replica
 * has been filled anew beside them), and what a sign-out could not delete. Notes of unsent changes in them go with the
 * next sweep (src/sync/sweep.ts), as their documents are not found.
 */
export async function forgetFormerReplica(uid: string): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    if (isFileOf(name, uid) && !isFileAt(name, shelfOf(uid))) indexedDB.deleteDatabase(name);
}
