import type { KeyedMutex } from './keyed-mutex.ts';
import type { LevelHandle } from './sync-leveldown.ts';

/** As long as on CouchDB before it is purged: by then whoever is told of a deletion has heard of it. */
const rememberedMs = 3_600_000;
/** Changes looked at in one reading. */
const page = 500;
/** Under what the adapter keeps each document by the sequence of its last change, and what is known of it by its id. */
const bySequence = '\u00ffby-sequence\u00ff';
const byId = '\u00ffdocument-store\u00ff';

/** What the adapter knows of a document. */
interface Known {
  seq: number;
  deleted: boolean;
  rev_map: Record<string, number>;
}

interface Tombstone {
  id: string;
  seq: number;
}

/** What one database is made of. */
export interface TombstonesParts {
  handle: LevelHandle;
  /** In whose turn, of the key '', all documents are written. */
  writing: KeyedMutex;
  /** The newest change. */
  now(): Promise<number>;
  /** Resolves when all readings of changes that are under way now are over. */
  changesRead(): Promise<unknown>;
  /** Aborts when the store closes. */
  closing: AbortSignal;
  /** Milliseconds, whatever clocks say. */
  elapsed?(): number;
}

/**
 * Takes tombstones out of one database of the embedded store. The adapter keeps one of each document that was ever
 * deleted, and reads them all along with the range in which they lie, while writes wait: of a queue's hundred thousand
 * deliveries for seconds, every half minute. Nobody replicates with this store.
 */
export class Tombstones {
  readonly #parts: TombstonesParts;
  readonly #elapsed: () => number;
  /** All of up to there are gone. */
  #from = 0;
  /** What was the newest change, and when. What was there at the start nobody has to be told. */
  #marks: { seq: number; at: number }[];

  /** @param seq the newest change as the database is opened */
  constructor(seq: number, parts: TombstonesParts) {
    this.#parts = parts;
    this.#elapsed = parts.elapsed ?? (() => performance.now());
    this.#marks = [{ seq, at: -Infinity }];
  }

  /** Forgets what was deleted an hour ago, or before this start. One run at a time. */
  async forget(): Promise<void> {
    const { handle, now, closing } = this.#parts;
    const at = this.#elapsed();
    this.#marks.push({ seq: await now(), at });
    const old = this.#marks.findLastIndex((mark) => at - mark.at >= rememberedMs);
    this.#marks.splice(0, old);
    const until = this.#marks[0]?.seq ?? 0;
    while (this.#from < until && !closing.aborted) {
      const { found, last } = await tombstonesIn(handle, this.#from, until);
      await this.#remove(found);
      this.#from = last;
    }
  }

  /**
   * First the changes, then, once none that has seen these is being read, what is known of the documents: the adapter
   * breaks on a change whose document it does not know.
   */
  async #remove(found: readonly Tombstone[]): Promise<void> {
    if (found.length === 0) return;
    const { handle, writing, changesRead } = this.#parts;
    const changes = found.map(({ seq }) => keyOf(seq));
    await remove(handle, changes);
    await changesRead();
    await writing.run('', async () => {
      const are = await Promise.all(found.map((one) => isStillGone(handle, one)));
      const gone = found.filter((_one, at) => are[at]).map(({ id }) => byId + id);
      if (gone.length > 0) await remove(handle, gone);
    });
  }
}

const keyOf = (seq: number): string => bySequence + String(seq).padStart(16, '0');

/** The tombstones among the next changes, and up to where these were. */
async function tombstonesIn(
  handle: LevelHandle,
  from: number,
  until: number,
): Promise<{ found: Tombstone[]; last: number }> {
  const rows = await rowsOf(handle, { gt: keyOf(from), lte: keyOf(until), limit: page });
  const found = rows.flatMap(({ key, value }) => {
    // What stands there is parsed only if it can be one.
    if (!value.includes('"_deleted":true')) return [];
    const { _id: id, _deleted } = JSON.parse(value) as Record<string, unknown>;
    return _deleted === true ? [{ id: String(id), seq: seqOf(key) }] : [];
  });
  const last = rows.at(-1);
  return { found, last: last && rows.length === page ? seqOf(last.key) : until };
}

const seqOf = (key: string): number => Number(key.slice(bySequence.length));

async function rowsOf(
  handle: LevelHandle,
  range: object,
): Promise<{ key: string; value: string }[]> {
  const iterator = handle.iterator({ ...range, keyAsBuffer: false, valueAsBuffer: false });
  const rows: { key: string; value: string }[] = [];
  try {
    for (;;) {
      const row = await new Promise<[key: unknown, value: unknown]>((resolve, reject) => {
        iterator.next((error, ...found) => (error ? reject(error) : resolve(found as never)));
      });
      if (row[0] === undefined) return rows;
      rows.push({ key: String(row[0]), value: String(row[1]) });
    }
  } finally {
    await new Promise<void>((resolve) => iterator.end(() => resolve()));
  }
}

/** Whether nothing has been written in its place since. */
async function isStillGone(handle: LevelHandle, { id, seq }: Tombstone): Promise<boolean> {
  const value = await new Promise<unknown>((resolve) => {
    handle.get(byId + id, { asBuffer: false }, (error, found) => resolve(error ? null : found));
  });
  const known = JSON.parse(String(value)) as Known | null;
  return known?.deleted === true && known.seq === seq && Object.keys(known.rev_map).length === 1;
}

function remove(handle: LevelHandle, keys: readonly string[]): Promise<void> {
  const operations = keys.map((key) => ({ type: 'del', key }));
  return new Promise((resolve, reject) => {
    handle.batch(operations, {}, (error) => (error ? reject(error) : resolve()));
  });
}
