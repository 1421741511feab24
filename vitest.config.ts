import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The random schedules take longest: begun last, they would run alone for two minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/fault/schedules');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Loading React, RxDB or the gateway anew for each of 250 files took a third of their time.
    isolate: false,
    setupFiles: ['tests/helpers/fresh-file.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'whole', include: ['tests/{contract,flow,fault}/**/*.test.ts'] },
      },
    ],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Random schedules wait most of the time; more of them side by side would starve each other.
    maxConcurrency: 2,
  },
});
