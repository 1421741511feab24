const prefix = 'replica-';

/** Name by which RxDB knows an account's database. */
export function databaseName(uid: string): string {
  return `kd-${uid}`;
}

/** Name of the IndexedDB database of a replica's collections of one schema version. */
export function fileName(database: string, version: number): string {
  return `${prefix}${database}--${version}`;
}

/** True for a database of that account's replica, or, without a uid, of anybody's. */
export function isReplicaFile(name: string, uid?: string): boolean {
  const ending = uid === undefined ? '' : `${uid}--`;
  // Until all collections shared one, RxDB's own storage made databases of the second name.
  return [prefix, 'rxdb-dexie-'].some((one) => name.startsWith(one + databaseName(ending)));
}

/** Name of the IndexedDB database of an account's device store. */
export function deviceStoreName(uid: string): string {
  return `kd-device-${uid}`;
}
