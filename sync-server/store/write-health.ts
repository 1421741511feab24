import type { PutOutcome } from './contract.ts';
import { StoreError, storeError } from './errors.ts';
import { pause } from './wait.ts';

/**
 * Whether CouchDB takes writes. One whose disk is full goes on answering whoever reads: a write that it could not
 * take is remembered until one succeeds, and whoever asks for its health has one tried.
 */
export class WriteHealth {
  #isFailing = false;

  /** Carries out a write and notes what became of it. What is refused for its content alone says nothing. */
  async watch(write: () => Promise<PutOutcome[]>): Promise<PutOutcome[]> {
    try {
      const outcomes = await write();
      // A conflict writes nothing.
      if (outcomes.some(({ ok }) => ok)) this.#isFailing = false;
      return outcomes;
    } catch (failure) {
      if (!storeError('', failure).isOwnFault) this.#isFailing = true;
      throw failure;
    }
  }

  /**
   * @param attempt writes something, through {@link watch}
   * @throws StoreError if CouchDB takes no writes now
   */
  async require(attempt: () => Promise<unknown>, withinMs: number): Promise<void> {
    if (!this.#isFailing) return;
    await Promise.race([attempt(), pause(withinMs)]);
    if (this.#isFailing) throw new StoreError('CouchDB takes no writes', 503, undefined);
  }
}
