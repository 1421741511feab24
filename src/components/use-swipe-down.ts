import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { SwipeFrom } from './follow-finger.ts';

/**
 * Lets a sheet be pushed down with a finger (Escape, the close button and a tap outside close it too).
 * Not while something in it is scrolled, nor while the page is enlarged with two fingers.
 * @param sheet the dialog @param from where it has to stand; never without @param onClose asked for; the sheet returns
 * if it stays open
 */
export function useSwipeDown(
  sheet: RefObject<HTMLElement | null>,
  from: SwipeFrom | undefined,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    const element = sheet.current;
    if (from === undefined || element === null) return undefined;
    let stop: (() => void) | undefined;
    let current = true;
    // Mice never need it, and a sheet is open before a finger has moved.
    import('./follow-finger.ts').then(
      ({ followFinger }) => {
        if (current) stop = followFinger(element, from, () => close.current());
      },
      // Its code cannot be had: there are other ways to close.
      () => undefined,
    );
    return () => {
      current = false;
      stop?.();
    };
  }, [sheet, from]);
}
