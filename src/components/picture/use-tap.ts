import { useRef } from 'react';
import type { PointerEvent } from 'react';
import type { Point } from './centred.ts';

/** A finger that goes no further has tapped, CSS pixels. */
const still = 8;

/**
 * Handlers of an element that is also dragged: tell of a tap of one finger or of the mouse.
 * @param onTap where it was, from the element's middle, and how wide the element is
 */
export function useTap(onTap: (at: Point, width: number) => void) {
  const start = useRef<Point>(undefined);
  return {
    onPointerDown: ({ isPrimary, button, clientX: x, clientY: y }: PointerEvent) => {
      start.current = isPrimary && button === 0 ? { x, y } : undefined;
    },
    onPointerUp: ({ currentTarget, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (from === undefined || Math.hypot(clientX - from.x, clientY - from.y) > still) return;
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      onTap({ x: clientX - left - width / 2, y: clientY - top - height / 2 }, width);
    },
  };
}
