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
  const { cluster } = await infoOf(pouch);
  return cluster?.n ?? 1;
}

/** What a database says of itself. The adapter takes any JSON for that, an error too: it must not be believed. */
export async function infoOf(pouch: Pouch): ReturnType<Pouch['info']> {
  const info = await pouch.info();
  if (info.update_seq === undefined)
    throw new StoreError(`no information: ${info.error}`, 503, undefined);
  return info;
}
