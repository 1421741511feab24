import type { Table as DexieTable } from 'dexie';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { inRoom } from './storage-room.ts';

/** One document with a local write that the gateway has not acknowledged. */
export interface UnsentRow {
  /** `{collection}/{id}` */
  key: string;
  collection: CollectionName;
  id: string;
  /** The document's `edit` of its newest local write. */
  edit: string;
}

/**
 * Which documents wait to be acknowledged, whatever the replication believes. It makes the number of
 * waiting changes cheap in every tab, and it finds writes that RxDB's push would miss for ever: its
 * push goes by the device's clock, so after that clock was set back nothing new is found at start.
 */
export interface UnsentLog {
  /** Called before the document is written, so that no crash in between loses the note. */
  add(collection: CollectionName, id: string, edit: string): Promise<void>;
  /** The write with this `edit` is acknowledged; nothing if a newer one waits. */
  settle(collection: CollectionName, id: string, edit: string): Promise<void>;
  /** By key: of one collection the ids rise, as those of messages do in the order of writing. */
  all(): Promise<UnsentRow[]>;
  count(): Promise<number>;
}

/** The log in one Dexie table, whose key is `key`. */
export function unsentLog(table: DexieTable<UnsentRow, string>): UnsentLog {
  const keyOf = (collection: CollectionName, id: string) => `${collection}/${id}`;
  return {
    add: async (collection, id, edit) =>
      void (await inRoom(async () =>
        table.put({ key: keyOf(collection, id), collection, id, edit }),
      )),
    settle: async (collection, id, edit) => {
      const key = keyOf(collection, id);
      await table
        .where('key')
        .equals(key)
        .and((row) => row.edit === edit)
        .delete();
    },
    all: () => table.toArray(),
    count: () => table.count(),
  };
}
