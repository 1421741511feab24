/** Pauses between failed attempts: they double, with jitter, up to the longest. */
export class Backoff {
  #failures = 0;
  #wake: (() => void) | undefined;

  readonly #first: number;
  readonly #most: number;

  constructor(first: number, most: number) {
    this.#first = first;
    this.#most = most;
  }

  /** Sleeps after a failed attempt. @param atLeast what the gateway asked for, milliseconds */
  async failed(atLeast = 0): Promise<void> {
    const ceiling = Math.min(this.#most, this.#first * 2 ** this.#failures);
    this.#failures += 1;
    await this.#sleep(Math.max(atLeast, ceiling * (0.5 + Math.random() / 2)));
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Ends the pause that runs now, because the next attempt may well succeed. */
  wake(): void {
    this.#failures = 0;
    this.#wake?.();
  }

  async #sleep(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}
