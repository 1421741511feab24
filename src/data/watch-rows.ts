import { liveQuery } from 'dexie';
import { Observable, retry } from 'rxjs';

/** A reading that the browser's database fails is tried again, so often and so much later, milliseconds. */
const again = { count: 3, delay: 200, resetOnSuccess: true };

/**
 * What a reading of a Dexie database gives, now and whenever what it has read changes. Dexie may hand over what it
 * has read by a timer, and what it has read after that at once: whatever comes too late is dropped.
 */
export function watchRows<T>(read: () => Promise<T>): Observable<T> {
  return new Observable<T>((observer) => {
    let begun = 0;
    let told = 0;
    return liveQuery(() => {
      const turn = (begun += 1);
      return read().then((rows) => ({ turn, rows }), failed);
    }).subscribe({
      next: ({ turn, rows }) => {
        if (turn < told) return;
        told = turn;
        observer.next(rows);
      },
      error: (failure) => observer.error(failure),
    });
  }).pipe(retry(again));
}

/** Dexie takes a reading that the browser has aborted for its own end of one, and would wait for the next change. */
function failed(error: unknown): never {
  if ((error as Error | null)?.name !== 'AbortError') throw error;
  throw new DOMException(String(error), 'UnknownError');
}
