import { liveQuery } from 'dexie';
import { Observable, retry } from 'rxjs';

/** A reading that the browser's database fails is tried again, so often and so much later, milliseconds. */
const again = { count: 3, delay: 200, resetOnSuccess: true };

/** What a reading of a Dexie database gives, now and whenever what it has read changes. */
export function watchRows<T>(read: () => Promise<T>): Observable<T> {
  return new Observable<T>((observer) => liveQuery(read).subscribe(observer)).pipe(retry(again));
}
