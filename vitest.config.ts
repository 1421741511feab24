import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,contract,flow,fault}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    maxWorkers: 2,
    // Random schedules wait most of the time; more of them side by side would starve each other.
    maxConcurrency: 3,
  },
});
