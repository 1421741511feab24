/** The browser has just animated this step itself: iOS after a swipe back. */
let animated = false;

/** As long as a cross-fade (src/components/base.css), milliseconds. */
const fadeMs = 120;

/** The cross-fade that is under way. */
let running: ViewTransition | undefined;

/**
 * Watches for steps that the browser animates itself, and for taps during a fade; call it once, before
 * the router listens.
 */
export function watchOwnTransitions(): void {
  addEventListener('click', handOn);
  addEventListener('popstate', (event) => {
    animated = event.hasUAVisualTransition === true;
    // Listeners of the same event come next; later steps are others.
    setTimeout(() => (animated = false));
  });
}

/** Whether going from one path to another should fade: another screen, motion welcome, page in sight. */
export function canFade(from: string, to: string): boolean {
  if (from === to || animated || document.visibilityState !== 'visible') return false;
  // The first screen of a start is still below its snapshot.
  if (document.getElementById('snapshot') !== null) return false;
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether the browser can fade one screen into another: it takes pictures of both. */
export const canCrossFade = (): boolean => typeof document.startViewTransition === 'function';

/**
 * Lets what `main` shows now appear softly. Beside a cross-fade, which keeps a phone's main thread busy for
 * some 50 ms, it costs next to nothing: only the compositor works, and taps arrive as ever.
 */
export function appear(): void {
  document.getElementById('main')?.animate?.({ opacity: [0.3, 1] }, fadeMs);
}

/** What a tap can be meant for. */
const targets = 'a, button, input, select, textarea, label, summary';

/**
 * While a page fades, browsers give every tap to its root: the fade ends, and the tap goes on. Not the second of a
 * double one, which never gets here (ignore-double-taps.ts).
 */
function handOn(event: MouseEvent): void {
  if (running === undefined || event.target !== document.documentElement) return;
  const { clientX, clientY } = event;
  running.skipTransition();
  void running.finished.finally(() => {
    const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(targets);
    target?.focus();
    target?.click();
  });
}

/** Changes the page with a short cross-fade that no tap has to wait for. */
export function crossFade(change: () => void): void {
  const transition = document.startViewTransition(change);
  running = transition;
  const end = () => {
    if (running === transition) running = undefined;
  };
  // Skipped when the next one starts; the change happens all the same.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
}
