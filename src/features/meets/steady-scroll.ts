interface Anchor {
  id: string;
  top: number;
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
    settle(list, anchor);
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
