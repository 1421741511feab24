import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

interface LaterOptions<Props> {
  /** What keeps its place meanwhile; nothing if it is left out. */
  fallback?: (props: Props) => ReactNode;
  /** Its screen does without it while its code cannot be had, and asks again with the network. */
  isExtra?: boolean;
}

/**
 * A component whose code comes when it is first shown, or before that by its `fetch`. Once the code is here
 * it is shown at once; React's `lazy` shows a fallback even then, and keeps it for 300 ms.
 * @param load gives the component; if it rejects, the nearest error boundary hears of it
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, isExtra = false }: LaterOptions<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => (loaded ??= await load());
  function Later(props: Props) {
    const [Shown, show] = useState(() => loaded);
    useEffect(() => {
      if (Shown !== undefined) return undefined;
      const stop = new AbortController();
      const { signal } = stop;
      const get = () =>
        void fetch().then(
          (component) => show(() => component),
          (error: unknown) => {
            if (isExtra) return addEventListener('online', get, { once: true, signal });
            return show(() => {
              throw error;
            });
          },
        );
      get();
      return () => stop.abort();
    }, [Shown]);
    return Shown === undefined ? fallback?.(props) : <Shown {...props} />;
  }
  return Object.assign(Later, { fetch });
}
