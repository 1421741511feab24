import { hiddenByKeyboard } from './soft-keyboard.ts';

/** A finger that has moved this far means it, in CSS pixels. */
const slop = 8;
/** Part of the sheet's height beyond which letting go closes it, and the speed (px/ms) that also does. */
const farEnough = 0.3;
const fastEnough = 0.6;

/** Its owner has closed it by then, milliseconds. */
const closingMs = 400;

/** Things that need the finger themselves. */
const grabby = 'input, textarea, select, [role="slider"], [data-grabs]';

interface Pull {
  x: number;
  y: number;
  at: number;
  dragging: boolean;
  /** How far the sheet has come with it. */
  down: number;
}

/** Where a sheet has to stand for a finger to push it: at the bottom edge of what is seen, or anywhere. */
export type SwipeFrom = 'edge' | 'anywhere';

/** Moves a sheet with the finger, and closes it when pushed far or fast. @returns how to stop */
export function followFinger(sheet: HTMLElement, from: SwipeFrom, onClose: () => void): () => void {
  let pull: Pull | undefined;
  const begin = (event: TouchEvent) => {
    // A second finger means something else: the sheet would hang where it is.
    if (pull?.dragging) void settle(sheet, pull.down);
    const { clientX: x, clientY: y } = event.touches[0] ?? { clientX: 0, clientY: 0 };
    const free = event.touches.length === 1 && canPull(sheet, from, event.target);
    pull = free ? { x, y, at: event.timeStamp, dragging: false, down: 0 } : undefined;
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (pull === undefined || touch === undefined) return;
    const down = touch.clientY - pull.y;
    if (!pull.dragging) {
      const sideways = Math.abs(touch.clientX - pull.x);
      if (Math.max(Math.abs(down), sideways) < slop) return;
      if (down < sideways) return void (pull = undefined);
      pull.dragging = true;
    }
    if (event.cancelable) event.preventDefault();
    pull.down = Math.max(0, down);
    sheet.style.translate = `0 ${pull.down}px`;
  };
  const end = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (pull?.dragging && touch !== undefined) {
      const down = touch.clientY - pull.y;
      const speed = down / Math.max(1, event.timeStamp - pull.at);
      const closes = down > sheet.clientHeight * farEnough || (down > 40 && speed > fastEnough);
      void settle(sheet, Math.max(0, down), closes ? onClose : undefined);
    }
    pull = undefined;
  };
  const stop = new AbortController();
  const { signal } = stop;
  sheet.addEventListener('touchstart', begin, { signal, passive: true });
  sheet.addEventListener('touchmove', move, { signal, passive: false });
  sheet.addEventListener('touchend', end, { signal });
  sheet.addEventListener('touchcancel', end, { signal });
  return () => stop.abort();
}

/** True if a finger there would not rather scroll, choose a text or move something. */
function canPull(sheet: HTMLElement, from: SwipeFrom, target: EventTarget | null): boolean {
  const edge = innerHeight - hiddenByKeyboard().below;
  const atEdge = sheet.getBoundingClientRect().bottom >= edge - 1;
  if ((from === 'edge' && !atEdge) || sheet.scrollTop > 0) return false;
  // Whoever has enlarged the page with two fingers moves about in it with one.
  if ((window.visualViewport?.scale ?? 1) > 1.01) return false;
  if (!(target instanceof Element) || target.closest(grabby)) return false;
  for (let one: Element | null = target; one && one !== sheet; one = one.parentElement) {
    // A question that the sheet asks stands in it, and over it.
    if (one.scrollTop > 0 || one instanceof HTMLDialogElement) return false;
  }
  return true;
}

/** Lets the sheet glide out or back to its place. */
async function settle(sheet: HTMLElement, from: number, onClose?: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const place = sheet.getBoundingClientRect().top - from;
  const to = onClose ? innerHeight - place : 0;
  sheet.style.translate = '';
  const frames = { translate: [`0 ${from}px`, `0 ${to}px`] };
  const glide = sheet.animate(frames, {
    duration: still ? 0 : 160,
    easing: 'ease-out',
    fill: 'forwards',
  });
  await glide.finished.catch(() => undefined);
  onClose?.();
  // If its owner keeps it open, it comes back. One that closes it by a step back in the history takes a moment.
  setTimeout(() => glide.cancel(), onClose ? closingMs : 0);
}
