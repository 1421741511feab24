import { useEffect } from 'react';

/** Where somebody goes on who read or pressed something in it that is gone now. */
const regions = 'article, section, dialog[open], main';

/** Focuses the heading of the nearest part of the screen that is still there. */
function focusHeadingNear(ancestors: readonly Element[]): void {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected || !ancestor.matches(regions)) continue;
    const heading = ancestor.querySelector<HTMLElement>('h1, h2, h3');
    if (heading === null) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return;
  }
}

/**
 * When the focused element leaves the page (a dismissed row, a button that has done its work), the focus
 * stays nearby instead of falling back to the start of the document.
 */
function keepFocus(): () => void {
  let focused: Element | undefined;
  let ancestors: Element[] = [];
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    ancestors = [];
    for (let at = target.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  };
  const observer = new MutationObserver(() => {
    if (focused === undefined || focused.isConnected) return;
    focused = undefined;
    if (document.activeElement === document.body) focusHeadingNear(ancestors);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
}

export function useKeepFocus(): void {
  useEffect(keepFocus, []);
}
