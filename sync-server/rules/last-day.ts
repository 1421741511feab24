import { dayMs } from '../../schemas/domain/day-ms.ts';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';

/** How many of these were made in the last 24 hours (SIGNUP-09, SAFE-06). */
export function madeLastDay(made: Iterable<{ readonly createdAt: string }>, now: Date): number {
  let count = 0;
  for (const { createdAt } of made) if (happenedWithin(createdAt, dayMs, now)) count += 1;
  return count;
}
