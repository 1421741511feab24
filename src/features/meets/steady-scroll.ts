interface Anchor {
  row: HTMLElement;
  top: number;
  /** Where the window stood then. */
  at: number;
}

/**
 * Keeps what one reads in place when rows of a list come, go or grow above it, as browsers with scroll
 * anchoring do themselves: the first row on the screen is measured before and after. Rows have `data-row`.
 * @returns how to stop
 */
export function keepSteady(list: HTMLElement): () => void {
  let anchor: Anchor | undefined;
  const remember = () => void (anchor = firstVisible(list));
  const observer = new ResizeObserver(() => {
    settle(anchor);
    remember();
  });
  remember();
  observer.observe(list);
  addEventListener('scroll', remember, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', remember);
  };
}

/** The first row whose lower edge is on the screen; none at the very top, where news may show. */
function firstVisible(list: HTMLElement): Anchor | undefined {
  if (scrollY <= 0) return undefined;
  for (const row of list.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > 0) return { row, top, at: scrollY };
  }
  return undefined;
}

function settle(anchor: Anchor | undefined): void {
  // Whoever has scrolled since has a place in mind: the way back to one would be undone.
  if (anchor?.at !== scrollY || !anchor.row.isConnected) return;
  const moved = anchor.row.getBoundingClientRect().top - anchor.top;
  if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' });
}
