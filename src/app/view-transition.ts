/** The browser has just animated this step itself: iOS after a swipe back. */
let animated = false;

/** Watches for steps that the browser animates itself; call it once, before the router listens. */
export function watchOwnTransitions(): void {
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
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !still && typeof document.startViewTransition === 'function';
}

/** Changes the page with a short fade; taps reach the new screen meanwhile (src/components/base.css). */
export function fade(change: () => void): void {
  const { ready, finished } = document.startViewTransition(change);
  // Skipped when the next one starts; the change happens all the same.
  ready.catch(() => undefined);
  finished.catch(() => undefined);
}
