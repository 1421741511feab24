import type { FactDatabase, FactDocuments } from '../facts/facts.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { DatabaseName, Database } from '../store/store.ts';
import type { SyncCore } from '../sync/core.ts';

/** Writes a document if there is none of its id yet. @returns whether it was written now */
export async function createOnce<D extends FactDatabase>(
  core: SyncCore,
  database: D,
  doc: FactDocuments[D],
): Promise<boolean> {
  const db = core.store.db(database as DatabaseName) as unknown as Database<Stored>;
  const put = await db.put(doc);
  if (put.ok) core.facts.apply(database, doc._id, { ...doc, _rev: put.rev });
  return put.ok;
}

/** Changes a document where it stands; `change` returns undefined to leave it. */
export async function changeDocument<D extends FactDatabase>(
  core: SyncCore,
  database: D,
  id: string,
  change: (before: FactDocuments[D]) => FactDocuments[D] | undefined,
): Promise<void> {
  const db = core.store.db(database as DatabaseName) as unknown as Database<Stored>;
  const after = await db.update(id, (before) =>
    before === undefined ? undefined : change(before as FactDocuments[D]),
  );
  if (after) core.facts.apply(database, id, after as FactDocuments[D]);
}

/** Deletes a document whatever its revision; a missing one is fine. */
export async function deleteDocument(
  core: SyncCore,
  database: FactDatabase,
  id: string,
): Promise<void> {
  const db = core.store.db(database as DatabaseName) as unknown as Database<Stored>;
  for (;;) {
    const doc = await db.get(id);
    if (doc?._rev === undefined) break;
    const removed = await db.remove(id, doc._rev);
    if (removed.ok) break;
  }
  core.facts.apply(database, id, undefined);
}
