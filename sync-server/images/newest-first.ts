import { KeyedMutex } from '../store/keyed-mutex.ts';

/**
 * Runs work of one key at a time, where newer work makes older work stop: of two connections of a
 * device that was cut off, the one that still lives must not wait for the dead one.
 */
export class NewestFirst {
  readonly #turns = new KeyedMutex();
  readonly #running = new Map<string, AbortController>();

  /** @param work should end soon when its signal aborts */
  run<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#running.get(key)?.abort();
    return this.#turns.run(key, async () => {
      const abort = new AbortController();
      this.#running.set(key, abort);
      try {
        return await work(abort.signal);
      } finally {
        if (this.#running.get(key) === abort) this.#running.delete(key);
      }
    });
  }
}
