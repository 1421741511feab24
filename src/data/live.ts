import type { Observable } from 'rxjs';
import { knownOf } from './early/early-observable.ts';

/*
 * What the first screens make of live queries without rxjs, whose code comes with the replica: these
 * screens are shown before that. Like the observables of an early replica they say what is known at once.
 */

type Observer<T> = { next: (value: T) => void; error?: (error: unknown) => void };

function observable<T>(
  known: readonly [T] | undefined,
  subscribe: (observer: Observer<T>) => { unsubscribe(): void },
): Observable<T> {
  return { known, subscribe } as unknown as Observable<T>;
}

/** The same with every value made into another. */
export function mapLive<A, B>(source: Observable<A>, make: (value: A) => B): Observable<B> {
  const known = knownOf(source);
  return observable(known && [make(known[0])], ({ next, error }) =>
    source.subscribe({ next: (value) => next(make(value)), ...(error && { error }) }),
  );
}

/** Made of the newest values of two, once both have one. */
export function combineLive<A, B, C>(
  first: Observable<A>,
  second: Observable<B>,
  make: (first: A, second: B) => C,
): Observable<C> {
  const known = [knownOf(first), knownOf(second)] as const;
  const both: readonly [C] | undefined =
    known[0] && known[1] ? [make(known[0][0], known[1][0])] : undefined;
  return observable(both, ({ next, error }) => {
    let a: [A] | undefined;
    let b: [B] | undefined;
    const tell = () => a && b && next(make(a[0], b[0]));
    const rest = error && { error };
    const one = first.subscribe({ next: (value) => void ((a = [value]), tell()), ...rest });
    const other = second.subscribe({ next: (value) => void ((b = [value]), tell()), ...rest });
    return {
      unsubscribe() {
        one.unsubscribe();
        other.unsubscribe();
      },
    };
  });
}
