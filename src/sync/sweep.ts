import type { RxCollection, RxDocumentData } from 'rxdb';
import type { ReplicaDatabase } from '../data/database.ts';
import { stampAnew } from '../data/stamp.ts';
import type { DeviceStore } from '../data/device-store.ts';
import type { UnsentRow } from '../data/unsent-log.ts';
import { healing } from './force-state.ts';
import type { Doc } from './wire-docs.ts';

/**
 * Finds unsent writes that RxDB does not push: it goes by the device's clock, so it misses what was
 * written after that clock was set back. Stamped anew they are events again, in an order in which they can be made.
 * Call it only while nothing is under way.
 * @param before rows that the last look found: only what is still there now is stuck
 * @returns what this look found
 */
export async function sweep(
  database: ReplicaDatabase,
  store: Pick<DeviceStore, 'unsent' | 'isNewer'>,
  before: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const found: Found[] = [];
  for (const row of await store.unsent.all()) {
    if (before.get(row.key) !== row.edit) continue;
    const doc = await written(database, store, row);
    if (doc) found.push({ row, doc });
  }
  // As they are pushed (push-handler.ts): messages of one chat in the order of writing, removals before what needs them.
  found.sort((a, b) => Number(b.doc._deleted) - Number(a.doc._deleted));
  for (const one of found) await writeAnew(database, store, one);
  return new Map((await store.unsent.all()).map(({ key, edit }) => [key, edit]));
}

/**
 * Takes back the notes of writes that a crash came before, so that they are not said to wait: as `sweep` does, but also
 * while there is no network. @param before what was noted some time ago: a write takes a moment
 */
export async function forgetUnwritten(
  database: ReplicaDatabase,
  store: Pick<DeviceStore, 'unsent' | 'isNewer'>,
  before: readonly UnsentRow[],
): Promise<void> {
  const noted = new Map((await store.unsent.all()).map(({ key, edit }) => [key, edit]));
  for (const row of before)
    if (noted.get(row.key) === row.edit) await written(database, store, row);
}

/** A write that nobody pushes, and its document. */
interface Found {
  row: UnsentRow;
  doc: RxDocumentData<Doc>;
}

async function writeAnew(
  database: ReplicaDatabase,
  { unsent }: Pick<DeviceStore, 'unsent'>,
  { row, doc }: Found,
): Promise<void> {
  const edit = stampAnew(row.edit);
  await unsent.add(row.collection, [[row.id, edit]]);
  const document = { ...doc, edit };
  await storageOf(database, row).bulkWrite([{ previous: doc, document }], 'sweep');
}

/** The document with that very write. If there is none, the note goes, or is that of an earlier write which waits. */
async function written(
  database: ReplicaDatabase,
  { unsent, isNewer }: Pick<DeviceStore, 'unsent' | 'isNewer'>,
  row: UnsentRow,
): Promise<RxDocumentData<Doc> | undefined> {
  const { collection: name, id, edit } = row;
  const [doc] = await storageOf(database, row).findDocumentsById([id], true);
  if (doc?.['edit'] === edit) return doc;
  // It waits for the newer app that has it.
  if (doc === undefined && isNewer) return undefined;
  // Acknowledged, but the app was closed before the note of it; or closed before it was written.
  const earlier = doc?.['edit'];
  const waits = typeof earlier === 'string' && earlier !== healing;
  await (waits ? unsent.add(name, [[id, earlier]]) : unsent.settle(name, [[id, edit]]));
  return undefined;
}

const storageOf = (database: ReplicaDatabase, { collection }: UnsentRow) =>
  (database.collections[collection] as unknown as RxCollection<Doc>).storageInstance;
