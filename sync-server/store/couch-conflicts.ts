import type { Pouch, Row } from './pouch.ts';

/**
 * Deletes the revisions that stand beside those of documents that are about to be deleted: CouchDB would
 * show such a one, as if nobody had deleted anything. A cluster that fell apart leaves them, and whoever
 * replicates into these databases or edits them by hand.
 * @param rows what is about to be written
 */
export async function deleteConflicts(pouch: Pouch, rows: readonly Row[]): Promise<void> {
  const keys = rows.filter((row) => row._deleted === true).map(({ _id }) => _id);
  if (keys.length === 0) return;
  const found = await pouch.allDocs<{ _conflicts?: string[] }>({
    keys,
    include_docs: true,
    conflicts: true,
  });
  const conflicts = found.rows.flatMap(({ key, doc }) =>
    (doc?._conflicts ?? []).map((_rev): Row => ({ _id: key, _rev, _deleted: true })),
  );
  // What is refused has just been changed, and is met again by whoever deletes next.
  if (conflicts.length > 0) await pouch.bulkDocs(conflicts);
}
