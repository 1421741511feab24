/** A value that can be watched, small enough for public pages (no rxjs there). */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls back after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** A store that starts with this value. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
