import { addRxPlugin } from 'rxdb';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { ReplicaDatabase } from './database.ts';

/** RxDB's ten at a time would take minutes for what some thousands of messages need. */
const batchSize = 500;

/** Under this RxDB writes down how the migration of a collection stands. */
const statusId = (collection: string, version: number) =>
  `rx-migration-status|${collection}-v-${version}`;

/**
 * Before collections are added. RxDB goes by how an earlier migration to the same version has ended: after one that
 * failed, on a full disk perhaps, every start would fail at once, and where an older app has been in between, documents
 * would count as migrated while they still move. So that is forgotten; what has been moved is not moved again.
 */
export async function prepareMigration(
  { internalStore }: Pick<ReplicaDatabase, 'internalStore'>,
  version: number,
): Promise<void> {
  addRxPlugin(RxDBMigrationSchemaPlugin);
  const ids = collectionNames.map((name) => statusId(name, version));
  const found = await internalStore.findDocumentsById(ids, false);
  // Another tab may be at it.
  const ended = found.filter(({ data }) => data.status !== 'RUNNING');
  if (ended.length === 0) return;
  const rows = ended.map((previous) => ({ previous, document: { ...previous, _deleted: true } }));
  await internalStore.bulkWrite(rows, 'prepare-migration');
}

/**
 * Brings the documents of all collections to their newest form, unless another tab does, which is waited for.
 * @param onStep some more have moved, here or there
 */
export async function migrate(
  { collections }: Pick<ReplicaDatabase, 'collections'>,
  onStep: () => void,
): Promise<void> {
  const moves = Object.values(collections).map(async (collection) => {
    const watching = collection.getMigrationState().$.subscribe(() => onStep());
    await collection.migratePromise(batchSize).finally(() => watching.unsubscribe());
  });
  await Promise.all(moves);
}
