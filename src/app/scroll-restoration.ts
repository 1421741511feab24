import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { expectHeadingFocus } from '../components/heading-focus.ts';
import { currentSession } from '../data/session.ts';

const storageKey = 'kd:scroll';
/** How long a screen may take to grow back to its former height. */
const patienceMs = 2000;

function load(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

const positions = load();

function save(): void {
  // Signed out while the page was open: its addresses must not be left behind (AUTH-14).
  if (currentSession() === undefined) return;
  try {
    const recent = Object.entries(positions).slice(-50);
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(recent)));
  } catch {
    // Positions then last as long as the page.
  }
}

/** Scrolls there as soon as the list is long enough, unless the user scrolls first. */
function returnTo(top: number): () => void {
  const scroll = () => window.scrollTo(0, top);
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchstart', 'keydown']) removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, patienceMs);
  observer.observe(document.documentElement);
  for (const event of ['wheel', 'touchstart', 'keydown']) {
    addEventListener(event, stop, { passive: true });
  }
  scroll();
  return stop;
}

/** Back and forward return to where a list was left; a new screen starts at its top and heading. */
export function useScrollRestoration(): void {
  const { key, pathname, state } = useLocation();
  // An entry that only opens something above the same screen.
  const keepScroll = (state as { keepScroll?: boolean } | null)?.keepScroll === true;
  const type = useNavigationType();
  // The first entry of every load has the same key.
  const place = `${key} ${pathname}`;
  const shown = useRef(pathname);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, []);
  useLayoutEffect(() => {
    const before = positions[place];
    const stop = type === 'POP' && before !== undefined ? returnTo(before) : undefined;
    const moved = type === 'PUSH' || (type === 'REPLACE' && shown.current !== pathname);
    if (moved && !keepScroll) window.scrollTo(0, 0);
    shown.current = pathname;
    const remember = () => (positions[place] = window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      removeEventListener('scroll', remember);
    };
  }, [place, type, keepScroll, pathname]);
  useLayoutEffect(() => {
    // Not on the first screen: a page that just loaded keeps the browser's own focus.
    return () => expectHeadingFocus();
  }, [pathname]);
}
