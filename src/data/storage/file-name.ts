const prefix = 'replica-';

/**
 * Name of the shelf on which an account's databases lie, part of theirs: its uid, or a further one where those on the
 * shelf before could not be deleted (src/data/storage/choose-shelf.ts).
 */
export function shelfName(uid: string, generation: number): string {
  return generation === 0 ? uid : `${uid}-${generation}`;
}

/** On which of an account's shelves a database lies: 0 is the first. */
export function generationOf(name: string, uid: string): number {
  return Number(new RegExp(`${uid}-(\\d+)`).exec(name)?.[1] ?? 0);
}

/** Name by which RxDB knows an account's database. @param shelf see `shelfName` */
export function databaseName(shelf: string): string {
  return `kd-${shelf}`;
}

/** Name of the IndexedDB database of a replica's collections of one schema version. */
export function fileName(database: string, version: number): string {
  return `${prefix}${database}--${version}`;
}

/** Name of the IndexedDB database of an account's device store. @param shelf see `shelfName` */
export function deviceStoreName(shelf: string): string {
  return `kd-device-${shelf}`;
}

/** True for a database of that account, on whichever shelf; without a uid, of anybody's. */
export function isFileOf(name: string, uid = ''): boolean {
  // Until all collections shared one, RxDB's own storage made databases of the last name.
  return ['kd-device-', 'replica-kd-', 'rxdb-dexie-kd-'].some((start) =>
    `${name}-`.startsWith(uid === '' ? start : `${start}${uid}-`),
  );
}

/** True for one that the app of today has made on that shelf. */
export function isFileAt(name: string, shelf: string): boolean {
  return name === deviceStoreName(shelf) || name.startsWith(`${prefix}${databaseName(shelf)}--`);
}
