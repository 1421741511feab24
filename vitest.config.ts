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

const devices = [
  'tests/flow/{device-*,early-replica,former-replica}.test.ts',
  'tests/contract/replica-storage.test.ts',
  'tests/fault/schedules.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // Loading React, RxDB or the gateway anew for each file took half of the units' time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          include: ['tests/{contract,flow,fault}/**/*.test.ts'],
          exclude: devices,
          isolate: false,
        },
      },
      // What one device leaves behind (IndexedDB's global, tabs that call each other) must not meet the next.
      { extends: true, test: { name: 'devices', include: devices } },
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    // Shared CI machines stall for seconds at times; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    // Random schedules wait most of the time; more of them side by side would starve each other.
    maxConcurrency: 2,
  },
});
