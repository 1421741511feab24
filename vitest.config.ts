import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,contract,flow,fault}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    maxWorkers: 2,
    // Shared CI machines stall for seconds at times; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    // Random schedules wait most of the time; more of them side by side would starve each other.
    maxConcurrency: 2,
  },
});
