/*
 * What RxDB uses of the package `custom-idle-queue`: it counts what runs and says when nothing does. The package also
 * looks for moments in which a page rests, of which a worker knows nothing. vite.config.ts puts this in its place.
 */
/** Counts running work, and says when there is none. */
export class IdleQueue {
  #running = 0;
  #waiting: (() => void)[] = [];

  async wrapCall<T>(work: () => T | Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  requestIdlePromise(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
