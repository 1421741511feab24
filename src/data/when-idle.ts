/**
 * Runs something once the browser has nothing better to do, and after so many milliseconds in any
 * case: what the first screen does not need comes after it. @returns how to call it off
 */
export function whenIdle(run: () => void, timeout = 4000): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout });
  return () => cancelIdleCallback(id);
}
