import type { Callback, LevelHandle } from './sync-leveldown.ts';

/** What LevelDB answers a call of its handle. */
export const called = <T = unknown>(call: (done: Callback) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value as T)));
  });

/** The entries of a range by their keys. The reading ends with the loop. */
export async function* entriesOf<K, V>(
  handle: LevelHandle,
  options: object,
): AsyncGenerator<[key: K, value: V]> {
  const iterator = handle.iterator(options);
  const next = (): Promise<[key?: K, value?: V]> =>
    new Promise((resolve, reject) => {
      iterator.next((error, ...entry) => (error ? reject(error) : resolve(entry as [K?, V?])));
    });
  try {
    for (let [key, value] = await next(); key !== undefined; [key, value] = await next())
      yield [key, value as V];
  } finally {
    await new Promise<void>((resolve) => iterator.end(() => resolve()));
  }
}
