/** A map from a key to a set of values; empty sets are dropped. */
export class MultiMap<K, V> {
  readonly #sets = new Map<K, Set<V>>();

  add(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set) set.add(value);
    else this.#sets.set(key, new Set([value]));
  }

  delete(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set === undefined) return;
    set.delete(value);
    if (set.size === 0) this.#sets.delete(key);
  }

  get(key: K): Iterable<V> {
    return this.#sets.get(key) ?? [];
  }
}
