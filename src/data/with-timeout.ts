import { sleep } from './sleep.ts';

/** Waits for something that may never come, so long at most. @returns what came of it; undefined: it has not come yet */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | void> {
  return Promise.race([work, sleep(ms)]);
}
