/** Runs work of one key at a time, in the order of the calls; different keys do not wait. */
export class KeyedMutex {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Resolves or rejects as `work` does; a failure does not hold up the next in line. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const tail = result.catch(() => undefined);
    this.#tails.set(key, tail);
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return result;
  }
}
