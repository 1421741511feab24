import type { FactDatabase, FactDocuments } from '../facts/fact-documents.ts';
import { isDeleted, updateFact, writeFact } from '../facts/read-through.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../store/database-as.ts';
import { backoff, pause } from '../store/wait.ts';
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

/** Ends a chat that is there (SAFE-11, MEET-33). */
export function archiveChat(core: SyncCore, uid: string): Promise<void> {
  return changeDocument(core, 'chats', uid, (before) =>
    before.archived ? undefined : { ...before, archived: true },
  );
}

/** Enough for a copy that is some seconds behind. */
const maxDeletions = 8;

/**
 * Deletes a document whatever its revision; a missing one is fine. What the store lacks but this gateway knows may be
 * there all the same: see `readFact` in facts/read-through.ts. So it is deleted as it is known here, and if that cannot
 * be done either, nothing is forgotten.
 */
export async function deleteDocument(
  core: SyncCore,
  database: FactDatabase,
  id: string,
): Promise<void> {
  const db = databaseAs<Stored>(core.store, database);
  await writeFact(core, database, id, async () => {
    for (let attempt = 0; attempt < maxDeletions; attempt += 1) {
      if (attempt > 0) await pause(backoff(attempt - 1, 20, 1000));
      const found = (await db.get(id))?._rev;
      const known = core.facts.revision(database, id);
      const rev = found ?? known;
      if (rev === undefined) return { doc: undefined };
      if (found === undefined && (await isDeleted(db, id, rev))) return { doc: undefined };
      if ((await db.remove(id, rev)).ok) return { doc: undefined };
    }
    return undefined;
  });
}
