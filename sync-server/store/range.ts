import type { Stored } from '../../schemas/documents/stored.ts';
import { writable } from './check-row.ts';
import type { RangeOptions } from './contract.ts';
import { StoreError } from './errors.ts';
import type { Pouch } from './pouch.ts';

/** Documents read in one go. */
export const pageSize = 1000;

/**
 * Reads documents by id in pages, each going on after the last id of the one before, so that neither
 * side holds more than a page in flight and a broken page is not the whole reading.
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
    // One more than wanted: the page starts with the last id of the one before, if it still exists.
    const limit = Math.min(pageSize, most - found.length) + 1;
    const { rows } = await pouch.allDocs<T>(pageOptions(options, limit, after));
    for (const { key, doc } of rows) {
      // CouchDB puts an error in the place of a row, and null in that of a document, which it could not read.
      if (!doc) throw new StoreError('a document could not be read', 502, undefined);
      if (key !== after && !key.startsWith('_design/') && found.length < most)
        found.push(writable(doc));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) break;
    after = last.key;
  }
  return found;
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
