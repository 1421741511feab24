import { currentSession } from '../data/session.ts';
import { snapshotKey } from './snapshot.ts';
import { stylesFor } from './styles-for.ts';

/** Characters; localStorage holds some five million, and a first screen needs few. */
const mostCharacters = 120_000;
/** A first screen shows fewer children of any list. */
const mostChildren = 12;
const settleMs = 2500;

/** Screens whose look at the last visit is worth showing at once. */
const paths = /^\/(meets|ownmeets|users|discussions|account|actionslog|chat\/[^/]+)$/;

/** Rows so far away are empty by now (src/components/row-watch.ts): the first look is not to be had. */
const farScreens = 6;

/** Entries of lists that begin below the first screen: laying them out would delay its paint. */
function isBelowFirstScreen(element: Element): boolean {
  return element.tagName === 'LI' && element.getBoundingClientRect().top + scrollY > innerHeight;
}

/** What is shown of a node, without dialogs: no more is copied of a long list than stays. */
function shownOf(node: Node, isInMain = false): Node {
  const copy = node.cloneNode(false);
  const isWithin = isInMain || (node instanceof Element && node.id === 'main');
  let elements = 0;
  for (const child of node.childNodes) {
    if (child instanceof Element) {
      if (isInMain && elements === mostChildren) break;
      if (child.matches('dialog, [popover], script')) continue;
      if (isWithin && isBelowFirstScreen(child)) continue;
      elements += 1;
    }
    copy.appendChild(shownOf(child, isWithin));
  }
  return copy;
}

/** The screen without dialogs and local addresses; styles as data, as the page's policy wants. */
function copyOf(root: HTMLElement): HTMLElement {
  const copy = shownOf(root) as HTMLElement;
  for (const image of copy.querySelectorAll('img[src^="blob:"]')) image.removeAttribute('src');
  for (const field of copy.querySelectorAll('input, textarea')) field.removeAttribute('value');
  for (const styled of copy.querySelectorAll<HTMLElement>('[style]')) {
    styled.dataset['s'] = styled.style.cssText;
    styled.removeAttribute('style');
  }
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  return copy;
}

function save(uid: string): void {
  // The page is hidden once more on its way out after a sign-out (AUTH-14).
  if (currentSession()?.uid !== uid) return;
  const root = document.getElementById('root');
  if (root === null || !paths.test(location.pathname)) return;
  if (scrollY > farScreens * innerHeight) return;
  if (root.querySelector('[aria-busy="true"]') !== null || root.querySelector('main h1') === null) {
    return;
  }
  const copy = copyOf(root);
  const look = { html: copy.innerHTML, css: stylesFor(copy) };
  if (look.html.length + look.css.length > mostCharacters) return;
  const lang = document.documentElement.lang;
  const { build } = document.documentElement.dataset;
  try {
    const snapshot = { uid, path: location.pathname, lang, build, ...look };
    localStorage.setItem(snapshotKey, JSON.stringify(snapshot));
  } catch {
    // Without room for it the next start shows the skeleton.
  }
}

/** Keeps the look of the current screen for the next start, which paints it before any script. */
export function keepSnapshots(uid: string): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') save(uid);
  };
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    // WebKit has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => save(uid));
    else save(uid);
  }, settleMs * 8);
  const first = setTimeout(save, settleMs, uid);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    clearInterval(timer);
    clearTimeout(first);
    document.removeEventListener('visibilitychange', onHide);
  };
}
