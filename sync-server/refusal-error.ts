import type { Refusal } from '../schemas/refusal-codes.ts';

/** Thrown where a value cannot be returned, as in hooks of libraries. Answered like the refusal. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
