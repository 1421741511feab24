import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { IndexedDb, PictureUpload, RefusalEntry } from './device-store.ts';
import type { Bytes } from './kept-blobs.ts';
import { deviceStoreName } from './storage/file-name.ts';
import { hasLostTransactions, letFollow } from './storage/one-by-one.ts';
import type { UnsentRow } from './unsent-log.ts';

interface Row {
  key: string;
  value: unknown;
}

/** A draft as it is stored. Earlier versions of the app kept its pictures in the value. */
export interface DraftRow extends Row {
  /** Where in the draft a picture belongs, and under which key it lies among the values. */
  pictures?: readonly (readonly [readonly string[], string])[];
}

/**
 * The tables of a device store. Its version follows the replica's, so that opening a newer one closes
 * those that older tabs hold; an older app opens a newer one as it is.
 */
export class DeviceDatabase extends Dexie {
  drafts!: Table<DraftRow, string>;
  refusals!: Table<RefusalEntry, string>;
  pictures!: Table<PictureUpload & { blob: Blob | Bytes }, string>;
  values!: Table<Row, string>;
  unsent!: Table<UnsentRow, string>;

  constructor(uid: string, indexedDb: IndexedDb | undefined, version: number) {
    // Hardly anything is read twice without having changed; the build leaves Dexie's cache out.
    super(deviceStoreName(uid), { ...indexedDb, cache: 'disabled' });
    this.version(1 + version).stores({
      drafts: 'key',
      refusals: 'id, at',
      pictures: 'pictureId',
      values: 'key',
      unsent: 'key',
    });
    if (hasLostTransactions()) letFollow(this);
  }
}
