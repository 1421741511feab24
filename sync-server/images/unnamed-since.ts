import type { ImageStorage } from './image-storage.ts';

/** Since when this process knows of pictures that no document names, by their random names; see {@link Elapsed}. */
const known = new WeakMap<ImageStorage, Map<string, number>>();

/** Milliseconds by a clock that nobody sets: one that is set ahead would make everything old at once. */
export type Elapsed = () => number;

/**
 * Remembers, from sweep to sweep, what nothing names. A picture is old for years, and a database that was
 * lost, or a cluster's copy that is behind, names none for a while: only what stays unnamed may go.
 */
export class UnnamedSince {
  readonly #before: ReadonlyMap<string, number>;
  readonly #now = new Map<string, number>();
  readonly #elapsed: Elapsed;

  constructor(storage: ImageStorage, elapsed: Elapsed) {
    this.#before = known.get(storage) ?? new Map();
    known.set(storage, this.#now);
    this.#elapsed = elapsed;
  }

  /** Notes that nothing names it at this sweep. @returns for how many milliseconds that has been so */
  note(file: string): number {
    const now = this.#elapsed();
    const since = this.#before.get(file) ?? now;
    this.#now.set(file, since);
    return now - since;
  }
}
