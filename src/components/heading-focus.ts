import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

let expected = false;

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
