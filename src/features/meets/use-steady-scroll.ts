import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Anchor {
  id: string;
  top: number;
}

/**
 * Keeps what one reads in place when rows come or go above it. Browsers with scroll anchoring do it
 * themselves; for the others (Safari) the first row on the screen is measured before and after.
 * Rows are the children that have `data-row`.
 */
export function useSteadyScroll(list: RefObject<HTMLElement | null>): void {
  const anchor = useRef<Anchor>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || CSS.supports('overflow-anchor', 'auto')) return undefined;
    settle(element, anchor.current);
    const remember = () => void (anchor.current = firstVisible(element));
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  });
}

/** The first row whose lower edge is on the screen; none at the very top, where news may show. */
function firstVisible(list: HTMLElement): Anchor | undefined {
  if (window.scrollY <= 0) return undefined;
  for (const row of list.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > 0) return { id: row.dataset['row'] ?? '', top };
  }
  return undefined;
}

function settle(list: HTMLElement, anchor: Anchor | undefined): void {
  if (anchor === undefined) return;
  const row = list.querySelector(`[data-row="${CSS.escape(anchor.id)}"]`);
  const moved = (row?.getBoundingClientRect().top ?? anchor.top) - anchor.top;
  if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' });
}
