/** Tests of a step. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs Vitest; where `isTriedTwice`, a few files that failed get a second try each in a new process. */
export function runVitest(
  run: (command: string, args: string[]) => Promise<number>,
  options: { root: string; out: string; isTriedTwice: boolean },
): Promise<TestCounts>;
