import { writeCheckpoint } from '../store/checkpoint.ts';
import { StoreError } from '../store/errors.ts';
import type { Seq, Store } from '../store/store.ts';

/** How often progress is written down; what a crash makes run again changes nothing. */
const checkpointMs = 1000;

/** How far the reader of a change feed has come: written down now and then, and when it ends. */
export class Progress {
  readonly #store: Store;
  readonly #name: string;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  /** Up to where everything is done and not written down yet. */
  #done: Seq | undefined;
  #written = Promise.resolve();

  /** @param name of the checkpoint @param onError hears of what keeps it from being written, but for passing troubles */
  constructor(store: Store, name: string, onError: (error: unknown) => void) {
    this.#store = store;
    this.#name = name;
    this.#onError = onError;
    this.#timer = setInterval(() => this.#save(), checkpointMs);
  }

  /** Everything up to there is done. */
  reached(seq: Seq): void {
    this.#done = seq;
  }

  /** Resolves once what is done is written down, if that can be. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#save();
    await this.#written;
  }

  #save(): void {
    const seq = this.#done;
    if (seq === undefined) return;
    this.#done = undefined;
    this.#written = this.#written
      .then(() => writeCheckpoint(this.#store, this.#name, seq))
      .catch((error: unknown) => {
        // Tried again later: what is not written down is merely done again, which changes nothing.
        this.#done ??= seq;
        if (!(error instanceof StoreError && error.transient)) this.#onError(error);
      });
  }
}
