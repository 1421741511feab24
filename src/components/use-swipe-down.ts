import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Lets a sheet be pushed down with a finger (Escape, the close button and a tap outside close it too).
 * Only while it stands at the bottom edge, and not while something in it is scrolled.
 * @param sheet the dialog @param enabled @param onClose asked for; the sheet returns if it stays open
 */
export function useSwipeDown(
  sheet: RefObject<HTMLElement | null>,
  enabled: boolean,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    const element = sheet.current;
    if (!enabled || element === null) return undefined;
    let stop: (() => void) | undefined;
    let current = true;
    // Mice never need it, and a sheet is open before a finger has moved.
    import('./follow-finger.ts').then(
      ({ followFinger }) => {
        if (current) stop = followFinger(element, () => close.current());
      },
      // Its code cannot be had: there are other ways to close.
      () => undefined,
    );
    return () => {
      current = false;
      stop?.();
    };
  }, [sheet, enabled]);
}
