import { Dexie } from 'dexie';
import { wipeNotes } from './draft-notes.ts';
import { removeReplicaMarker, replicaMarker } from './replica-marker.ts';
import { deviceStoreName, isReplicaFile } from './storage/file-name.ts';

/** Deletes every database of an account without opening its replica (AUTH-14). */
export async function wipeAccount(uid: string): Promise<void> {
  wipeNotes(uid);
  const names = await Dexie.getDatabaseNames();
  const mine = names.filter((name) => isOf(uid, name));
  await Promise.all(mine.map((name) => Dexie.delete(name)));
  if (replicaMarker()?.uid === uid) removeReplicaMarker();
}

/** Deletes what other accounts have left on this device. */
export async function wipeOtherAccounts(uid: string): Promise<void> {
  wipeNotes(uid, 'others');
  const names = await Dexie.getDatabaseNames();
  const theirs = names.filter((name) => isOfAnyone(name) && !isOf(uid, name));
  await Promise.all(theirs.map((name) => Dexie.delete(name)));
}

function isOf(uid: string, name: string): boolean {
  return name === deviceStoreName(uid) || isReplicaFile(name, uid);
}

function isOfAnyone(name: string): boolean {
  return isReplicaFile(name) || name.startsWith(deviceStoreName(''));
}
