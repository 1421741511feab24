/** The value below which that share of the values lies; `share` from 0 to 1. Throws without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('no values');
  return value;
}

/** The middle value: what a shared, noisy machine disturbs least. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Runs something several times, one after the other. */
export async function times<T>(count: number, run: (turn: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let turn = 0; turn < count; turn += 1) results.push(await run(turn));
  return results;
}

/** Milliseconds that something takes, and what it gives. */
export async function timed<T>(run: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await run();
  return { ms: performance.now() - start, value };
}
