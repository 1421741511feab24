import type { Channel } from './channel.ts';

/**
 * An object in another thread, by the path of its methods there (all methods without one): those whose name begins
 * with `watch` return observables, all others promises.
 * @param asked where there are such: only these are called, of the others nobody waits for the end
 */
export function remoteProxy<T extends object>(
  { call, tell, watch }: Channel,
  path?: string,
  asked?: readonly string[],
): T {
  const start = path === undefined ? '' : `${path}.`;
  const howTo = (name: string) => {
    if (name.startsWith('watch')) return watch;
    return asked?.includes(name) === false ? tell : call;
  };
  return new Proxy({} as T, {
    get: (target, name) =>
      typeof name !== 'string' || name === 'then' || name in target
        ? Reflect.get(target, name)
        : (...args: unknown[]) => howTo(name)(start + name, ...args),
  });
}
