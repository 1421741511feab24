import type { Store } from './contract.ts';
import { StoreError } from './errors.ts';
import { backoff, isTold, pause } from './wait.ts';

const longestPauseMs = 2000;

/**
 * Begins to serve over an open store, again while CouchDB fails in the middle of it: a gateway that
 * starts with its CouchDB, or is started anew while that is away, waits for it as a running one does.
 * @param begin makes whatever it made of no effect when it fails
 * @param onWait hears, ever more rarely, what it waits for
 * @throws what `begin` throws for another reason, and at once if the store is the embedded one
 */
export async function startWithRetry<T>(
  store: Pick<Store, 'kind'>,
  begin: () => Promise<T>,
  onWait: (reason: string) => void,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await begin();
    } catch (failure) {
      if (!(failure instanceof StoreError) || store.kind === 'embedded') throw failure;
      if (isTold(failures)) onWait(failure.message);
      await pause(backoff(failures, 300, longestPauseMs));
    }
  }
}
