import type { Table as DexieTable } from 'dexie';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { inRoom } from './storage-room.ts';
import { retryTransaction } from './retry-transaction.ts';

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
  /** Called before the documents are written, so that no crash in between loses the note. @param writes id and `edit` */
  add(collection: CollectionName, writes: readonly (readonly [string, string])[]): Promise<void>;
  /** The writes of these ids with this `edit` each are acknowledged; nothing of one for which a newer one waits. */
  settle(collection: CollectionName, writes: readonly (readonly [string, string])[]): Promise<void>;
  /** By key: of one collection the ids rise, as those of messages do in the order of writing. */
  all(): Promise<UnsentRow[]>;
  count(): Promise<number>;
}

/** The log in one Dexie table, whose key is `key`. */
export function unsentLog(table: DexieTable<UnsentRow, string>): UnsentLog {
  const keyOf = (collection: CollectionName, id: string) => `${collection}/${id}`;
  return {
    add: async (collection, writes) =>
      void (await retryTransaction(() =>
        inRoom(async () =>
          table.bulkPut(
            writes.map(([id, edit]) => ({ key: keyOf(collection, id), collection, id, edit })),
          ),
        ),
      )),
    settle: async (collection, writes) => {
      const edits = new Map(writes.map(([id, edit]) => [keyOf(collection, id), edit]));
      await table
        .where('key')
        .anyOf([...edits.keys()])
        .and(({ key, edit }) => edits.get(key) === edit)
        .delete();
    },
    all: () => table.toArray(),
    count: () => table.count(),
  };
}
