import type { Observable } from 'rxjs';

type Observer<T> = { next?: (value: T) => void; error?: (error: unknown) => void };
type Listener<T> = Observer<T> | ((value: T) => void);

/**
 * An observable without rxjs, whose code comes with the replica: what is known at once, then what the
 * replica's own says once that is there. `pipe` is left to the replica's own.
 * @param known a value in a list of one; undefined: nothing is known yet @param merge makes one of what was known and what is
 */
export function earlyObservable<T>(
  known: readonly [T] | undefined,
  real: () => Promise<Observable<T>>,
  merge: (known: T, value: T) => T = (_known, value) => value,
): Observable<T> {
  const subscribe = (listener: Listener<T> = {}) => {
    const observer = typeof listener === 'function' ? { next: listener } : listener;
    let over = false;
    let inner: { unsubscribe(): void } | undefined;
    if (known) observer.next?.(known[0]);
    real().then(
      (source) => {
        if (over) return;
        inner = source.subscribe({
          next: (value) => observer.next?.(known ? merge(known[0], value) : value),
          error: (error: unknown) => observer.error?.(error),
        });
      },
      (error: unknown) => over || observer.error?.(error),
    );
    return {
      unsubscribe() {
        over = true;
        inner?.unsubscribe();
      },
    };
  };
  const pipe = (...operators: []) =>
    earlyObservable(undefined, async () => (await real()).pipe(...operators));
  const early = { subscribe, pipe, known, '@@observable': () => early };
  return early as unknown as Observable<T>;
}

/**
 * What an early observable says at once, without waking the real one, in a list of one; undefined for
 * any other.
 */
export function knownOf<T>(source: Observable<T>): readonly [T] | undefined {
  return (source as { known?: readonly [T] }).known;
}
