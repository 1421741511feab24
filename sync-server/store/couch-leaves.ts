import { isDeepStrictEqual } from 'node:util';
import { StoreError } from './errors.ts';
import type { Pouch, Row } from './pouch.ts';

type Leaf = Row & Record<string, unknown>;

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
 * takes its row back as soon as another one stands beside it.
 * @param rev revision of the row, if it is known
 * @returns whether the row stands alone
 */
export async function standsAlone(pouch: Pouch, row: Row, rev?: string): Promise<boolean> {
  const leaves = await liveLeaves(pouch, row._id);
  const own = leaves.find((leaf) => (rev === undefined ? isSame(leaf, row) : leaf._rev === rev));
  const others = leaves.filter((leaf) => leaf !== own);
  if (own?._rev !== undefined && others.length > 0)
    await pouch.bulkDocs([{ _id: row._id, _rev: own._rev, _deleted: true }]);
  return others.length === 0;
}

async function liveLeaves(pouch: Pouch, id: string): Promise<Leaf[]> {
  // Every node is asked, not only as many as usual.
  const path = `${encodeURIComponent(id)}?open_revs=all&r=${await copiesOf(pouch)}`;
  const response = await pouch.fetch(path, {
    headers: new Headers({ accept: 'application/json' }),
  });
  if (response.status === 404) return [];
  if (!response.ok) throw new StoreError('revisions were not told', response.status, undefined);
  const rows = (await response.json()) as { ok?: Leaf }[];
  return rows.flatMap(({ ok }) => (ok === undefined || ok._deleted === true ? [] : [ok]));
}

function isSame(leaf: Leaf, row: Row): boolean {
  return isDeepStrictEqual(bodyOf(leaf), bodyOf(JSON.parse(JSON.stringify(row)) as Row));
}

const bodyOf = ({ _rev: _ignored, ...body }: Row): object => body;
