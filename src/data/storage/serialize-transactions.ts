import { Dexie } from 'dexie';
import type { PromiseExtended, TransactionMode } from 'dexie';

/** Begins a transaction when it is its turn. */
export type Turns = (begin: () => IDBTransaction) => Promise<IDBTransaction>;

/** Resolves when the transaction is over, whatever became of it. */
const over = (transaction: IDBTransaction) =>
  new Promise<void>((resolve) => {
    for (const type of ['complete', 'abort'])
      transaction.addEventListener(type, () => resolve(), { once: true });
  });

/**
 * One transaction of a database at a time. Where a page is left, WebKit does not end those of its worker if there are
 * several: their tables answer no page any more, until the whole browser is closed.
 */
export function serialTransactions(): Turns {
  let before: Promise<unknown> = Promise.resolve();
  return (begin) => {
    const begun = before.then(begin);
    before = begun.then(over, () => undefined);
    return begun;
  };
}

/** For browsers without that fault: each begins at once. */
export const atOnce: Turns = (begin) => Promise.resolve(begin());

declare module 'dexie' {
  /** Dexie's own: through the one goes what begins a transaction, through the other what reads or writes a table. */
  interface Dexie {
    _whenReady(begin: () => PromiseLike<unknown>): PromiseExtended<unknown>;
  }
  interface Table<T, TKey, TInsertType> {
    /** The transaction whose table this is; none has those of the database. */
    readonly _tx?: object;
    _trans(...work: [mode: TransactionMode, ...unknown[]]): PromiseExtended<unknown>;
  }
}

/** The same for a database that is read and written by Dexie: what has no transaction gets one that has its turn. */
export function letFollow(db: Dexie): void {
  const { _whenReady, Table } = db;
  const { _trans } = Table.prototype;
  let before: PromiseExtended<unknown> = Dexie.Promise.resolve();
  db._whenReady = (begin) => {
    const run = () => _whenReady.call(db, begin);
    return (before = before.then(run, run));
  };
  Table.prototype._trans = function (...work) {
    const run = () => _trans.apply(this, work);
    // Dexie may forget which one is going on: what belongs to it would wait for its own end (DeviceDatabase.within).
    return this._tx || Dexie.currentTransaction ? run() : db.transaction(work[0], this, run);
  };
}
