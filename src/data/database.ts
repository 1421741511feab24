import { createRxDatabase, deepEqual } from 'rxdb';
import type { RxCollection, RxConflictHandler, RxDatabase, RxStorage } from 'rxdb';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { Collections, CollectionName } from '../../schemas/documents/device.ts';
import {
  collectionSchema,
  migrations,
  replicaVersion,
  strategiesOf,
} from './collection-schemas.ts';
import type { Migrations } from './collection-schemas.ts';
import { databaseName } from './storage/file-name.ts';
import { shortHash } from './storage/short-hash.ts';

/** The RxDB collections of a replica. */
export type ReplicaCollections = { [N in CollectionName]: RxCollection<Collections[N]> };
/** The RxDB database of one account. */
export type ReplicaDatabase = RxDatabase<ReplicaCollections>;

/** What a replica is opened with. */
export interface DatabaseOptions {
  uid: string;
  /** The shelf of its databases, if not its uid. */
  shelf?: string;
  storage: RxStorage<unknown, unknown>;
  /** True if other tabs may open the same database. */
  shared: boolean;
  /** Tests raise it to see a migration. */
  version?: number;
  migrations?: Migrations;
  /** Documents are on their way to a newer form: it takes a while, but goes on. */
  onStep?: () => void;
}

/** Opens the eight collections of an account and migrates them if the app is newer than they are. */
export async function openDatabase(options: DatabaseOptions): Promise<ReplicaDatabase> {
  const version = options.version ?? replicaVersion;
  const database = await createRxDatabase<ReplicaCollections>({
    name: databaseName(options.shelf ?? options.uid),
    storage: options.storage,
    multiInstance: options.shared,
    eventReduce: true,
    hashFunction: (text) => Promise.resolve(shortHash(String(text))),
  });
  // Nobody needs to load it before there is a second form of documents.
  const migration = version > 0 ? await import('./migration.ts') : undefined;
  await migration?.prepareMigration(database, version);
  const creators = Object.fromEntries(
    collectionNames.map((name) => [
      name,
      {
        schema: collectionSchema(name, version),
        conflictHandler,
        ...(migration && {
          autoMigrate: false,
          migrationStrategies: strategiesOf(name, version, options.migrations ?? migrations),
        }),
      },
    ]),
  );
  await database.addCollections(creators);
  await migration?.migrate(database, options.onStep ?? (() => undefined));
  return database;
}

/**
 * The gateway's answer to a push is always the state to have (SYNC-08, SYNC-09): merging has happened
 * there, per field, before it answered.
 */
const conflictHandler: RxConflictHandler<unknown> = {
  isEqual: (a, b) => deepEqual(a, b),
  resolve: (input) => Promise.resolve(input.realMasterState),
};
