import { liveQuery } from 'dexie';
import { Observable } from 'rxjs';

/** What a reading of a Dexie database gives, now and whenever what it has read changes. */
export function watchRows<T>(read: () => Promise<T>): Observable<T> {
  return new Observable((observer) => liveQuery(read).subscribe(observer));
}
