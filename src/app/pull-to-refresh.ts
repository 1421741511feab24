import type { Remote } from '../data/replica.ts';
import { makeSpot, movePull } from './refresh-spot.ts';
import { refresh } from './refresh.ts';
import { isRefreshable } from './refreshable.ts';

/** The indicator follows the finger at half its speed; beyond this many pixels letting go refreshes. */
const resistance = 0.5;
const farEnough = 64;
const slop = 10;

/**
 * Pull to refresh for fingers. The browser's own, which would reload the page, is switched off (`overscroll-behavior`
 * of html and body in base.css). Others have the button of `refresh-button.tsx`.
 * @returns how to stop
 */
export function pullToRefresh(remote: Remote): () => void {
  const begin = (event: TouchEvent) => {
    const { target, touches } = event;
    const touch = touches[0];
    const inDialog = target instanceof Element && target.closest('dialog') !== null;
    if (touches.length !== 1 || touch === undefined || inDialog) return;
    if (scrollY > 0 || !isRefreshable(location.pathname)) return;
    followPull(touch, () => void refresh(remote));
  };
  // Passive: it never holds up scrolling. Only a finger at the very top is followed further.
  addEventListener('touchstart', begin, { passive: true });
  return () => removeEventListener('touchstart', begin);
}

function followPull(start: Touch, onRefresh: () => void): void {
  const stop = new AbortController();
  let spot: HTMLElement | undefined;
  let pulled = 0;
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (touch === undefined || event.touches.length > 1) return end(false);
    const down = touch.clientY - start.clientY;
    if (spot === undefined) {
      if (down < -slop || Math.abs(touch.clientX - start.clientX) > slop) return end(false);
      if (down < slop) return;
      spot = makeSpot();
    }
    if (event.cancelable) event.preventDefault();
    pulled = Math.min((down - slop) * resistance, farEnough * 1.5);
    movePull(spot, Math.max(0, pulled), pulled / farEnough);
  };
  const end = (lifted: boolean) => {
    stop.abort();
    spot?.remove();
    if (lifted && pulled >= farEnough) onRefresh();
  };
  const { signal } = stop;
  addEventListener('touchmove', move, { signal, passive: false });
  addEventListener('touchend', () => end(true), { signal });
  addEventListener('touchcancel', () => end(false), { signal });
}
