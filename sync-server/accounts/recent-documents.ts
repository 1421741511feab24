import type { Stored } from '../../schemas/documents/stored.ts';
import { putNewest } from '../facts/put-newest.ts';
import { StoreError } from '../store/errors.ts';
import type { Database } from '../store/store.ts';

interface Entry<T> {
  doc: T;
  /** By `performance.now`, which no setting of the clock changes. */
  until: number;
}

const keptMs = 60_000;
const maxKept = 50_000;

/**
 * Documents read lately, kept in memory and dropped as soon as the change feed (or the caller) says
 * that they changed. What is missing is not remembered. An entry outlives a broken feed by a minute
 * at most.
 */
export class RecentDocuments<T extends Stored> {
  readonly #db: Database<T>;
  readonly #entries = new Map<string, Entry<T>>();
  #drops = 0;

  constructor(db: Database<T>) {
    this.#db = db;
  }

  async get(id: string): Promise<T | undefined> {
    const known = this.#entries.get(id);
    if (known && known.until > performance.now()) return known.doc;
    const before = this.#drops;
    const doc = await this.#db.get(id);
    // Something was dropped meanwhile, perhaps this: what was read may be old already.
    if (before === this.#drops && doc !== undefined)
      putNewest(this.#entries, id, { doc, until: performance.now() + keptMs }, maxKept);
    return doc;
  }

  drop(id: string): void {
    this.#drops += 1;
    this.#entries.delete(id);
  }

  /** Follows the database until the signal aborts. A feed that may lack something begins anew. */
  async follow(signal: AbortSignal): Promise<void> {
    const onChange = ({ id }: { id: string }): void => this.drop(id);
    while (!signal.aborted) {
      try {
        return await this.#db.changes({ since: 'now', live: true, signal, onChange });
      } catch (failure) {
        if (!(failure instanceof StoreError)) throw failure;
        this.#drops += 1;
        this.#entries.clear();
      }
    }
  }
}
