import type { Table as DexieTable } from 'dexie';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { inRoom } from './storage-room.ts';
import { afterWrite, fieldsBefore, upToWrite, withWrite } from './waiting-writes.ts';
import type { WaitingWrite } from './waiting-writes.ts';

/** One document with a local write that the gateway has not acknowledged. */
export interface UnsentRow {
  /** `{collection}/{id}` */
  key: string;
  collection: CollectionName;
  id: string;
  /** The document's `edit` of its newest local write. */
  edit: string;
  /** All that wait, oldest first; rows of earlier versions have none. */
  writes?: readonly WaitingWrite[];
}

/**
 * Which documents wait to be acknowledged, whatever the replication believes. It makes the number of
 * waiting changes cheap in every tab, and it finds writes that RxDB's push would miss for ever: its
 * push goes by the device's clock, so after that clock was set back nothing new is found at start.
 */
export interface UnsentLog {
  /**
   * Called before the documents are written, so that no crash in between loses the note.
   * @param fields that the write sets
   */
  add(
    collection: CollectionName,
    ids: readonly string[],
    edit: string,
    fields?: readonly string[],
  ): Promise<void>;
  /** The newest write of a document did not come to be: this earlier one is the newest. */
  takeBack(collection: CollectionName, id: string, edit: string): Promise<void>;
  /** The writes of these ids with this `edit` each are acknowledged; nothing of one for which a newer one waits. */
  settle(collection: CollectionName, writes: readonly (readonly [string, string])[]): Promise<void>;
  /**
   * By id, the fields that waiting writes before this one have set: the gateway may have what they have made of them.
   * @param writes id and `edit`
   */
  setBefore(
    collection: CollectionName,
    writes: readonly (readonly [string, string])[],
  ): Promise<Map<string, string[]>>;
  /** By key: of one collection the ids rise, as those of messages do in the order of writing. */
  all(): Promise<UnsentRow[]>;
  count(): Promise<number>;
}

/** The log in one Dexie table, whose key is `key`. */
export function unsentLog(table: DexieTable<UnsentRow, string>): UnsentLog {
  const keyOf = (collection: CollectionName, id: string) => `${collection}/${id}`;
  const rowsOf = (collection: CollectionName, ids: readonly string[]) =>
    table.bulkGet(ids.map((id) => keyOf(collection, id)));
  /** Puts anew what `make` makes of the writes of each document. */
  const change = (
    collection: CollectionName,
    ids: readonly string[],
    edit: string,
    make: (writes: readonly WaitingWrite[]) => WaitingWrite[],
  ) =>
    inRoom(() =>
      table.db.transaction('rw', table, async () => {
        const before = await rowsOf(collection, ids);
        await table.bulkPut(
          ids.map((id, i) => ({
            key: keyOf(collection, id),
            collection,
            id,
            edit,
            writes: make(writesOf(before[i])),
          })),
        );
      }),
    );
  return {
    add: (collection, ids, edit, fields = []) =>
      change(collection, ids, edit, (writes) => withWrite(writes, { edit, fields })),
    takeBack: (collection, id, edit) =>
      change(collection, [id], edit, (writes) => upToWrite(writes, edit)),
    settle: (collection, writes) =>
      table.db.transaction('rw', table, async () => {
        const rows = await rowsOf(
          collection,
          writes.map(([id]) => id),
        );
        const done: string[] = [];
        const left: UnsentRow[] = [];
        for (const [i, [, edit]] of writes.entries()) {
          const row = rows[i];
          if (row?.edit === edit) done.push(row.key);
          else if (row) left.push({ ...row, writes: afterWrite(writesOf(row), edit) });
        }
        await table.bulkDelete(done);
        await table.bulkPut(left);
      }),
    setBefore: async (collection, writes) => {
      const rows = await rowsOf(
        collection,
        writes.map(([id]) => id),
      );
      return new Map(
        writes.map(([id, edit], i) => [id, fieldsBefore(writesOf(rows[i]), edit)] as const),
      );
    },
    all: () => table.toArray(),
    count: () => table.count(),
  };
}

function writesOf(row: UnsentRow | undefined): readonly WaitingWrite[] {
  return row ? (row.writes ?? [{ edit: row.edit, fields: [] }]) : [];
}
