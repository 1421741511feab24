import { called, entriesOf } from './level-calls.ts';
import type { LevelHandle } from './sync-leveldown.ts';

/** Changes looked at in one reading. */
const page = 500;
/** Under what the adapter keeps each document by the sequence of its last change, and what is known of it by its id. */
const bySequence = '\u00ffby-sequence\u00ff';
const byId = '\u00ffdocument-store\u00ff';

interface Row {
  readonly key: string;
  readonly value: string;
}

/**
 * Takes all tombstones out of a database of the embedded store that nobody uses yet. The adapter keeps one of each
 * document that was ever deleted, and reads them along with the range in which they lie, while writes wait: of a
 * queue's fifty thousand deliveries for more than a second, every half minute. Nobody replicates with this store.
 * @param handle of its LevelDB, open
 */
export async function forgetTombstones(handle: LevelHandle): Promise<void> {
  for (let after = bySequence; ;) {
    const rows = await rowsAfter(handle, after);
    const keys = await Promise.all(rows.map((row) => keysOfTombstone(handle, row)));
    // What is known of a document and its change go together: the adapter breaks on one without the other.
    await remove(handle, keys.flat());
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
  }
}

/** @returns [] of what is no tombstone, or lies upon revisions in conflict */
async function keysOfTombstone(handle: LevelHandle, { key, value }: Row): Promise<string[]> {
  // What stands there is parsed only if it can be one.
  if (!value.includes('"_deleted":true')) return [];
  const { _id: id, _deleted } = JSON.parse(value) as { _id: string; _deleted: unknown };
  const known = _deleted === true ? await get(handle, byId + id) : undefined;
  if (known === undefined) return [];
  const { seq, deleted, rev_map } = JSON.parse(known) as {
    seq: number;
    deleted: boolean;
    rev_map: object;
  };
  const isAll = deleted && Object.keys(rev_map).length === 1;
  return isAll && seq === Number(key.slice(bySequence.length)) ? [key, byId + id] : [];
}

async function rowsAfter(handle: LevelHandle, after: string): Promise<Row[]> {
  const range = { gt: after, lt: `${bySequence}\uffff`, limit: page };
  const asText = { keyAsBuffer: false, valueAsBuffer: false };
  const rows: Row[] = [];
  for await (const [key, value] of entriesOf<string, string>(handle, { ...range, ...asText }))
    rows.push({ key, value });
  return rows;
}

/** @returns undefined if nothing is there */
function get(handle: LevelHandle, key: string): Promise<string | undefined> {
  const got = called<string>((done) => handle.get(key, { asBuffer: false }, done));
  return got.catch(() => undefined);
}

async function remove(handle: LevelHandle, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const operations = keys.map((key) => ({ type: 'del', key }));
  await called((done) => handle.batch(operations, {}, done));
}
