/** Where to go on when what had the focus in it is gone. */
const regions = 'article, section, dialog[open], main';
/** What lies above the page and goes again, with the focus that it had: dialogs, toasts. */
const layers = 'dialog, [popover]';

interface Place {
  /** undefined for the page itself. */
  layer: Element | undefined;
  /** The focused element, then its ancestors. */
  path: readonly Element[];
}

function placeOf(element: Element): Place {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at);
  return { layer: element.closest(layers) ?? undefined, path };
}

const canTakeFocus = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');

/** Focuses what had the focus there, else the heading nearest to it. @returns false if nothing is left */
function goTo({ path }: Place): boolean {
  const [element] = path;
  if (canTakeFocus(element)) {
    element.focus();
    if (document.activeElement === element) return true;
  }
  for (const region of path) {
    if (!region.isConnected || !region.matches(regions)) continue;
    // Of the screen itself: others may stand before it, as in a list of chats beside the open one.
    const heading =
      region.querySelector<HTMLElement>('h1') ?? region.querySelector<HTMLElement>('h2, h3');
    if (heading === null) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // What lies under a modal dialog cannot take it: a card around the dialog of its picture.
    if (document.activeElement === heading) return true;
  }
  return false;
}

/**
 * When the focused element leaves the page (a dismissed row, a toast, a button that has done its work),
 * the focus stays nearby instead of falling back to the start of the document: in the same dialog or
 * toast, else where it was before that opened. @returns how to stop
 */
export function keepFocus(): () => void {
  let places: readonly Place[] = [];
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const place = placeOf(target);
    const others = places.filter(
      ({ layer }) => layer !== place.layer && layer?.isConnected !== false,
    );
    places = [...others, place];
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    const last = places.at(-1);
    if (last === undefined || canTakeFocus(last.path[0])) return;
    const left = places.toReversed().filter(({ layer }) => layer?.isConnected !== false);
    places = [];
    // Nothing had it before a dialog that the address has opened: its own screen goes on.
    [...left, last].some(goTo);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
}
