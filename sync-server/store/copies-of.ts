import { StoreError } from './errors.ts';
import type { Pouch } from './pouch.ts';

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
