import { clocksDifferMs } from './clocks-differ.ts';

/**
 * Whether something happened in the last so many milliseconds. What lies further ahead of now than clocks differ
 * was timed by one that was wrong, and would otherwise count until then, perhaps for a year.
 * @param instant when, ISO 8601
 */
export function happenedWithin(instant: string, ms: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(instant);
  return age >= -clocksDifferMs && age < ms;
}
