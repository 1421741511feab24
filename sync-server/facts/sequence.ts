import { randomBytes } from 'node:crypto';

/**
 * The order in which this gateway learned of things: one for all logs, so that "after" means the same in each. Its
 * epoch names this run of this gateway; a cursor of another epoch says nothing.
 *
 * Its numbers are microseconds, not a count, for cursors show them: anybody would see in their own how many messages
 * all others write, and when.
 */
export class Sequence {
  readonly epoch = randomBytes(6).toString('base64url');
  #last = 0;

  next(): number {
    this.#last = Math.max(this.#last + 1, Math.floor(performance.now() * 1000));
    return this.#last;
  }
}
