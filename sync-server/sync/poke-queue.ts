import { setImmediate } from 'node:timers/promises';

/** People who are to be told that something changed, one at a time: whose own things did before all others. */
export class PokeQueue {
  readonly #own = new Set<string>();
  readonly #others = new Set<string>();
  readonly #serve: (uid: string) => Promise<void>;
  #isRunning = false;

  /** @param serve tells one person; never rejects */
  constructor(serve: (uid: string) => Promise<void>) {
    this.#serve = serve;
  }

  /** Somebody's own things have changed. */
  add(uid: string): void {
    this.#own.add(uid);
    void this.#run();
  }

  /** What may have changed for anybody is to be looked at for these people. */
  addAll(uids: Iterable<string>): void {
    for (const uid of uids) this.#others.add(uid);
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // Lets the changes of this tick gather.
    await Promise.resolve();
    for (let uid = this.#takeNext(); uid !== undefined; uid = this.#takeNext()) {
      await this.#serve(uid);
      // A view made anew takes milliseconds: nobody would be answered while those of a thousand people are.
      await setImmediate();
    }
    this.#isRunning = false;
  }

  #takeNext(): string | undefined {
    const queue = this.#own.size > 0 ? this.#own : this.#others;
    const next = queue.values().next();
    if (next.done) return undefined;
    queue.delete(next.value);
    return next.value;
  }
}
