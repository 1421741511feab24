import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { takeAskedRow } from '../components/asked-row.ts';
import { expectHeadingFocus } from '../components/heading-focus.ts';
import { untilInput } from '../components/until-input.ts';
import { sessionMap } from '../data/session-map.ts';
import { focusLink, focusOnceThere, keepLink } from './link-back.ts';

/** How long a screen may take to grow back to its former height, milliseconds. */
const timeoutMs = 10_000;
/** A list that has not moved for so long is being looked at, milliseconds. */
const restMs = 100;

/** With these the user goes elsewhere; a scroll bar is drawn by the mouse. */
const ownMoves = ['wheel', 'touchstart', 'mousedown', 'keydown'];

/** What an entry of the history knows of how it was opened. */
export interface LinkState {
  /** It only opens something above the same screen. */
  keepScroll?: boolean;
  /** The screen is shown where it was left, as apps do with a destination that one comes back to. */
  asLeft?: boolean;
}

/** Where a screen was left: how far down, and which row (`data-row`) was how far below the window's edge. */
interface Place {
  top: number;
  row?: string | undefined;
  below?: number;
}

const places = sessionMap<Place>('kd:scroll');
/** By path: where each screen of this load was left last. */
const left = new Map<string, Place>();
// The first entry of every load has the same key. A link that is followed into this tab leads to a screen's top:
// where that was left before counts for a reload and for the way back only.
const [load] = globalThis.performance.getEntriesByType('navigation');
if ((load as PerformanceNavigationTiming | undefined)?.type === 'navigate')
  places.delete(`default ${location.pathname}`);

/**
 * The row in the middle of the screen, the next one if that lies between two; none without such a list. Not in the very
 * middle: between two columns there is none.
 */
function rowInSight(): Pick<Place, 'row' | 'below'> {
  const at = (part: number) =>
    document
      .elementFromPoint(innerWidth * 0.4, innerHeight * part)
      ?.closest<HTMLElement>('[data-row]');
  const row = at(0.5) ?? at(0.6);
  return row ? { row: row.dataset['row'], below: row.getBoundingClientRect().top } : {};
}

/**
 * Scrolls there as soon as the list is long enough, unless the user scrolls first. The row counts: what
 * lies above it may have another height by now, or be another.
 */
function returnTo({ top, row, below = 0 }: Place): () => void {
  const scroll = () => {
    const found = row && document.querySelector(`[data-row="${CSS.escape(row)}"]`);
    scrollTo(0, found ? scrollY + found.getBoundingClientRect().top - below : top);
  };
  const observer = new ResizeObserver(scroll);
  observer.observe(document.documentElement);
  scroll();
  return untilInput(window, ownMoves, timeoutMs, () => observer.disconnect());
}

/**
 * Back and forward, and the bar's lists, return to where a list was left; another new screen starts at its top and
 * heading, or shows the row that it was opened for, and goes on there. Whom a key took away finds the link again that it
 * was pressed on.
 */
export function useScrollRestoration(): void {
  const { key, pathname, state } = useLocation();
  const { keepScroll, asLeft } = (state ?? {}) as LinkState;
  const type = useNavigationType();
  const place = `${key} ${pathname}`;
  const shown = useRef(pathname);
  useEffect(() => void (history.scrollRestoration = 'manual'), []);
  useLayoutEffect(() => {
    const isOther = shown.current !== pathname;
    const again = isOther && asLeft ? left.get(pathname) : undefined;
    const row = isOther ? takeAskedRow() : undefined;
    const former = type === 'POP' ? places.get(place) : again;
    const before = row === undefined ? former : { top: 0, row, below: innerHeight / 4 };
    const moved = type === 'PUSH' || (type === 'REPLACE' && isOther);
    // One that nobody has scrolled has no place, on the way back either.
    const fromTop = moved ? !keepScroll : isOther && before === undefined;
    if (fromTop) scrollTo(0, 0);
    let stop = before && returnTo(before);
    const back = type === 'POP' ? place : asLeft && pathname;
    const link = () => (isOther && back ? focusLink(back) : undefined);
    const stopLooking =
      row === undefined ? link() : focusOnceThere(`[data-row="${CSS.escape(row)}"] h2`);
    shown.current = pathname;
    // What is looked at while the list rests, and in how large a window.
    let seen: Place | undefined;
    let [width, height] = [innerWidth, innerHeight];
    let resting: ReturnType<typeof setTimeout> | undefined;
    const keep = (row: Partial<Place>) => {
      const now = { top: scrollY, ...row };
      places.set(place, now);
      left.set(pathname, now);
    };
    const rest = () => {
      const row = rowInSight();
      keep(row);
      seen = row.row && scrollY > 0 ? { top: scrollY, ...row } : undefined;
      height = innerHeight;
    };
    const remember = () => {
      keep({});
      clearTimeout(resting);
      resting = setTimeout(rest, restMs);
    };
    // A phone that is turned has other columns: one goes on with the same row.
    const turn = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      stop?.();
      stop = seen && returnTo({ ...seen, below: ((seen.below ?? 0) * innerHeight) / height });
    };
    addEventListener('scroll', remember, { passive: true });
    addEventListener('resize', turn);
    return () => {
      removeEventListener('resize', turn);
      stop?.();
      stopLooking?.();
      if (location.pathname !== pathname) keepLink(place, pathname);
      clearTimeout(resting);
      removeEventListener('scroll', remember);
    };
  }, [place, type, keepScroll, asLeft, pathname]);
  useLayoutEffect(() => {
    // Not on the first screen: a page that just loaded keeps the browser's own focus.
    return () => expectHeadingFocus();
  }, [pathname]);
}
