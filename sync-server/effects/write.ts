import type { FactDatabase, FactDocuments } from '../facts/facts.ts';
import { updateFact, writeFact } from '../facts/take-over.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../store/database-as.ts';
import type { SyncCore } from '../sync/core.ts';

/** Writes a document if there is none of its id yet. @returns whether it was written now */
export async function createOnce<D extends FactDatabase>(
  core: SyncCore,
  database: D,
  doc: FactDocuments[D],
): Promise<boolean> {
  const db = databaseAs<Stored>(core.store, database);
  const said = await writeFact(core, database, doc._id, async () => {
    const put = await db.put(doc);
    return put.ok ? { doc: { ...doc, _rev: put.rev } } : undefined;
  });
  return said !== undefined;
}

/** Changes a document where it stands; `change` returns undefined to leave it. */
export async function changeDocument<D extends FactDatabase>(
  core: SyncCore,
  database: D,
  id: string,
  change: (before: FactDocuments[D]) => FactDocuments[D] | undefined,
): Promise<void> {
  await updateFact(core, database, id, (before) =>
    before === undefined ? undefined : change(before),
  );
}

/** Deletes a document whatever its revision; a missing one is fine. */
export async function deleteDocument(
  core: SyncCore,
  database: FactDatabase,
  id: string,
): Promise<void> {
  const db = databaseAs<Stored>(core.store, database);
  await writeFact(core, database, id, async () => {
    for (;;) {
      const doc = await db.get(id);
      if (doc?._rev === undefined || (await db.remove(id, doc._rev)).ok) return { doc: undefined };
    }
  });
}
