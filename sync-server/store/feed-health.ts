/** Ordinary work holds a process up for less (plugins/pressure.ts refuses more of it long before). */
const standstillMs = 3000;

/**
 * Which live feeds of a store stand still, and when they were heard last. A process that stood still itself (it was
 * stopped, or its machine) has heard nothing either: whoever asks it as it wakes would be shown what it knew before, and
 * what one of its feeds brings sooner than another.
 */
export class FeedHealth {
  /** Those that are followed: whether they have asked since this process went on last. */
  readonly #hasAsked = new Map<object, boolean>();
  readonly #since = new Map<object, number>();
  #moved = performance.now();
  #waking = new AbortController();

  /** @param closing ends it */
  constructor(closing: AbortSignal) {
    const watch = setInterval(() => this.#look(), standstillMs / 6);
    watch.unref();
    closing.addEventListener('abort', () => clearInterval(watch), { once: true });
  }

  /**
   * A feed asks for changes.
   * @returns aborts if it has to ask anew: this process has stood still, or another feed waited in vain
   */
  asks(feed: object): AbortSignal {
    this.#look();
    this.#hasAsked.set(feed, true);
    return this.#waking.signal;
  }

  /** @param since when it was heard last, by `performance.now()` */
  standsStill(feed: object, since: number): void {
    if (!this.#since.has(feed)) this.#since.set(feed, since);
  }

  /** It was told all there is; what it had asked for before this process stood still was not all. */
  goesOn(feed: object): void {
    this.#look();
    if (this.#hasAsked.get(feed) !== false) this.#since.delete(feed);
  }

  /** It is followed no longer. */
  ends(feed: object): void {
    this.#hasAsked.delete(feed);
    this.#since.delete(feed);
  }

  /** Whether it must not wait for changes: nobody knows yet that it goes on. */
  isInDoubt(feed: object): boolean {
    return this.#since.has(feed);
  }

  /** Whether one has stood still for longer than so many milliseconds. */
  isStill(ms: number): boolean {
    this.#look();
    const now = performance.now();
    return [...this.#since.values()].some((since) => now - since > ms);
  }

  /** All that wait for changes ask anew. */
  wake(): void {
    this.#waking.abort();
    this.#waking = new AbortController();
  }

  /** Also before an answer, for a process that wakes may read requests before its timers come round. */
  #look(): void {
    const before = this.#moved;
    this.#moved = performance.now();
    if (this.#moved - before < standstillMs) return;
    for (const feed of this.#hasAsked.keys()) {
      this.#hasAsked.set(feed, false);
      this.#since.set(feed, -Infinity);
    }
    this.wake();
  }
}
