import type { Stored } from '../../schemas/documents/stored.ts';
import { writable } from './check-row.ts';
import type { RangeOptions } from './contract.ts';
import { BrokenOffError, StoreError } from './errors.ts';
import type { Pouch, RawRow } from './pouch.ts';

/** Documents read in one go. */
export const pageSize = 1000;

/** How many came through in one go lately, where something in between ends every answer after so much. */
const comesThrough = new WeakMap<Pouch, number>();

/**
 * Reads documents by id in pages, each going on after the last id of the one before, so that neither
 * side holds more than a page in flight and a broken page is not the whole reading. One that is broken off is read in
 * smaller ones.
 * @throws StoreError if one cannot be read: what is left out counts as missing, a block for good
 */
export async function readRange<T extends Stored>(
  pouch: Pouch,
  options: RangeOptions,
): Promise<T[]> {
  const most = options.limit ?? Number.POSITIVE_INFINITY;
  const found: T[] = [];
  let after: string | undefined;
  while (found.length < most) {
    const { rows, isLast } = await readPage<T>(pouch, options, most - found.length, after);
    for (const { key, doc } of rows) {
      // CouchDB puts an error in the place of a row, and null in that of a document, which it could not read.
      if (!doc) throw new StoreError('a document could not be read', 502, undefined);
      if (key !== after && !key.startsWith('_design/') && found.length < most)
        found.push(writable(doc));
    }
    if (isLast) break;
    after = rows.at(-1)?.key;
  }
  return found;
}

async function readPage<T>(
  pouch: Pouch,
  options: RangeOptions,
  wanted: number,
  after: string | undefined,
): Promise<{ rows: RawRow<T>[]; isLast: boolean }> {
  for (let size = Math.min(wanted, pageSize, comesThrough.get(pouch) ?? pageSize); ;) {
    try {
      // One more than wanted: the page starts with the last id of the one before, if it still exists.
      const { rows } = await pouch.allDocs<T>(pageOptions(options, size + 1, after));
      const isLast = rows.length <= size;
      if (!isLast) growAgain(pouch, size);
      return { rows, isLast };
    } catch (failure) {
      if (!(failure instanceof BrokenOffError) || size === 1) throw failure;
      size = Math.ceil(size / 2);
      comesThrough.set(pouch, size);
    }
  }
}

/** As the change feed does, it goes back to larger pages by itself. */
function growAgain(pouch: Pouch, size: number): void {
  const known = comesThrough.get(pouch);
  if (known !== undefined) comesThrough.set(pouch, Math.max(known, Math.ceil(size * 1.25)));
}

/** The rows of these documents, in that order; in several answers where one is broken off. */
export async function readRows<T>(pouch: Pouch, keys: readonly string[]): Promise<RawRow<T>[]> {
  try {
    const { rows } = await pouch.allDocs<T>({ keys: [...keys], include_docs: true });
    if (rows.length !== keys.length) throw new StoreError('not one answer per id', 500, undefined);
    return rows;
  } catch (failure) {
    if (!(failure instanceof BrokenOffError) || keys.length < 2) throw failure;
    const half = Math.ceil(keys.length / 2);
    const first = await readRows<T>(pouch, keys.slice(0, half));
    return [...first, ...(await readRows<T>(pouch, keys.slice(half)))];
  }
}

function pageOptions(options: RangeOptions, limit: number, after: string | undefined) {
  const startkey = after ?? options.startkey;
  return {
    include_docs: true,
    limit,
    ...(startkey === undefined ? {} : { startkey }),
    ...(options.endkey === undefined ? {} : { endkey: options.endkey }),
    ...(options.descending === true ? { descending: true } : {}),
  };
}
