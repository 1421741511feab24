import { StorageError } from '../images/storage-error.ts';
import { repeatEvery } from '../repeat-every.ts';
import { StoreError } from '../store/errors.ts';

/** Pause before what the storage of pictures has held up is tried again. */
const storageMs = 30_000;

/**
 * Documents whose effect waits for the storage of pictures, which may be away for hours: nobody else waits with
 * them. A gateway that ends forgets them; the sweep of pictures does the rest.
 */
export class DeferredEffects {
  readonly #ids = new Set<string>();
  readonly #run: (id: string) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  /** Tries none of them any more. */
  readonly end: () => void;

  constructor(run: (id: string) => Promise<void>, onError: (error: unknown) => void) {
    this.#run = run;
    this.#onError = onError;
    this.end = repeatEvery(storageMs, () => this.#again(), onError);
  }

  /** @throws what the storage has nothing to do with */
  take(id: string, error: unknown): void {
    if (!(error instanceof StorageError)) throw error;
    this.#onError(error);
    this.#ids.add(id);
  }

  async #again(): Promise<void> {
    for (const id of [...this.#ids]) {
      const failure: unknown = await this.#run(id).catch((error: unknown) => error);
      if (failure !== undefined) this.#onError(failure);
      // The others would fail as well.
      if (failure instanceof StorageError || failure instanceof StoreError) break;
      this.#ids.delete(id);
    }
  }
}
