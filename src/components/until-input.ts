/**
 * Lets something go on until somebody does one of these things, or its time is over.
 * @param events with which somebody goes elsewhere @param ms how long at most, milliseconds
 * @param end is called then, and by what is returned, which stops it sooner
 */
export function untilInput(
  target: EventTarget,
  events: readonly string[],
  ms: number,
  end: () => void,
): () => void {
  const over = new AbortController();
  const stop = () => {
    over.abort();
    clearTimeout(timer);
    end();
  };
  const timer = setTimeout(stop, ms);
  for (const event of events)
    target.addEventListener(event, stop, { passive: true, signal: over.signal });
  return stop;
}
