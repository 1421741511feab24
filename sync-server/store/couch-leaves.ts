import { isDeepStrictEqual } from 'node:util';
import { StoreError } from './errors.ts';
import type { Pouch, Row } from './pouch.ts';
import { generationOf } from './revision.ts';
import { pause } from './wait.ts';

/** A revision from which none follows yet, and those that it follows from, newest first. */
type Leaf = Row & Record<string, unknown> & { _revisions?: { start: number; ids: string[] } };

/** Milliseconds between looks at whether the others have taken theirs back; they do so as soon as they look. */
const pauses = [50, 150, 500];

const copies = new WeakMap<Pouch, Promise<number>>();

/** How many nodes keep each document of a database; 1 on a single node. */
export function copiesOf(pouch: Pouch): Promise<number> {
  const known = copies.get(pouch) ?? askCopies(pouch);
  copies.set(pouch, known);
  known.catch(() => copies.delete(pouch));
  return known;
}

async function askCopies(pouch: Pouch): Promise<number> {
  const { update_seq, cluster, error } = await pouch.info();
  // The adapter takes any JSON for information, an error too: it must not be believed for good.
  if (update_seq === undefined) throw new StoreError(`no information: ${error}`, 503, undefined);
  return cluster?.n ?? 1;
}

/**
 * Of writers of one version at the same moment, several nodes of a cluster can each take another's
 * row; CouchDB then keeps them side by side and shows any. So whoever was not taken by most nodes
 * takes its row back as soon as another one stands beside it. Whose row CouchDB shows waits for the
 * others to go first: did all go at once, nothing would be left of the document.
 * @param rev revision of the row, if it is known
 * @returns whether the row stands alone
 */
export async function standsAlone(pouch: Pouch, row: Row, rev?: string): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1) {
    const leaves = await leavesOf(pouch, row._id);
    const isOwn = (leaf: Leaf): boolean =>
      rev === undefined ? isSame(leaf, row) : leaf._rev === rev;
    const own = leaves.find((leaf) => isLive(leaf) && isOwn(leaf));
    const others = leaves.filter((leaf) => leaf !== own && stands(leaf, row));
    if (others.length === 0) return true;
    if (own === undefined) return false;
    const wait = others.every((other) => isLive(other) && isShown(own, other))
      ? pauses[attempt]
      : undefined;
    if (wait === undefined) {
      await pouch.bulkDocs([{ _id: row._id, _rev: own._rev as string, _deleted: true }]);
      return false;
    }
    await pause(wait);
  }
}

async function leavesOf(pouch: Pouch, id: string): Promise<Leaf[]> {
  // Every node is asked, not only as many as usual.
  const path = `${encodeURIComponent(id)}?open_revs=all&revs=true&r=${await copiesOf(pouch)}`;
  const response = await pouch.fetch(path, {
    headers: new Headers({ accept: 'application/json' }),
  });
  if (response.status === 404) return [];
  if (!response.ok) throw new StoreError('revisions were not told', response.status, undefined);
  const rows = (await response.json()) as { ok?: Leaf }[];
  return rows.flatMap(({ ok }) => (ok === undefined ? [] : [ok]));
}

const isLive = ({ _deleted }: Leaf): boolean => _deleted !== true;

/**
 * Whether a revision keeps a row from being the one that follows from its base. What has been in conflict with the base
 * before does not: were the row taken back for it, what the base held would be gone. A deletion of the base does.
 */
function stands(leaf: Leaf, { _rev: base, _deleted }: Row): boolean {
  if (base === undefined || _deleted === true) return isLive(leaf);
  const after = generationOf(leaf._rev) - generationOf(base);
  return follows(leaf, base) && (isLive(leaf) ? after > 0 : after === 1);
}

/** Whether a revision is, or was made from, another one. */
function follows({ _revisions }: Leaf, rev: string): boolean {
  const { start, ids } = _revisions ?? { start: 0, ids: [] };
  return ids[start - generationOf(rev)] === hashOf(rev);
}

/** Whether CouchDB shows the first of two revisions that stand beside each other. */
function isShown({ _rev: one = '' }: Leaf, { _rev: other = '' }: Leaf): boolean {
  const more = generationOf(one) - generationOf(other);
  return more === 0 ? hashOf(one) > hashOf(other) : more > 0;
}

const hashOf = (rev: string): string => rev.slice(rev.indexOf('-') + 1);

function isSame(leaf: Leaf, row: Row): boolean {
  return isDeepStrictEqual(bodyOf(leaf), bodyOf(JSON.parse(JSON.stringify(row)) as Leaf));
}

const bodyOf = ({ _rev: _ignored, _revisions: _too, ...body }: Leaf): object => body;
