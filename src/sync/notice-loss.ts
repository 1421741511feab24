import type { ReplicaDatabase } from '../data/database.ts';
import type { DeviceStore } from '../data/device-store.ts';
import { firstSyncKey } from '../data/first-sync-key.ts';

/** Key of the device store's value that the marker in localStorage repeats (src/data/replica-marker.ts). */
export const madeKey = 'made';
/** Key of the one that says which replica the store lies beside. */
const replicaKey = 'replica';
/** And of the one that says of which form its documents are; none: of the first. */
const versionKey = 'replica-version';

/**
 * Before documents move to a newer form it is noted that they do: an older app that comes back finds its own
 * replica empty, which must not be taken for all there is (SYNC-17).
 */
export async function noteVersion(store: DeviceStore, version: number): Promise<void> {
  const known = (await store.getValue<number>(versionKey)) ?? 0;
  if (known === version) return;
  if (known > version) await store.removeValue(firstSyncKey);
  // A full device notes it at another start.
  await store.setValue(versionKey, version).catch(() => undefined);
}

/**
 * Some browsers keep each database in a file of its own, and make a damaged one anew: what the store says of the
 * replica was then said of one that is gone (SYNC-16).
 */
export async function noticeLoss(store: DeviceStore, database: ReplicaDatabase): Promise<void> {
  const made = await database.storageToken;
  const known = await store.getValue(replicaKey);
  if (known === made) return;
  // An earlier version has noted none.
  if (known !== undefined) for (const key of [firstSyncKey, madeKey]) await store.removeValue(key);
  // A full device notes it once it has been filled.
  await store.setValue(replicaKey, made).catch(() => undefined);
}

/**
 * Everything has been pulled once. The replica is named along with it: where a full device had no room for that at the
 * start, the next one would take it for lost, and for empty.
 */
export async function noteFilled(store: DeviceStore, database: ReplicaDatabase): Promise<void> {
  await store.setValue(replicaKey, await database.storageToken);
  await store.setValue(firstSyncKey, true);
}
