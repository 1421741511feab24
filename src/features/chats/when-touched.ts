const touches = ['touchstart', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * Calls back when somebody touches an element with finger, mouse, wheel or keys, and after some time in any case. It
 * may be called twice.
 * @param ms how long it may take at most, milliseconds
 */
export function whenTouched(element: HTMLElement | null, ms: number, onTouch: () => void): void {
  const over = new AbortController();
  const end = () => {
    over.abort();
    onTouch();
  };
  for (const name of touches)
    element?.addEventListener(name, end, { passive: true, signal: over.signal });
  setTimeout(end, ms);
}
