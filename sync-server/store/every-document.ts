import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, RangeOptions } from './contract.ts';

const page = 500;

/**
 * Every document of a range by rising id, read in pages, so that a large one is never held in memory. What is
 * written behind the reader meanwhile is left out.
 */
export async function* everyDocument<T extends Stored>(
  database: Pick<Database<T>, 'range'>,
  { startkey = '', endkey }: Pick<RangeOptions, 'startkey' | 'endkey'> = {},
): AsyncIterable<T> {
  const end = endkey === undefined ? {} : { endkey };
  for (let from = startkey; ;) {
    const docs = await database.range({ startkey: from, ...end, limit: page });
    yield* docs;
    const last = docs.at(-1);
    if (last === undefined || docs.length < page) return;
    from = `${last._id}\u0000`;
  }
}
