import type { Stored } from '../../schemas/documents/stored.ts';
import { followChanges } from './change-loop.ts';
import { checkRow, writable } from './check-row.ts';
import type { ChangesOptions, Database, PutOutcome, RangeOptions, Seq } from './contract.ts';
import { StoreError, storeError } from './errors.ts';
import type { Pouch, Row } from './pouch.ts';
import { readRange, readRows } from './range.ts';
import { readAll } from './read-all.ts';
import type { WholeSource } from './read-all.ts';
import { updateLoop } from './update-loop.ts';
import { endingWith } from './wait.ts';

/** Documents erased in one go. */
const erasePage = 100;

/** What differs between the embedded store and CouchDB. */
export interface Engine<T> {
  name: string;
  pouch: Pouch;
  /** One outcome per row, in order; throws if a row failed otherwise than by conflict. */
  write(rows: Row[]): Promise<PutOutcome[]>;
  source: WholeSource<T>;
  /** Called before the tombstones of erased documents are written. */
  erasing(ids: readonly string[]): Promise<void>;
  /** Called before the tombstone of a removed document is written. */
  removing?(id: string): Promise<void>;
  /** Called after they are written. */
  erased?(): Promise<void>;
  /** Throws if what was just read or written cannot be trusted. */
  check?(): void;
  /** Aborts when the store closes. */
  closing: AbortSignal;
}

/** A database over PouchDB's interface. */
export class PouchDatabase<T extends Stored> implements Database<T> {
  readonly #engine: Engine<T>;

  constructor(engine: Engine<T>) {
    this.#engine = engine;
  }

  get(id: string): Promise<T | undefined> {
    return this.#do('get', () => readOne<T>(this.#engine.pouch, id));
  }

  deletedAs(id: string): Promise<string | undefined> {
    return this.#do('get', async () => {
      const { rows } = await this.#engine.pouch.allDocs<T>({ keys: [id] });
      return rows[0]?.value?.deleted === true ? rows[0].value.rev : undefined;
    });
  }

  rivals(id: string): Promise<T[]> {
    return this.#do('get', async () => {
      const { pouch } = this.#engine;
      const asked = { keys: [id], include_docs: true, conflicts: true };
      const { rows } = await pouch.allDocs<T & { _conflicts?: string[] }>(asked);
      const revs = rows.flatMap(({ doc }) => doc?._conflicts ?? []);
      return Promise.all(revs.map(async (rev) => writable(await pouch.get<T>(id, { rev }))));
    });
  }

  getMany(ids: readonly string[]): Promise<(T | undefined)[]> {
    return this.#do('read', async () => {
      if (ids.length === 0) return [];
      const rows = await readRows<T>(this.#engine.pouch, ids);
      return rows.map((row) => documentOf(row));
    });
  }

  async put(doc: T): Promise<PutOutcome> {
    const [outcome] = await this.putMany([doc]);
    return outcome as PutOutcome;
  }

  putMany(docs: readonly T[]): Promise<PutOutcome[]> {
    return this.#do('write', async () => {
      for (const doc of docs) checkRow(doc);
      return docs.length === 0 ? [] : this.#engine.write(structuredClone([...docs]));
    });
  }

  async remove(id: string, rev: string): Promise<PutOutcome> {
    const rows: Row[] = [{ _id: id, _rev: rev, _deleted: true }];
    const [outcome] = await this.#do('remove', async () => {
      await this.#engine.removing?.(id);
      return this.#engine.write(rows);
    });
    return outcome as PutOutcome;
  }

  range(options: RangeOptions): Promise<T[]> {
    return this.#do('range', () => readRange<T>(this.#engine.pouch, options));
  }

  update(id: string, change: (before: T | undefined) => T | undefined): Promise<T | undefined> {
    return updateLoop<T>(this, id, change);
  }

  readAll(take: (id: string, doc: T | undefined) => void): Promise<Seq> {
    const { source, pouch, closing } = this.#engine;
    return this.#do('read', () => readAll<T>(source, pouch, closing, take));
  }

  async changes(options: ChangesOptions<T>): Promise<void> {
    const { source, closing } = this.#engine;
    await endingWith([options.signal, closing], (signal) =>
      followChanges(source, { ...options, signal }),
    );
  }

  updateSeq(): Promise<Seq> {
    return this.#do('info', () => this.#engine.source.now());
  }

  erase(id: string): Promise<void> {
    return this.eraseMany([id]);
  }

  async eraseMany(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += erasePage) {
      const page = [...new Set(ids.slice(from, from + erasePage))];
      await this.#do('erase', () => this.#engine.erasing(page));
      for (let left = page; left.length > 0;) left = await this.#removeNow(left);
      await this.#do('erase', async () => this.#engine.erased?.());
    }
  }

  /** @returns the ids to look at again: somebody may have changed them, or another revision be shown now */
  #removeNow(ids: string[]): Promise<string[]> {
    return this.#do('erase', async () => {
      const found = (await this.getMany(ids)).filter((doc) => doc !== undefined);
      if (found.length === 0) return [];
      const rows = found.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true }) as Row);
      await this.#engine.write(rows);
      return rows.map(({ _id }) => _id);
    });
  }

  async #do<R>(doing: string, work: () => Promise<R>): Promise<R> {
    const { name, closing } = this.#engine;
    if (closing.aborted) throw new StoreError(`${name}: the store is closed`, 503, undefined);
    try {
      const result = await work();
      this.#engine.check?.();
      return result;
    } catch (failure) {
      if (!(failure instanceof StoreError)) throw storeError(`${name}: ${doing}`, failure);
      throw new StoreError(`${name}: ${failure.message}`, failure.status, failure);
    }
  }
}

async function readOne<T extends Stored>(pouch: Pouch, id: string): Promise<T | undefined> {
  // No document has it, and CouchDB would tell of the database.
  if (id === '') return undefined;
  try {
    const doc = await pouch.get<T>(id);
    // Whatever stands before CouchDB may answer in its place, and nothing is no document.
    if (doc._id !== id) throw new StoreError('another document was answered', 502, undefined);
    return writable(doc);
  } catch (failure) {
    // A database that is not there is 404 too, but for another reason.
    const { status, reason } = failure as { status?: number; reason?: string };
    if (status === 404 && (reason === 'missing' || reason === 'deleted')) return undefined;
    throw failure;
  }
}

/** The document of one row; undefined if there is none or it is deleted. */
function documentOf<T extends Stored>(row: { error?: string; doc?: T | null }): T | undefined {
  if (row.error !== undefined && row.error !== 'not_found')
    throw new StoreError(`a document could not be read: ${row.error}`, 500, undefined);
  return row.doc ? writable(row.doc) : undefined;
}
