import type { WorldSize } from '../../sync-server/demo/generate.ts';

/** `--quick`: small worlds and few repeats, to see that a benchmark runs; its ratios mean little. */
export const quick = process.argv.includes('--quick');

/** The world of the benchmarks. */
export const largeWorld: WorldSize = quick
  ? { people: 2000, meets: 600, chats: 500 }
  : { people: 20_000, meets: 3000, chats: 5000 };

/** A world so small that a view in it has some dozens of documents. */
export const smallWorld: WorldSize = { people: 30, meets: 8, chats: 4 };

/** How often something is measured. @param full times, unless the run is a quick one */
export const repeats = (full: number): number => (quick ? Math.min(2, full) : full);
