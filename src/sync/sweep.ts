import type { RxCollection } from 'rxdb';
import type { ReplicaDatabase } from '../data/database.ts';
import { newEdit } from '../data/edit.ts';
import type { DeviceStore } from '../data/device-store.ts';
import type { UnsentLog, UnsentRow } from '../data/unsent-log.ts';
import type { Doc } from './wire-docs.ts';

/**
 * Finds unsent writes that RxDB does not push: it goes by the device's clock, so it misses what was
 * written after that clock was set back. Stamped anew they are events again, in the order of writing.
 * Call it only while nothing is under way.
 * @param before rows that the last look found: only what is still there now is stuck
 * @returns what this look found
 */
export async function sweep(
  database: ReplicaDatabase,
  { unsent, isNewer }: Pick<DeviceStore, 'unsent' | 'isNewer'>,
  before: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  // Messages of one chat in the order of writing.
  for (const row of await unsent.all())
    if (before.get(row.key) === row.edit) await stampAnew(database, unsent, row, isNewer);
  return new Map((await unsent.all()).map(({ key, edit }) => [key, edit]));
}

async function stampAnew(
  database: ReplicaDatabase,
  unsent: UnsentLog,
  { collection: name, id, edit }: UnsentRow,
  mayBeElsewhere: boolean,
): Promise<void> {
  const { storageInstance } = database.collections[name] as unknown as RxCollection<Doc>;
  const [doc] = await storageInstance.findDocumentsById([id], true);
  // It waits for the newer app that has it.
  if (doc === undefined && mayBeElsewhere) return;
  // Acknowledged, but the app was closed before the note of it.
  if (doc?.['edit'] !== edit) return unsent.settle(name, id, edit);
  const fresh = newEdit();
  await unsent.add(name, id, fresh);
  const document = { ...doc, edit: fresh };
  await storageInstance.bulkWrite([{ previous: doc, document }], 'sweep');
}
