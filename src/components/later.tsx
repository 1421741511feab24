import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/**
 * A component whose code comes when it is first shown, or before that by its `fetch`. Once the code is here
 * it is shown at once; React's `lazy` shows a fallback even then, and keeps it for 300 ms.
 * @param load gives the component; if it rejects, the nearest error boundary hears of it
 * @param fallback what keeps its place meanwhile; nothing if it is left out
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: (props: Props) => ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => (loaded ??= await load());
  function Later(props: Props) {
    const [Shown, show] = useState(() => loaded);
    useEffect(() => {
      if (Shown !== undefined) return;
      fetch().then(
        (component) => show(() => component),
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
    }, [Shown]);
    return Shown === undefined ? fallback?.(props) : <Shown {...props} />;
  }
  return Object.assign(Later, { fetch });
}
