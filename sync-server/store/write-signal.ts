/** Wakes whoever waits for the next write of a database. */
export class WriteSignal {
  #waiting = new Set<() => void>();
  #count = 0;

  /** Number of writes so far; compare before and after a reading to miss none. */
  get count(): number {
    return this.#count;
  }

  written(): void {
    this.#count += 1;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const wake of waiting) wake();
  }

  /** Resolves at the first write after the `seen`-th, or when `signal` aborts. */
  after(seen: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== seen || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        signal.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
