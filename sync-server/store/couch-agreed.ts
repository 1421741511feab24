import { StoreError } from './errors.ts';
import type { Pouch, RawChange, RawChanges, RawRow } from './pouch.ts';
import { generationOf } from './revision.ts';
import { pause } from './wait.ts';

/** Milliseconds between looks, while most nodes have not got what one has told. */
const pauses = [50, 200, 750, 2000, 4000];

/**
 * Changes of a cluster with what most of its nodes say of each document. A row is told by one copy: that
 * of a node that was away may still hold what has been deleted, blocked or hidden since, and one that was
 * quick tells what the others are just writing, so that a reader who asks them would hear the old.
 */
export async function agreed<T>(
  pouch: Pouch,
  changes: RawChanges<T>,
  signal: AbortSignal,
): Promise<RawChanges<T>> {
  const results = [...changes.results];
  let open = [...results.keys()];
  for (let attempt = 0; open.length > 0; attempt += 1) {
    const keys = open.map((at) => (results[at] as RawChange<T>).id);
    const { rows } = await pouch.allDocs<T>({ keys, include_docs: true });
    if (rows.length !== keys.length) throw new StoreError('not one answer per id', 502, undefined);
    const wait = pauses[attempt];
    const behind: number[] = [];
    for (const [nth, at] of open.entries()) {
      const told = results[at] as RawChange<T>;
      const now = changeOf(told, rows[nth] as RawRow<T>);
      if (generation(now) >= generation(told)) results[at] = now;
      else if (wait !== undefined) behind.push(at);
      // One copy alone still has it: the others have purged it. One alone has it newer: it stands.
      else if (now.changes === undefined) results[at] = now;
    }
    open = behind;
    if (open.length > 0) await pause(wait ?? 0, signal);
    if (signal.aborted) break;
  }
  return { ...changes, results };
}

/** What the row becomes. @throws StoreError if nobody knows */
function changeOf<T>({ id, seq }: RawChange<T>, row: RawRow<T>): RawChange<T> {
  const { key, error, value, doc } = row;
  const changes = value === undefined ? {} : { changes: [{ rev: value.rev }] };
  if (key === id && (error === 'not_found' || value?.deleted === true))
    return { id, seq, deleted: true, ...changes };
  if (key === id && error === undefined && doc) return { id, seq, doc, ...changes };
  throw new StoreError(`a changed document could not be read: ${error ?? '?'}`, 502, undefined);
}

const generation = <T>({ changes }: RawChange<T>): number => generationOf(changes?.[0]?.rev);
