/** Which live feeds of a store stand still, and since when. */
export class FeedHealth {
  readonly #since = new Map<object, number>();

  standsStill(feed: object): void {
    if (!this.#since.has(feed)) this.#since.set(feed, performance.now());
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
