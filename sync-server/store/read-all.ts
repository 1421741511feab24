import type { Stored } from '../../schemas/documents/stored.ts';
import { followChanges } from './change-loop.ts';
import type { ChangeSource } from './change-loop.ts';
import type { Seq } from './contract.ts';
import type { Pouch } from './pouch.ts';
import { pageSize, readRange } from './range.ts';

/** What is read from: the copies of a cluster can differ, and a list is told by one of them only. */
export interface WholeSource<T> extends ChangeSource<T> {
  /** Whether several nodes hold copies. */
  isReplicated?(): Promise<boolean>;
}

/**
 * Reads a whole database; see `Database.readAll`. Of a cluster the feed is read from its start: what it
 * says next follows upon the very copies that were read, so one that was behind tells the rest later. A
 * list and a sequence can be of two copies, and what lies in between would be in neither.
 */
export async function readAll<T extends Stored>(
  source: WholeSource<T>,
  pouch: Pouch,
  signal: AbortSignal,
  take: (id: string, doc: T | undefined) => void,
): Promise<Seq> {
  if (await source.isReplicated?.()) {
    const onChange = ({ id, doc }: { id: string; doc: T | undefined }): void => take(id, doc);
    return followChanges(source, { since: 0, live: false, signal, onChange });
  }
  const now = await source.now();
  for (let startkey = ''; ;) {
    const docs = await readRange<T>(pouch, { startkey, limit: pageSize });
    for (const doc of docs) take(doc._id, doc);
    const last = docs.at(-1);
    if (last === undefined || docs.length < pageSize) return now;
    startkey = `${last._id}\u0000`;
  }
}
