import { ask } from '../../couchdb/server.ts';
import type { CouchServer } from '../../couchdb/server.ts';
import { StoreError } from './errors.ts';

interface Leaf {
  rev: string;
  deleted: boolean;
}

interface BulkGetAnswer {
  results: {
    id: string;
    docs: { ok?: { _rev: string; _deleted?: boolean }; error?: { error?: string } }[];
  }[];
}

/**
 * Every leaf revision (conflicts too) of the given ids; unknown ids are left out.
 * @throws StoreError if a cluster cannot tell those of one now: what is not purged then must not be forgotten
 */
export async function leavesOf(
  server: CouchServer,
  database: string,
  ids: string[],
): Promise<Map<string, Leaf[]>> {
  const leaves = new Map<string, Leaf[]>();
  if (ids.length === 0) return leaves;
  const answer = await ask<BulkGetAnswer>(server, {
    db: database,
    path: '_bulk_get',
    method: 'POST',
    body: { docs: ids.map((id) => ({ id })) },
  });
  for (const { id, docs } of answer.results)
    for (const { ok, error } of docs)
      if (ok === undefined && error?.error !== 'not_found')
        throw new StoreError(`revisions were not told: ${error?.error ?? '?'}`, 502, undefined);
      else if (ok !== undefined)
        leaves.set(id, [
          ...(leaves.get(id) ?? []),
          { rev: ok._rev, deleted: ok._deleted === true },
        ]);
  return leaves;
}

/** Revisions in one request: CouchDB purges no more by its own settings, and refuses all of a request of more. */
const maxRevisions = 1000;

type Revisions = [id: string, revs: string[]];

/** Makes the database forget these revisions, their ids included. */
export async function purge(
  server: CouchServer,
  database: string,
  revisions: Revisions[],
): Promise<void> {
  for (const some of inRequests(revisions)) {
    const answer = await ask<{ purged?: Record<string, string[]> }>(server, {
      db: database,
      path: '_purge',
      method: 'POST',
      body: Object.fromEntries(some),
    });
    if (answer.purged === undefined) throw new StoreError('purge was refused', 500, undefined);
  }
}

/** A document that has been in conflict often has many; those of one can be purged in turns. */
function* inRequests(revisions: readonly Revisions[]): Iterable<Revisions[]> {
  let some: Revisions[] = [];
  let count = 0;
  for (const [id, revs] of revisions)
    for (let from = 0; from < revs.length; from += maxRevisions) {
      const part = revs.slice(from, from + maxRevisions);
      if (count + part.length > maxRevisions) {
        yield some;
        [some, count] = [[], 0];
      }
      some.push([id, part]);
      count += part.length;
    }
  if (some.length > 0) yield some;
}
