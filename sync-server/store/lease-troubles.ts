import type { StoreLog } from './contract.ts';
import { StoreError } from './errors.ts';
import { isTold } from './wait.ts';

/** Who hears of what goes wrong with a lease. */
export interface LeaseListener {
  readonly name: string;
  /** Hears of a store that does not answer, in words for the operator. */
  readonly log?: StoreLog;
  /** Hears of everything else. */
  onError(error: unknown): void;
}

/** Tells of a store that does not answer a lease: at the first failure, ever more rarely, and when it is over. */
export class LeaseTroubles {
  readonly #listener: LeaseListener;
  #failures = 0;
  #since = 0;

  constructor(listener: LeaseListener) {
    this.#listener = listener;
  }

  failed(error: unknown): void {
    const { name, log, onError } = this.#listener;
    if (!(error instanceof StoreError)) return onError(error);
    if (this.#failures === 0) this.#since = performance.now();
    this.#failures += 1;
    if (!isTold(this.#failures)) return;
    const fields = { lease: name, status: error.status, failures: this.#failures };
    log?.warn(
      fields,
      'the lease can be neither had nor kept; its work rests until the store answers',
    );
  }

  /** The store has answered, whatever it said. */
  answered(): void {
    if (this.#failures === 0) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    const fields = { lease: this.#listener.name, failures: this.#failures, seconds };
    this.#failures = 0;
    this.#listener.log?.warn(fields, 'the store answers the lease again');
  }
}
