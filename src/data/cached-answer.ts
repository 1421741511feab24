import { useEffect, useSyncExternalStore } from 'react';
import type { Result } from './send.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import { readLocalJson, writeLocal } from './local-values.ts';

/** A public answer of the gateway that is worth showing offline: the last one is kept on the device. */
export interface CachedAnswer<T> {
  store: Store<T | undefined>;
  /** Asks the gateway, unless it is being asked; failures leave the last answer. */
  refresh(): Promise<void>;
}

/**
 * @param key in localStorage; only for answers that are the same for everybody
 * @param fetch asks the gateway
 */
export function cacheAnswer<T>(key: string, fetch: () => Promise<Result<T>>): CachedAnswer<T> {
  const store = createStore<T | undefined>((readLocalJson(key) as T | null) ?? undefined);
  let asked: Promise<void> | undefined;
  const ask = async () => {
    const result = await fetch();
    asked = undefined;
    if (!result.ok) return;
    store.set(result.value);
    // Without storage it is asked for again next time.
    writeLocal(key, JSON.stringify(result.value));
  };
  return { store, refresh: () => (asked ??= ask()) };
}

/** The newest known answer, asked for when a component comes that needs it; undefined if there is none. */
export function useCachedAnswer<T>({ store, refresh }: CachedAnswer<T>): T | undefined {
  useEffect(() => void refresh(), [refresh]);
  return useSyncExternalStore(store.subscribe, store.get, () => undefined);
}
