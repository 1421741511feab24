import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** So many files may stumble on a shared machine; more are broken. */
const maxFiles = 5;

/** Tests of a step. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs a command. @returns its exit code */
export type Run = (command: string, args: readonly string[]) => Promise<number>;

/** Of what Vitest's JSON reporter writes. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** What a step reports; undefined if it ended before it could. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/**
 * Runs Vitest. On CI, whose machines are shared and stall for seconds at times, files that failed get a second
 * try each, whole and in a new process: a test tried again beside what its first try left behind only fails again.
 * @param options root of the project, folder for reports, whether files get a second try
 * @returns tests passed, failed and skipped; a file that does not load counts as a failed test
 */
export async function runVitest(
  run: Run,
  { root, out, isTriedTwice }: { root: string; out: string; isTriedTwice: boolean },
): Promise<TestCounts> {
  const first = await once(run, join(out, 'vitest.json'), []);
  const { report } = first;
  const stumbled = report ? report.testResults.filter(({ status }) => status === 'failed') : [];
  const names = stumbled.map(({ name }) => relative(root, name));
  if (!report || !isTriedTwice || names.length === 0 || names.length > maxFiles)
    return countsOf(first);
  console.log(`\n── tried again, in a new process: ${names.join(', ')}`);
  const second = await once(run, join(out, 'vitest-again.json'), names);
  const passed = new Set(report.testResults.filter((file) => !stumbled.includes(file)));
  const kept = countsOf({ code: 0, report: { testResults: [...passed] } });
  const again = countsOf(second);
  return {
    passed: kept.passed + again.passed,
    failed: kept.failed + again.failed,
    skipped: kept.skipped + again.skipped,
  };
}

async function once(run: Run, file: string, names: readonly string[]) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('npx', ['vitest', 'run', ...reporters, ...names]);
  return { code, report: readJson<VitestReport>(file) };
}

function countsOf({
  code,
  report,
}: {
  code: number;
  report?: VitestReport | undefined;
}): TestCounts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...statuses: string[]): number =>
    tests.filter(({ status }) => statuses.includes(status)).length;
  // A file that does not even load has no tests that could fail.
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length;
  const failed = count('failed') + broken;
  return {
    passed: count('passed'),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: count('pending', 'skipped', 'todo'),
  };
}
