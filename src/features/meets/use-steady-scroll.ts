import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * `keepSteady` for a list, in browsers without scroll anchoring (Safari); others need not load it.
 * @param isThere the list is rendered
 */
export function useSteadyScroll(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = list.current;
    if (element === null || CSS.supports('overflow-anchor', 'auto')) return undefined;
    let stop: (() => void) | undefined;
    let current = true;
    void import('./steady-scroll.ts').then(({ keepSteady }) => {
      if (current) stop = keepSteady(element);
    });
    return () => {
      current = false;
      stop?.();
    };
  }, [list, isThere]);
}
