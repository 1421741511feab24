import { createRevision, getChangedDocumentsSince, now } from 'rxdb';
import type { RxDocumentData, RxStorageInstance, RxStorageReplicationMeta } from 'rxdb';
import type { CollectionSync } from './collection-sync.ts';
import type { Doc } from './wire-docs.ts';

type Note = RxStorageReplicationMeta<Doc, unknown>;
type Notes = RxStorageInstance<Note, unknown, unknown>;

const page = 500;

/**
 * Removes what tombstones leave behind, so that IndexedDB does not even say whom or what the viewer
 * could once see: the tombstones themselves and the replication's notes on them. Only while nothing
 * is unsent: an unsent deletion is a tombstone too, and `age` (milliseconds) spares one of right now.
 */
export async function tidy(sync: CollectionSync, age: number): Promise<void> {
  const notes = sync.replication.metaInstance as Notes | undefined;
  if (!notes || !sync.isStill()) return;
  await sync.replication.collection.storageInstance.cleanup(age);
  await forgetTombstones(notes);
  await notes.cleanup(age);
}

async function forgetTombstones(notes: Notes): Promise<void> {
  let checkpoint: unknown;
  for (;;) {
    const result = await getChangedDocumentsSince<Note, unknown>(notes, page, checkpoint);
    const bare = result.documents.filter((note) => !note._deleted && note.docData?._deleted);
    const rows = bare.map((previous) => ({ previous, document: deleted(previous) }));
    if (rows.length > 0) await notes.bulkWrite(rows, 'tidy');
    if (result.documents.length < page) return;
    checkpoint = result.checkpoint;
  }
}

function deleted(note: RxDocumentData<Note>): RxDocumentData<Note> {
  return {
    ...note,
    _deleted: true,
    _meta: { ...note._meta, lwt: now() },
    _rev: createRevision('tidy', note),
  };
}
