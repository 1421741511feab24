import { hiddenByKeyboard } from '../components/soft-keyboard.ts';

/** Where less is left in sight, all of a dialog scrolls (src/components/dialog.module.css), rem. */
const lowRem = 22;

/**
 * Tells styles what an on-screen keyboard that lies over the page leaves of it: `--view-top` is hidden above, `--seen`
 * in sight, `--keyboard` hidden below, and `data-keyboard` says that it is there. So dialogs and toasts stand in what is
 * seen, with what one writes.
 * @returns how to stop
 */
export function followKeyboard(): () => void {
  const root = document.documentElement;
  let [before, seenBefore] = ['0 0', 0];
  const fit = () => {
    // Whoever looks closer moves about in it; nothing else may move then.
    if ((window.visualViewport?.scale ?? 1) > 1.01) return;
    const { above, below } = hiddenByKeyboard();
    const isThere = above + below > 0;
    const seen = isThere ? innerHeight - above - below : 0;
    const now = `${above} ${below}`;
    if (now === before && seen === seenBefore) return;
    const isAnother = seen !== seenBefore;
    [before, seenBefore] = [now, seen];
    for (const [name, value] of Object.entries({ 'view-top': above, seen, keyboard: below }))
      root.style.setProperty(`--${name}`, isThere ? `${value}px` : '');
    const low = lowRem * parseFloat(getComputedStyle(root).fontSize);
    if (isThere) root.dataset['keyboard'] = seen < low ? 'low' : 'up';
    else delete root.dataset['keyboard'];
    const { activeElement } = document;
    if (isThere && isAnother && activeElement?.closest('dialog'))
      activeElement.scrollIntoView({ block: 'nearest' });
  };
  fit();
  const stop = new AbortController();
  const { signal } = stop;
  for (const event of ['resize', 'scroll'])
    window.visualViewport?.addEventListener(event, fit, { signal });
  addEventListener('resize', fit, { signal });
  return () => {
    stop.abort();
    for (const name of ['view-top', 'seen', 'keyboard']) root.style.removeProperty(`--${name}`);
    delete root.dataset['keyboard'];
  };
}
