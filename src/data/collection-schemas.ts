import type { RxJsonSchema } from 'rxdb';
import { primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';

/**
 * Version of the replica's documents. Raise it when stored documents must change their form, and add
 * a strategy to `migrations`; the migration keeps what is unsent (SYNC-17).
 */
export const replicaVersion = 0;

type Migration = (doc: Record<string, unknown>) => Record<string, unknown> | null;

/** Per collection and version: a document of the version before -> one of that version. */
export type Migrations = Partial<Record<CollectionName, Record<number, Migration>>>;

/** The steps from each version of the documents to the next; none yet. */
export const migrations: Migrations = {};

/**
 * What RxDB needs to know: key and indexes. The documents' form is the type of
 * schemas/documents/device.ts, and the gateway is its validator: a validator here would reject bare
 * tombstones and stall the collection.
 */
export function collectionSchema(
  name: CollectionName,
  version: number,
): RxJsonSchema<Record<string, unknown>> {
  const key = primaryKeys[name];
  const text = { type: 'string', maxLength: 128 };
  return {
    title: name,
    version,
    primaryKey: key,
    type: 'object',
    properties: {
      [key]: text,
      ...(name === 'messages' && { chat_uid: text, sort: { type: 'string', maxLength: 64 } }),
    },
    // Tombstones lack these; nothing validates, and the index then leaves them out.
    ...(name === 'messages' && {
      indexes: [['chat_uid', 'sort']],
      required: ['chat_uid', 'sort'],
    }),
  } as RxJsonSchema<Record<string, unknown>>;
}

/** RxDB's migration strategies of a collection: one at version n needs n of them; a step that is not named changes nothing. */
export function strategiesOf(
  name: CollectionName,
  version: number,
  all: Migrations,
): Record<number, Migration> {
  const strategies: Record<number, Migration> = {};
  for (let step = 1; step <= version; step += 1)
    strategies[step] = all[name]?.[step] ?? ((doc) => doc);
  return strategies;
}
