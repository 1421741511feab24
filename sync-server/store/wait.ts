import { setMaxListeners } from 'node:events';

/** Resolves after `ms` milliseconds, or at once when `signal` aborts. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/**
 * Whether one of many failures in a row is told: the first ones, and then ever fewer, so that a long outage is no
 * flood of lines. @param failures how many there have been
 */
export const isTold = (failures: number): boolean => (failures & (failures - 1)) === 0;

/**
 * Growing pauses between attempts, spread at random so that many gateways do not come back together.
 * @returns milliseconds for the given attempt (0 = first), between half and the whole of the step
 */
export function backoff(attempt: number, firstMs: number, maxMs: number): number {
  const step = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20));
  return step / 2 + Math.random() * (step / 2);
}

/**
 * Does some work that ends when the first of these aborts. `AbortSignal.any` would do, but in Node 20 every call leaves
 * something behind in each of its signals, and some here live as long as the gateway.
 */
export async function endingWith<T>(
  signals: readonly AbortSignal[],
  work: (first: AbortSignal) => Promise<T>,
): Promise<T> {
  // Any number of works may end with a gateway; Node warns of more than ten.
  setMaxListeners(0, ...signals);
  const first = new AbortController();
  const end = (): void => first.abort(signals.find(({ aborted }) => aborted)?.reason);
  if (signals.some(({ aborted }) => aborted)) end();
  for (const signal of signals) signal.addEventListener('abort', end);
  try {
    return await work(first.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end);
  }
}
