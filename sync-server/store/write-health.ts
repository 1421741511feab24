import type { PutOutcome } from './contract.ts';
import { StoreError, storeError } from './errors.ts';
import { pause } from './wait.ts';

/**
 * Whether CouchDB takes writes. One whose disk is full goes on answering whoever reads, and so does one where somebody
 * has changed what a single database lets pass: a write that a database could not take is remembered until one
 * succeeds there, and whoever asks for its health has one tried.
 */
export class WriteHealth {
  readonly #failing = new Set<string>();

  /** Carries out a write and notes what became of it. What is refused for its content alone says nothing. */
  async watch(database: string, write: () => Promise<PutOutcome[]>): Promise<PutOutcome[]> {
    try {
      const outcomes = await write();
      // A conflict writes nothing.
      if (outcomes.some(({ ok }) => ok)) this.#failing.delete(database);
      return outcomes;
    } catch (failure) {
      if (!storeError('', failure).isOwnFault) this.#failing.add(database);
      throw failure;
    }
  }

  /**
   * @param attempt writes something into a database, through {@link watch}
   * @throws StoreError if CouchDB takes no writes now
   */
  async require(attempt: (database: string) => Promise<unknown>, withinMs: number): Promise<void> {
    if (this.#failing.size === 0) return;
    const attempts = [...this.#failing].map((name) => attempt(name).catch(() => undefined));
    await Promise.race([Promise.all(attempts), pause(withinMs)]);
    const names = [...this.#failing].join(', ');
    if (names !== '') throw new StoreError(`CouchDB takes no writes in ${names}`, 503, undefined);
  }
}
