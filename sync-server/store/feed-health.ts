/** Which live feeds of a store stand still, and when they were heard last. */
export class FeedHealth {
  readonly #since = new Map<object, number>();

  /** @param since when it was heard last, by `performance.now()` */
  standsStill(feed: object, since: number): void {
    if (!this.#since.has(feed)) this.#since.set(feed, since);
  }

  goesOn(feed: object): void {
    this.#since.delete(feed);
  }

  /** Whether one has stood still for longer than so many milliseconds. */
  isStill(ms: number): boolean {
    const now = performance.now();
    return [...this.#since.values()].some((since) => now - since > ms);
  }
}
