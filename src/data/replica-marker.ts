import { readLocalJson, writeLocal } from './local-values.ts';

/**
 * What localStorage knows of the replica on this device. It lies outside of IndexedDB, so it can tell
 * that the browser has deleted the replica (SYNC-16), and pages without RxDB can tell whose it is.
 */
export interface ReplicaMarker {
  uid: string;
  /** Random, kept inside of the replica too. */
  made: string;
  /** What only this device had of the account at the last look: `countKept` of its replica. */
  kept: number;
}

const storageKey = 'kd:replica';

/** The marker, or undefined if there is no replica here. */
export function replicaMarker(): ReplicaMarker | undefined {
  return (readLocalJson(storageKey) as ReplicaMarker | null) ?? undefined;
}

/** Writes the marker. */
export function setReplicaMarker(marker: ReplicaMarker): void {
  // Without localStorage an eviction goes unnoticed; nothing else depends on it.
  writeLocal(storageKey, JSON.stringify(marker));
}

/** Removes the marker of an account whose replica is here no more; another's stays. */
export function removeReplicaMarker(uid: string): void {
  if (replicaMarker()?.uid === uid) writeLocal(storageKey, undefined);
}

/**
 * Another account's replica that is still here because its session had expired. Whoever signs in as
 * `uid` must be warned if something in it is nowhere else: opening wipes it.
 */
export function leftoverOf(uid: string): ReplicaMarker | undefined {
  const marker = replicaMarker();
  return marker && marker.uid !== uid ? marker : undefined;
}
