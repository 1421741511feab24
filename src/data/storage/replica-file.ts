import { Dexie } from 'dexie';
import {
  INTERNAL_STORE_SCHEMA,
  fillWithDefaultSettings,
  getRxReplicationMetaInstanceSchema,
} from 'rxdb';
import type { RxJsonSchema } from 'rxdb';
import { collectionNames } from '../../../schemas/documents/device.ts';
import { collectionSchema } from '../collection-schemas.ts';
import type { IndexedDb } from '../device-store.ts';
import { fileName } from './file-name.ts';
import { isWebKit } from '../is-webkit.ts';
import { atOnce, serialTransactions } from './serialize-transactions.ts';
import type { Turns } from './serialize-transactions.ts';
import { notesName } from './short-hash.ts';

/** Name of RxDB's own collection, in which it keeps what collections there are. */
const internalName = '_rxdb_internal';

/** An IndexedDB database's name, and its tables: keys and indexes in Dexie's notation. */
export interface FilePlan {
  name: string;
  stores: Readonly<Record<string, string>>;
}

/** An IndexedDB database, open as long as somebody uses it. */
export interface ReplicaFile {
  readonly opened: Promise<Dexie>;
  readonly turns: Turns;
  users: number;
}

type Schema = RxJsonSchema<never>;

/**
 * The IndexedDB database of one collection of a replica. All that are open for long share one, with
 * RxDB's notes on them: RxDB's own Dexie storage makes a database for each, 17 here, and opening them
 * is most of what a cold start costs. What a migration needs for its time has its own.
 */
export function filePlan(database: string, collection: string, schema: Schema): FilePlan {
  const name = fileName(database, schema.version);
  const stores = storesOf(schema.version);
  if (collection in stores) return { name, stores };
  return { name: `${name}--${collection}`, stores: { [collection]: indexesOf(schema) } };
}

/**
 * Opens it, making it first if need be.
 * @param onLost the browser has closed it, or somebody deletes it: nothing can be read or written any more
 */
export function openFile(
  { name, stores }: FilePlan,
  indexedDb?: IndexedDb,
  onLost?: () => void,
): ReplicaFile {
  const dexie = new Dexie(name, {
    ...indexedDb,
    autoOpen: false,
    // Documents are never changed in place, and nobody asks the same twice: RxDB keeps them.
    cache: 'disabled',
  });
  dexie.version(1).stores(stores);
  const opened = dexie.open().then(() => dexie);
  const turns = isWebKit() ? serialTransactions() : atOnce;
  const file: ReplicaFile = { opened, turns, users: 0 };
  // Who is its last user closes it: then nothing is lost.
  const tell = () => {
    if (file.users > 0) onLost?.();
  };
  dexie.on('close', tell);
  dexie.on('versionchange', tell);
  return file;
}

/** RxDB asks for one collection after the other; the tables are the same each time. */
const known = new Map<number, Record<string, string>>();

function storesOf(version: number): Record<string, string> {
  const before = known.get(version);
  if (before) return before;
  const stores: Record<string, string> = {};
  // RxDB's own collection has the version 0, whatever the others have.
  if (version === 0) stores[internalName] = indexesOf(INTERNAL_STORE_SCHEMA);
  for (const name of collectionNames) {
    const schema = fillWithDefaultSettings(collectionSchema(name, version));
    stores[name] = indexesOf(schema);
    stores[notesName(name)] = indexesOf(getRxReplicationMetaInstanceSchema(schema, false));
  }
  known.set(version, stores);
  return stores;
}

/** Those that RxDB's query plans may name, and the cleanup's. */
function indexesOf({ primaryKey, indexes = [] }: Schema): string {
  const key = typeof primaryKey === 'string' ? primaryKey : (primaryKey as { key: string }).key;
  const compound = [
    ['_deleted', key],
    ['_meta.lwt', key],
    ...indexes.map((index) => [index].flat() as string[]),
  ].map((fields) => `[${fields.join('+')}]`);
  return [...new Set([key, ...compound, '_meta.lwt'])].join(', ');
}
