/**
 * Does something every so many milliseconds, but never twice at once: while one goes on, the next turn passes.
 * @param onError hears why one failed; the next comes all the same
 * @returns how to stop
 */
export function repeatEvery(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void work()
      .catch(onError)
      .finally(() => (isRunning = false));
  }, ms);
  return () => clearInterval(timer);
}
