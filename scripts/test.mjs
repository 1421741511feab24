// `npm test`: checks, build, Vitest, Playwright; ends with one line that counts what ran.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { runStep } from './run-step.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = memoryFolder();
// Also when it is stopped: it may lie in memory.
process.once('exit', () => rmSync(out, { recursive: true, force: true }));
const total = { passed: 0, failed: 0, skipped: 0 };

const run = (command, args, env) =>
  runStep(command, args, { cwd: root, env: { TMPDIR: out, ...env } });

function add(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

/** What a step reports; undefined if it ended before it could. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const counts = await work().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  add(counts);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
}

async function build() {
  const code = await run('node', ['scripts/build.mjs']);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function checks() {
  const file = join(out, 'checks.json');
  await run('node', ['scripts/check.mjs', `--json=${file}`, '--built']);
  return readJson(file) ?? { passed: 0, failed: 1, skipped: 0 };
}

async function vitest() {
  const file = join(out, 'vitest.json');
  const code = await run('npx', [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readJson(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests;
  // A file that does not even load has no tests that could fail.
  const broken = report.testResults.filter(
    (result) =>
      result.status === 'failed' && result.assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const unseen = code !== 0 && failed + broken === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: failed + broken + unseen,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function playwright() {
  const file = join(out, 'playwright.json');
  const code = await run('npx', ['playwright', 'test', '--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: findChromium() ?? '',
  });
  const stats = readJson(file)?.stats;
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  const failed = stats.unexpected + (code !== 0 && stats.unexpected === 0 ? 1 : 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

const next = await oneAtATime(root, 'test');
await step('build', build);
await step('checks', checks);
await step('vitest', vitest);
await step('playwright', playwright);

next();

const { passed, failed, skipped } = total;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
