import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';

/**
 * Whether the time of what waits has come: it is not to leave before `nextAt`.
 * @param longestMs the longest pause that there is. What lies further ahead than that was timed by a clock that was
 * ahead and has been set right, or whose gateway has ended: nobody is told a year later for it
 */
export function isDue(waiting: { nextAt: string }, now: Date, longestMs: number): boolean {
  const aheadMs = Date.parse(waiting.nextAt) - now.getTime();
  return aheadMs <= 0 || aheadMs > longestMs + clocksDifferMs;
}
