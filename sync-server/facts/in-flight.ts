/** One question to the store about one document, or one write of it, that is not answered yet. */
export interface Asking {
  /** The document changed in memory meanwhile: the answer may be older than that. */
  readonly overtaken: boolean;
  /** The answer is here, or none will come. */
  end(): void;
}

/** What is being asked of the store or written to it, by document. */
export class InFlight {
  readonly #asking = new Map<string, Set<{ overtaken: boolean }>>();

  begin(database: string, id: string): Asking {
    const key = `${database} ${id}`;
    const asking = {
      overtaken: false,
      end: () => {
        all.delete(asking);
        if (all.size === 0 && this.#asking.get(key) === all) this.#asking.delete(key);
      },
    };
    const all = this.#asking.get(key) ?? new Set();
    this.#asking.set(key, all.add(asking));
    return asking;
  }

  /** The document has just changed in memory. */
  overtake(database: string, id: string): void {
    for (const asking of this.#asking.get(`${database} ${id}`) ?? []) asking.overtaken = true;
  }
}
