import { retry } from 'rxjs';
import type { Observable } from 'rxjs';

/** So much later it is read again, milliseconds. */
const laterMs = 5000;

/** The same for who has nobody to tell of an error: listens on, however often a reading fails. */
export function watchAlways<T>(source: Observable<T>): Observable<T> {
  return source.pipe(retry({ delay: laterMs }));
}
