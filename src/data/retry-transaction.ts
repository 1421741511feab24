import { isNoRoom } from './storage-room.ts';
import { sleep } from './sleep.ts';

/** So often is asked for again what failed, and so much later, milliseconds. */
const again = { count: 3, ms: 150 };

/** As browsers, and Dexie after them, call what has become of a transaction that was lost; also in a list of failures. */
const lost = /IndexedDB|(Unknown|Abort|InvalidState|TransactionInactive)Error/;

/**
 * The browser's database itself failed, as one does in the moment of a crash of its storage, or, in WebKit, when an
 * app comes back to the front; not who asked it.
 */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof DOMException || lost.test(String(error));

/**
 * Does some work again if the browser's database has failed it: work that may be done twice.
 * @throws what it throws otherwise, and what it throws in the end
 */
export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  for (let left = again.count; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || isNoRoom(error) || !isDatabaseFailure(error)) throw error;
      await sleep(again.ms);
    }
  }
}
