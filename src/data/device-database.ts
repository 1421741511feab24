import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { IndexedDb, PictureUpload, RefusalEntry } from './device-store.ts';
import type { Bytes } from './kept-blobs.ts';
import { deviceStoreName } from './storage/file-name.ts';
import { isWebKit } from './is-webkit.ts';
import { letFollow } from './storage/serialize-transactions.ts';
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

interface Tables {
  drafts: Table<DraftRow, string>;
  refusals: Table<RefusalEntry, string>;
  pictures: Table<PictureUpload & { blob: Blob | Bytes }, string>;
  values: Table<Row, string>;
  unsent: Table<UnsentRow, string>;
}

/** Some of the tables of a device store, of the database or of one transaction. */
export type DeviceTables<N extends keyof Tables> = Pick<Tables, N>;

/**
 * The tables of a device store. Its version follows the replica's, so that opening a newer one closes
 * those that older tabs hold; an older app opens a newer one as it is.
 */
export class DeviceDatabase extends Dexie {
  drafts!: Tables['drafts'];
  refusals!: Tables['refusals'];
  pictures!: Tables['pictures'];
  values!: Tables['values'];
  unsent!: Tables['unsent'];

  constructor(shelf: string, indexedDb: IndexedDb | undefined, version: number) {
    // Hardly anything is read twice without having changed; the build leaves Dexie's cache out.
    super(deviceStoreName(shelf), { ...indexedDb, cache: 'disabled' });
    this.version(1 + version).stores({
      drafts: 'key',
      refusals: 'id, at',
      pictures: 'pictureId',
      values: 'key',
      unsent: 'key',
    });
    if (isWebKit()) letFollow(this);
  }

  /**
   * Does some work in one transaction, with the tables as that has them. What went through those of the database would
   * be part of it as long as Dexie knows by its zones; it loses them where several transactions go on in one task.
   * @throws what the work throws; then nothing of it is stored
   */
  within<N extends keyof Tables, R>(
    mode: 'r' | 'rw',
    names: readonly N[],
    work: (tables: DeviceTables<N>) => PromiseLike<R>,
  ): Promise<R> {
    return this.transaction(mode, names, (transaction) =>
      work(
        Object.fromEntries(
          names.map((name) => [name, transaction.table(name)]),
        ) as unknown as DeviceTables<N>,
      ),
    );
  }
}
