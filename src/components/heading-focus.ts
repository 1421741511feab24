import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What a screen shows within so many milliseconds after its heading is a part of it. */
const openingMs = 1000;

let expected = false;
let openedAt = -Infinity;

/** Whether a screen has only just opened: what it shows now is met by reading on. */
export function isOpening(): boolean {
  return performance.now() - openedAt < openingMs;
}

/** Says that a new screen is coming: its heading takes the focus when it appears. */
export function expectHeadingFocus(): void {
  expected = true;
}

/**
 * The heading of a screen: takes the focus when the screen was navigated to, so that screen readers
 * tell its name, and hands it on when a skeleton's heading gives way to the real one.
 * @param title another title is another screen
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    openedAt = performance.now();
    if (!expected || ref.current === null) return;
    expected = false;
    ref.current.focus({ preventScroll: true });
  }, [title]);
  useLayoutEffect(() => {
    const heading = ref.current;
    return () => {
      if (heading !== null && document.activeElement === heading) expectHeadingFocus();
    };
  }, []);
  return ref;
}
