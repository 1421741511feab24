import type { Database } from './contract.ts';
import type { Stored } from '../../schemas/documents/stored.ts';

interface Waiting<T> {
  change(before: T | undefined): T | undefined;
  resolve(): void;
  reject(failure: unknown): void;
}

/**
 * Changes of one document that come while another change of it is being written are written together. Each by itself
 * would make all the others ask and try again: hundreds at once would keep CouchDB busy for most of a minute.
 */
export class JointUpdates<T extends Stored> {
  readonly #db: Pick<Database<T>, 'update'>;
  /** By id, those that wait for the one that is being written. */
  readonly #waiting = new Map<string, Waiting<T>[]>();

  constructor(db: Pick<Database<T>, 'update'>) {
    this.#db = db;
  }

  /**
   * As `Database.update`, in the order of the calls.
   * @param change must not throw: it would fail those of the others, as a store does that takes no write
   */
  update(id: string, change: Waiting<T>['change']): Promise<void> {
    return new Promise((resolve, reject) => {
      const one = { change, resolve, reject };
      const waiting = this.#waiting.get(id);
      if (waiting) return void waiting.push(one);
      this.#waiting.set(id, []);
      void this.#run(id, [one]);
    });
  }

  async #run(id: string, first: Waiting<T>[]): Promise<void> {
    for (let some = first; some.length > 0; some = this.#waiting.get(id) ?? []) {
      this.#waiting.set(id, []);
      await this.#write(id, some);
    }
    this.#waiting.delete(id);
  }

  async #write(id: string, some: readonly Waiting<T>[]): Promise<void> {
    const all = (before: T | undefined): T | undefined => {
      const after = some.reduce((doc, { change }) => change(doc) ?? doc, before);
      return after === before ? undefined : after;
    };
    try {
      await this.#db.update(id, all);
      for (const { resolve } of some) resolve();
    } catch (failure) {
      for (const { reject } of some) reject(failure);
    }
  }
}
