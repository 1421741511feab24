import { currentSession } from '../data/session.ts';
import { snapshotKey } from './snapshot.ts';
import { stylesFor } from './styles-for.ts';
import { readLocal, writeLocal } from '../data/local-values.ts';

/** Characters; localStorage holds some five million, and a first screen needs few. */
const maxCharacters = 120_000;
/** A first screen shows fewer children of any list. */
const maxChildren = 12;
const settleMs = 2500;

/** Screens whose look at the last visit is worth showing at once. */
const paths = /^\/(meets|ownmeets|users|discussions|account|actionslog|chat\/[^/]+)$/;

/** Rows so far away are empty by now (src/components/row-watch.ts): the first look is not to be had. */
const farScreens = 6;

/**
 * Laying out entries of lists delays a paint: what begins below the first screen stays away, and what begins in
 * its lower half comes with the second frame.
 */
const secondFrame = 0.5;

/** Where an entry of a list begins, in heights of the first screen; anything else is always there. */
function beginOf(element: Element): number {
  if (element.tagName !== 'LI') return 0;
  return (element.getBoundingClientRect().top + scrollY) / innerHeight;
}

/**
 * What is shown of a node, without dialogs: no more is copied of a long list than stays. In a document without a window:
 * as the page's own, pictures copied while it is left would all be asked for once more.
 */
function shownOf(node: Node, inert: Document, isInMain = false): Node {
  const copy = inert.importNode(node);
  const isWithin = isInMain || (node instanceof Element && node.id === 'main');
  let elements = 0;
  for (const child of node.childNodes) {
    if (child instanceof Element) {
      if (isInMain && elements === maxChildren) break;
      if (child.matches('dialog, [popover], script')) continue;
      if (isWithin && beginOf(child) > 1) continue;
      elements += 1;
    }
    const shown = copy.appendChild(shownOf(child, inert, isWithin));
    if (isWithin && child instanceof Element && beginOf(child) > secondFrame)
      (shown as HTMLElement).dataset['later'] = '';
  }
  return copy;
}

/** Asking for pictures would hold up the first frame: the second one has their addresses. */
function comeLater(image: HTMLImageElement): void {
  for (const name of ['srcset', 'src'] as const) {
    const address = image.getAttribute(name);
    image.removeAttribute(name);
    if (address !== null && !address.startsWith('blob:')) image.dataset[name] = address;
  }
}

/** The screen without dialogs and local addresses; styles as data, as the page's policy wants. */
function copyOf(root: HTMLElement): HTMLElement {
  const copy = shownOf(root, document.implementation.createHTMLDocument()) as HTMLElement;
  for (const image of copy.querySelectorAll('img')) comeLater(image);
  for (const field of copy.querySelectorAll('input, textarea')) field.removeAttribute('value');
  for (const styled of copy.querySelectorAll<HTMLElement>('[style]')) {
    // A blurred placeholder is longer than all the rest of a row; its mean colour stands in.
    styled.style.removeProperty('background-image');
    styled.dataset['s'] = styled.style.cssText;
    styled.removeAttribute('style');
  }
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  return copy;
}

/** Takes the list's last entries out of a look, for its second frame. @returns their HTML */
function takeLater(copy: HTMLElement): string {
  const list = copy.querySelector('[data-later]')?.parentElement;
  const entries = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-later]') ?? [])];
  list?.setAttribute('data-more', '');
  for (const entry of entries) {
    entry.remove();
    delete entry.dataset['later'];
  }
  return entries.map(({ outerHTML }) => outerHTML).join('');
}

/** @returns whether there was anything to keep */
function save(uid: string): boolean {
  // The page is hidden once more on its way out after a sign-out (AUTH-14).
  if (currentSession()?.uid !== uid) return false;
  const root = document.getElementById('root');
  if (root === null || !paths.test(location.pathname)) return false;
  if (scrollY > farScreens * innerHeight) return false;
  if (root.querySelector('[aria-busy="true"]') !== null || root.querySelector('main h1') === null) {
    return false;
  }
  const copy = copyOf(root);
  const css = stylesFor(copy);
  const more = takeLater(copy);
  const look = { html: copy.innerHTML, more, css };
  if (look.html.length + more.length + css.length > maxCharacters) return true;
  const lang = document.documentElement.lang;
  const { build } = document.documentElement.dataset;
  const snapshot = { uid, path: location.pathname, lang, build, ...look };
  const text = JSON.stringify(snapshot);
  // Without room for it the next start shows the skeleton.
  if (readLocal(snapshotKey) !== text) writeLocal(snapshotKey, text);
  return true;
}

/**
 * Keeps the look of the current screen for the next start, which paints it before any script. What is not touched is
 * kept once: to copy and write it again and again would cost a phone that lies there.
 */
export function keepSnapshots(uid: string): () => void {
  let isKept = false;
  const touched = new MutationObserver(() => {
    isKept = false;
    touched.disconnect();
  });
  const keep = () => {
    isKept = save(uid);
    const root = document.getElementById('root');
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    if (isKept && root !== null) touched.observe(root, all);
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  const timer = setInterval(() => {
    if (isKept || document.visibilityState !== 'visible') return;
    // WebKit has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(keep);
    else keep();
  }, settleMs * 8);
  const first = setTimeout(keep, settleMs);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    touched.disconnect();
    clearInterval(timer);
    clearTimeout(first);
    document.removeEventListener('visibilitychange', onHide);
  };
}
