import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runVitest } from '../../../scripts/run-vitest.ts';

type Statuses = Record<string, string[]>;

const root = '/project';
let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'run-vitest-'));
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(out, { recursive: true });
});

/** Stands in for Vitest: each try answers with the next report, and notes the files that it was given. */
function tries(...reports: (Statuses | undefined)[]) {
  const given: string[][] = [];
  const run = async (_command: string, args: readonly string[]) => {
    const report = reports[given.length];
    given.push(args.filter((arg) => arg.startsWith('tests/')));
    const file = args.find((arg) => arg.startsWith('--outputFile.json='))?.split('=')[1] ?? '';
    if (report) writeFileSync(file, JSON.stringify({ testResults: results(report) }));
    return report &&
      Object.values(report)
        .flat()
        .every((status) => status !== 'failed')
      ? 0
      : 1;
  };
  return { given, run };
}

const results = (report: Statuses) =>
  Object.entries(report).map(([name, statuses]) => ({
    name: join(root, name),
    status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ status })),
  }));

const ofCi = () => ({ root, out, isTriedTwice: true });

describe('Vitest within the test run', () => {
  const fine = { 'tests/a.test.ts': ['passed', 'pending', 'todo'] };

  it('counts what passed, failed and was skipped', async () => {
    const { run, given } = tries({ ...fine, 'tests/b.test.ts': ['passed', 'failed'] });
    const counts = await runVitest(run, { root, out, isTriedTwice: false });
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2 });
    expect(given).toEqual([[]]);
  });

  it('counts the second try of a file in place of its first', async () => {
    const { run, given } = tries(
      { ...fine, 'tests/b.test.ts': ['passed', 'failed'] },
      { 'tests/b.test.ts': ['passed', 'passed'] },
    );
    expect(await runVitest(run, ofCi())).toEqual({ passed: 3, failed: 0, skipped: 2 });
    expect(given).toEqual([[], ['tests/b.test.ts']]);
  });

  it('fails for what fails twice, and for what fails first at the second try', async () => {
    const { run } = tries(
      { ...fine, 'tests/b.test.ts': ['passed', 'failed'], 'tests/c.test.ts': [] },
      { 'tests/b.test.ts': ['failed', 'failed'], 'tests/c.test.ts': [] },
    );
    expect(await runVitest(run, ofCi())).toEqual({ passed: 1, failed: 3, skipped: 2 });
  });

  it('fails if it ends without a report, at either try, or badly without a failed test', async () => {
    expect((await runVitest(tries(undefined).run, ofCi())).failed).toBe(1);
    const { run } = tries({ ...fine, 'tests/b.test.ts': ['failed'] }, undefined);
    expect(await runVitest(run, ofCi())).toEqual({ passed: 1, failed: 1, skipped: 2 });
    const { run: good } = tries(fine);
    const counts = await runVitest(async (...all) => (await good(...all)) || 1, ofCi());
    expect(counts.failed).toBe(1);
  });

  it('tries nothing again where much has failed', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `tests/${n}.test.ts`);
    const { run, given } = tries(Object.fromEntries(names.map((name) => [name, ['failed']])));
    expect((await runVitest(run, ofCi())).failed).toBe(6);
    expect(given).toHaveLength(1);
  });
});
