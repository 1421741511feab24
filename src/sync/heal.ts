import type { RxCollection } from 'rxdb';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { ReplicaDatabase } from '../data/database.ts';
import { healing } from './push-handler.ts';
import type { Doc } from './wire-docs.ts';

/**
 * Has RxDB note that what it holds of a collection is what the gateway has given. Where such a note
 * is wrong, RxDB takes a document for locally changed and ignores whatever is pulled for it. Call it
 * only while nothing is unsent.
 */
export async function heal(database: ReplicaDatabase, name: CollectionName): Promise<void> {
  const collection = database.collections[name] as unknown as RxCollection<Doc>;
  const docs = (await collection.find().exec()).map(({ _data }) => _data);
  const rows = docs
    .filter((doc) => doc['edit'] === undefined)
    .map((previous) => ({ previous, document: { ...previous, edit: healing } }));
  await collection.storageInstance.bulkWrite(rows, 'heal');
}
