import { useRef } from 'react';
import type { MouseEvent, PointerEvent, TouchEvent } from 'react';

/** As long as phones themselves wait, and so far a finger may stray meanwhile, in CSS pixels. */
const afterMs = 450;
const slop = 10;

/**
 * Handlers for whatever holds the things that can be pressed long with a finger. Mice have a button that
 * shows on hover, and their own menu.
 * @param onPress gets what was pressed
 */
export function useLongPress(onPress: (target: Element) => void) {
  const finger = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const pressed = useRef(false);
  const stop = () => {
    clearTimeout(finger.current?.timer);
    finger.current = undefined;
  };
  return {
    onPointerDown({ target, clientX: x, clientY: y, pointerType, isPrimary }: PointerEvent) {
      stop();
      pressed.current = false;
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      const press = () => {
        pressed.current = true;
        onPress(target);
      };
      finger.current = { x, y, timer: setTimeout(press, afterMs) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const at = finger.current;
      if (at && Math.hypot(clientX - at.x, clientY - at.y) > slop) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The browser's own menu and the tap at the end would meet what has opened. */
    onContextMenu(event: MouseEvent) {
      if (pressed.current) event.preventDefault();
    },
    onTouchEnd(event: TouchEvent) {
      if (pressed.current && event.cancelable) event.preventDefault();
    },
  };
}
