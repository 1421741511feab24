import { untilInput } from '../components/until-input.ts';
import { sessionMap } from '../data/session-map.ts';

/** By entry of the history, and by path: how to find the link by which a screen was left. */
const links = sessionMap<string>('kd:links');

/** How long a list may take to have it again, milliseconds. */
const timeoutMs = 10_000;
/** With these the user goes elsewhere. */
const ownMoves = ['touchstart', 'mousedown', 'keydown'];

let pressed: { to: string; selector: string } | undefined;

/** Only one that no pointer pressed: fingers and mice go on where they point, and would see a ring there. */
function note({ detail, target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  pressed = undefined;
  if (detail > 0 || link === null) return;
  const row = link.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const inRow = row === undefined ? '' : `[data-row="${CSS.escape(row)}"] `;
  const href = CSS.escape(link.getAttribute('href') ?? '');
  pressed = { to: link.pathname, selector: `main ${inRow}a[href="${href}"]` };
}
// The gateway renders first screens.
globalThis.document?.addEventListener('click', note, true);

/** Keeps by which link a screen is left, once the address is that of the next. */
export function keepLink(...places: readonly string[]): void {
  for (const place of places) {
    if (pressed?.to === location.pathname) links.set(place, pressed.selector);
    else links.delete(place);
  }
}

/** Focuses the link by which the screen was left; see {@link focusOnceThere}. @returns how to stop */
export function focusLink(place: string): (() => void) | undefined {
  const selector = links.get(place);
  return selector === undefined ? undefined : focusOnceThere(selector);
}

/**
 * Focuses a link or heading as soon as it is there, unless the focus has gone on from the screen's heading by then: keys,
 * and what reads the screen, go on in the list instead of at its beginning. And again, where a virtual list hides its
 * rows once more to measure them. @returns how to stop
 */
export function focusOnceThere(selector: string): () => void {
  let mayLeave = 'body, h1';
  const look = () => {
    if (document.activeElement?.matches(mayLeave) === false) return stop();
    const found = document.querySelector<HTMLElement>(selector);
    if (found?.matches('h2')) found.tabIndex = -1;
    found?.focus({ preventScroll: true });
    // From now on whoever has gone to the heading, as what reads the screen does without a key, is there for good.
    if (document.activeElement?.matches(selector)) mayLeave = `body, ${selector}`;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  const stop = untilInput(window, ownMoves, timeoutMs, () => observer.disconnect());
  look();
  return stop;
}
