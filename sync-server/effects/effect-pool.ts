import type { Seq } from '../store/store.ts';

/** One change of a feed and the work that follows from it. */
interface Change {
  seq: Seq;
  isDone: boolean;
}

/**
 * Does what follows from the changes of one feed: several at once, because each waits for the store again and again,
 * but those that share a key one after the other, in the order of the feed. After the first failure nothing else is
 * begun, as the feed has to go on from there.
 */
export class EffectPool {
  readonly #most: number;
  readonly #signal: AbortSignal;
  readonly #reached: (seq: Seq) => void;
  readonly #failed: () => void;
  /** In the order of the feed, up to the oldest one that is not done. */
  readonly #changes: Change[] = [];
  readonly #tails = new Map<string, Promise<void>>();
  readonly #running = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  /**
   * @param most how many changes are worked on, or wait for one before them, at once
   * @param signal when it aborts, nothing else is begun
   * @param reached hears up to where everything is done
   * @param failed is called at a failure; {@link end} throws the first
   */
  constructor(most: number, signal: AbortSignal, reached: (seq: Seq) => void, failed: () => void) {
    this.#most = most;
    this.#signal = signal;
    this.#reached = reached;
    this.#failed = failed;
  }

  /** Resolves once there was room for the change, which is not worked on any more after a failure. */
  async take(seq: Seq, keys: readonly string[], work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#most) await Promise.race(this.#running);
    const change = { seq, isDone: false };
    this.#changes.push(change);
    const before = keys.flatMap((key) => this.#tails.get(key) ?? []);
    const running = Promise.all(before).then(() => this.#do(change, work));
    for (const key of keys) this.#tails.set(key, running);
    this.#running.add(running);
    void running.then(() => {
      this.#running.delete(running);
      for (const key of keys) if (this.#tails.get(key) === running) this.#tails.delete(key);
    });
  }

  /** Resolves once everything that was taken has ended. @throws the first failure */
  async end(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure) throw this.#failure.error;
  }

  /** Never rejects. */
  async #do(change: Change, work: () => Promise<void>): Promise<void> {
    if (this.#failure || this.#signal.aborted) return;
    try {
      await work();
    } catch (error) {
      this.#failure ??= { error };
      return this.#failed();
    }
    change.isDone = true;
    this.#tell();
  }

  /** A checkpoint must not lie behind what is not done yet: nobody would come back to it. */
  #tell(): void {
    let last: Change | undefined;
    while (this.#changes[0]?.isDone === true) last = this.#changes.shift();
    if (last) this.#reached(last.seq);
  }
}
