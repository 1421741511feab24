import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Says in its first line that it wants a page. */
const hasPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');
const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/fault/schedules');

/**
 * The random schedules take longest: begun last, they would run alone for two minutes. And a worker goes on with
 * what it has loaded only if the next file is of the same project and environment: of files that alternate, nearly
 * each would load React, RxDB or the gateway anew.
 */
class AlikeTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = (file: TestSpecification) =>
      isLong(file) ? 0 : file.project.name === 'whole' ? 1 : hasPage(file) ? 2 : 3;
    const sorted = (await super.sort(files)).map((file) => ({ file, place: placeOf(file) }));
    return sorted.toSorted((a, b) => a.place - b.place).map(({ file }) => file);
  }
}

export default defineConfig({
  test: {
    // On two cores, too: a file waits as much as it works, for a store that is down, a clock, a network that hangs.
    maxWorkers: 5,
    // Loading React, RxDB or the gateway anew for each of 250 files took a third of their time.
    isolate: false,
    setupFiles: ['fresh-file', 'encode-once', 'light-hashes'].map(
      (name) => `tests/helpers/${name}.ts`,
    ),
    sequence: { sequencer: AlikeTogether },
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
