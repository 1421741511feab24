import { Dexie } from 'dexie';
import { wipeNotes } from './draft-notes.ts';
import { removeReplicaMarker } from './replica-marker.ts';
import { isFileOf } from './storage/file-name.ts';
import { withTimeout } from './with-timeout.ts';

/** Deletes every database of an account without opening its replica (AUTH-14). */
export async function wipeAccount(uid: string): Promise<void> {
  wipeNotes(uid);
  // First: what cannot be deleted is not to be found again either.
  removeReplicaMarker(uid);
  const names = await Dexie.getDatabaseNames();
  const mine = names.filter((name) => isFileOf(name, uid));
  await Promise.all(mine.map((name) => Dexie.delete(name)));
}

/**
 * Deletes the databases that other accounts have left on this device. A tab that the browser has frozen keeps
 * databases open: they are emptied, and go when it does, for which nobody waits long.
 */
export async function wipeOtherAccounts(uid: string, timeoutMs = 3000): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const theirs = names.filter((name) => isFileOf(name) && !isFileOf(name, uid));
  await withTimeout(timeoutMs, Promise.all(theirs.map(emptyAndDelete)));
}

async function emptyAndDelete(name: string): Promise<void> {
  await empty(name).catch(() => undefined);
  await Dexie.delete(name);
}

async function empty(name: string): Promise<void> {
  const database = await new Dexie(name).open();
  await Promise.all(database.tables.map((table) => table.clear()));
  database.close();
}
