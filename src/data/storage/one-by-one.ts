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
export function oneByOne(): Turns {
  let before: Promise<unknown> = Promise.resolve();
  return (begin) => {
    const begun = before.then(begin);
    before = begun.then(over, () => undefined);
    return begun;
  };
}

/** For browsers without that fault: each begins at once. */
export const atOnce: Turns = (begin) => Promise.resolve(begin());

/** Safari, and every browser of iOS; their engine is told from others by its name only. */
export const hasLostTransactions = (): boolean =>
  !/Chrom|Firefox/.test(String(globalThis.navigator?.userAgent));
