import { randomBytes } from 'node:crypto';

/**
 * The order in which this gateway learned of things: one counter for all logs, so that "after" means
 * the same in each. Its epoch names this run of this gateway; a cursor of another epoch says nothing.
 */
export class Sequence {
  readonly epoch = randomBytes(6).toString('base64url');
  #last = 0;

  next(): number {
    this.#last += 1;
    return this.#last;
  }

  get last(): number {
    return this.#last;
  }
}
