/** A signal that aborts with the first of these; `AbortSignal.any` is not in Safari before 17.4 and Chrome before 116. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    // The first to abort, a time limit in the end, takes the listeners from those that live as long as the page.
    signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}
