// `npm test`: checks with the build, Vitest, Playwright; ends with one line that counts what ran.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from './memory-folder.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { runStep } from './run-step.ts';
import { readJson, runVitest } from './run-vitest.ts';
import type { TestCounts } from './run-vitest.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = memoryFolder();
// Also when it is stopped: it may lie in memory.
process.once('exit', () => rmSync(out, { recursive: true, force: true }));
const total: TestCounts = { passed: 0, failed: 0, skipped: 0 };

const run = (command: string, args: readonly string[], env?: Record<string, string>) =>
  runStep(command, args, { cwd: root, env: { TMPDIR: out, ...env } });

function add(counts: TestCounts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

async function step(name: string, work: () => Promise<TestCounts>): Promise<void> {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const counts = await work().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  add(counts);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
}

/** They build the app on the way, while what needs no build is checked beside it. */
async function checks(): Promise<TestCounts> {
  const file = join(out, 'checks.json');
  await run('node', ['--import', 'tsx', 'scripts/check.ts', `--json=${file}`]);
  return readJson(file) ?? { passed: 0, failed: 1, skipped: 0 };
}

/** Of what Playwright's JSON reporter writes. */
interface PlaywrightReport {
  readonly stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>;
}

const vitest = () => runVitest(run, { root, out, isTriedTwice: Boolean(process.env.CI) });

async function playwright(): Promise<TestCounts> {
  const file = join(out, 'playwright.json');
  const code = await run('npx', ['playwright', 'test', '--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = readJson<PlaywrightReport>(file)?.stats;
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  const failed = stats.unexpected + (code !== 0 && stats.unexpected === 0 ? 1 : 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

const next = await oneAtATime(root, 'test');
await step('checks and build', checks);
await step('vitest', vitest);
await step('playwright', playwright);

next();

const { passed, failed, skipped } = total;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
