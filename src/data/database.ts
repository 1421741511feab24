import { addRxPlugin, createRxDatabase, deepEqual } from 'rxdb';
import type { RxCollection, RxConflictHandler, RxDatabase, RxStorage } from 'rxdb';
import { RxDBCleanupPlugin } from 'rxdb/plugins/cleanup';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { Collections, CollectionName } from '../../schemas/documents/device.ts';
import {
  collectionSchema,
  migrations,
  replicaVersion,
  strategiesOf,
} from './collection-schemas.ts';
import type { Migrations } from './collection-schemas.ts';

addRxPlugin(RxDBMigrationSchemaPlugin);
addRxPlugin(RxDBCleanupPlugin);

export type ReplicaCollections = { [N in CollectionName]: RxCollection<Collections[N]> };
export type ReplicaDatabase = RxDatabase<ReplicaCollections>;

export interface DatabaseOptions {
  uid: string;
  storage: RxStorage<unknown, unknown>;
  /** True if other tabs may open the same database. */
  shared: boolean;
  /** Tests raise it to see a migration. */
  version?: number;
  migrations?: Migrations;
}

/** Prefix of the names of everything that RxDB stores for an account. */
export function databaseName(uid: string): string {
  return `kd-${uid}`;
}

/** Opens the eight collections of an account and migrates them if the app is newer than they are. */
export async function openDatabase(options: DatabaseOptions): Promise<ReplicaDatabase> {
  const version = options.version ?? replicaVersion;
  const database = await createRxDatabase<ReplicaCollections>({
    name: databaseName(options.uid),
    storage: options.storage,
    multiInstance: options.shared,
    eventReduce: true,
    // Cleaning is ours (src/sync/tidy.ts): a tombstone may go only once it has been sent.
    cleanupPolicy: { minimumCollectionAge: never, runEach: never },
  });
  const creators = Object.fromEntries(
    collectionNames.map((name) => [
      name,
      {
        schema: collectionSchema(name, version),
        conflictHandler,
        migrationStrategies: strategiesOf(name, version, options.migrations ?? migrations),
      },
    ]),
  );
  await database.addCollections(creators as never);
  return database;
}

/** The longest wait that a timer can take, in milliseconds. */
const never = 2 ** 31 - 1;

/**
 * The gateway's answer to a push is always the state to have (SYNC-08, SYNC-09): merging has happened
 * there, per field, before it answered.
 */
const conflictHandler: RxConflictHandler<unknown> = {
  isEqual: (a, b) => deepEqual(a, b),
  resolve: (input) => Promise.resolve(input.realMasterState),
};
