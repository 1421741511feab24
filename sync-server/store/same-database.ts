import type { Seq } from './contract.ts';

/** A database that was made anew under the same name is noticed that soon, or at the next silence. */
const sameWithinMs = 5000;

/** What a database says of itself. */
export interface DatabaseState {
  /** When it was made: another answer means that it is another one. */
  madeAt: string | undefined;
  /** Its sequence, where that can only grow: files of a backup that were put in place bring an older one. */
  seq?: Seq;
}

/**
 * Whether a feed still reads the database that it began with. One that is deleted and made anew at once, or
 * while nobody could reach it, answers old sequences as if nothing had happened, but with what it holds now; and
 * one whose files were replaced by those of a backup is silent until it has as many changes as before.
 */
export class SameDatabase {
  readonly #state: () => Promise<DatabaseState> | undefined;
  #known: DatabaseState | undefined;
  #asked = 0;

  /** @param state asks the database, if it can tell */
  constructor(state: () => Promise<DatabaseState> | undefined) {
    this.#state = state;
  }

  /** @returns whether the database was restored since it gave that sequence, before anything was read */
  async begin(since: Seq): Promise<boolean> {
    if (this.#known !== undefined) return false;
    this.#known = (await this.#ask()) ?? { madeAt: undefined };
    return isBehind(this.#known, since);
  }

  /**
   * Whether it is the same still, and has what it had at that sequence.
   * @param isDue asks in any case, not only now and then
   */
  async isStillThere(since: Seq, isDue: boolean): Promise<boolean> {
    if (!isDue && performance.now() - this.#asked < sameWithinMs) return true;
    const state = (await this.#ask()) ?? { madeAt: undefined };
    return state.madeAt === this.#known?.madeAt && !isBehind(state, since);
  }

  #ask(): Promise<DatabaseState> | undefined {
    this.#asked = performance.now();
    return this.#state();
  }
}

const isBehind = ({ seq }: DatabaseState, since: Seq): boolean =>
  seq !== undefined && changesUpTo(seq) < changesUpTo(since);

/** How many changes a sequence stands for: the number before its dash. */
const changesUpTo = (seq: Seq): number => Number.parseInt(String(seq), 10);
