const windowMs = 60_000;
const maxAccounts = 100_000;

/**
 * How many requests an account may make per minute on this gateway, from however many devices.
 * Generous: it stops loops and scrapers, not people.
 */
export class AccountBudget {
  readonly #most: number;
  #used = new Map<string, number>();
  #until = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a request. @param cost as so many plain ones @returns seconds to wait; 0 if it may run */
  take(uid: string, cost = 1): number {
    // Counted, not read from the clock: one that is set back would make everybody wait for hours.
    const now = performance.now();
    if (now >= this.#until || this.#used.size > maxAccounts) {
      this.#used = new Map();
      this.#until = now + windowMs;
    }
    const used = (this.#used.get(uid) ?? 0) + cost;
    this.#used.set(uid, used);
    return used > this.#most ? Math.ceil((this.#until - now) / 1000) : 0;
  }
}
