import type { Pouch, Row } from './pouch.ts';
import { StoreError } from './errors.ts';
import { generationOf } from './revision.ts';

/** A revision from which none follows yet, and those that it follows from, newest first. */
export type Leaf = Row &
  Record<string, unknown> & { _revisions?: { start: number; ids: string[] } };

/**
 * The leaves of a document, deletions included; none if it never was.
 * @param most nodes that are asked
 * @throws StoreError if CouchDB does not tell
 */
export async function leavesOf(
  pouch: Pouch,
  id: string,
  most: number,
  signal?: AbortSignal,
): Promise<Leaf[]> {
  const path = `${encodeURIComponent(id)}?open_revs=all&revs=true&r=${most}`;
  const headers = new Headers({ accept: 'application/json' });
  const response = await pouch.fetch(path, { headers, ...(signal && { signal }) });
  if (response.status === 404) return [];
  if (!response.ok) throw new StoreError('revisions were not told', response.status, undefined);
  const rows = (await response.json()) as { ok?: Leaf }[];
  return rows.flatMap(({ ok }) => (ok === undefined ? [] : [ok]));
}

/** Whether nothing has been made of a row. */
export const isBare = (mine: readonly Leaf[], rev: string): boolean =>
  mine.every((leaf) => leaf._rev === rev);

/** Whether a revision is not a deletion. */
export const isLive = ({ _deleted }: Leaf): boolean => _deleted !== true;

/** Whether a revision is one of those that were made from a row's base, of which one only can stay; or its deletion. */
export function competes(leaf: Leaf, { _rev: base, _deleted }: Row): boolean {
  if (base === undefined || _deleted === true) return isLive(leaf);
  if (!follows(leaf, base) || leaf._rev === base) return false;
  return isLive(leaf) || generationOf(leaf._rev) === generationOf(base) + 1;
}

/** Whether a revision is, or was made from, another one. */
export function follows({ _rev, _revisions }: Leaf, rev: string): boolean {
  const { start, ids } = _revisions ?? { start: 0, ids: [] };
  return _rev === rev || ids[start - generationOf(rev)] === hashOf(rev);
}

/** Whether a row is greater than another one of the same version, whatever has been made of the two since. */
export function isGreater(rev: string, { _rev, _revisions }: Leaf): boolean {
  const { start, ids } = _revisions ?? { start: generationOf(_rev), ids: [] };
  const other = ids[start - generationOf(rev)] ?? hashOf(_rev);
  return hashOf(rev) > other;
}

/** Whether CouchDB shows the first of two revisions that stand beside each other. */
export function isShown(one: Leaf, other: Leaf): boolean {
  if (!isLive(other)) return false;
  const more = generationOf(one._rev) - generationOf(other._rev);
  return more === 0 ? hashOf(one._rev) > hashOf(other._rev) : more > 0;
}

const hashOf = (rev = ''): string => rev.slice(rev.indexOf('-') + 1);
