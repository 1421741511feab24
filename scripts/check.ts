// `npm run check`: everything that can be said of the tree without running the product.
// --json=FILE writes the counts.
import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkChunks } from './checks/chunks.ts';
import { checkImports } from './checks/imports.ts';
import { checkTexts } from './checks/texts.ts';
import { checkRules } from './checks/rules.ts';
import { checkSizes } from './checks/sizes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Looks at the tree below a folder. @returns what is wrong, in words */
type Check = (root: string) => readonly string[] | Promise<readonly string[]>;

/** Runs a tool; its output is the list of problems if it fails. */
async function tool(command: string, args: readonly string[]): Promise<string[]> {
  try {
    await promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 26 });
    return [];
  } catch (failure) {
    const { stdout = '', stderr = '', message } = failure as ExecFileException;
    return (`${stdout}${stderr}`.trim() || message).split('\n').slice(-60);
  }
}

let building: Promise<string[]> | undefined;
/** Builds once, and checks what the build has made, if it has made it. */
async function onBuilt(check: Check): Promise<readonly string[]> {
  building ??= tool('node', ['--import', 'tsx', 'scripts/build.ts']);
  const problems = await building;
  return problems.length > 0 ? problems : check(root);
}

const checks: Record<string, () => readonly string[] | Promise<readonly string[]>> = {
  'size budgets': () => onBuilt(checkSizes),
  formatting: () => tool('npx', ['oxfmt', '--list-different']),
  'types (app, gateway, scripts, tests)': () => tool('npx', ['tsc', '-p', '.']),
  'types (service worker)': () => tool('npx', ['tsc', '-p', 'workers']),
  lint: () => tool('npx', ['oxlint']),
  'import directions': () => checkImports(root),
  'texts in both languages': () => checkTexts(root),
  'unused code': () => tool('npx', ['knip', '--no-progress']),
  'built files import in one direction, and only what stays': () => onBuilt(checkChunks),
  'rules cited by tests': () => checkRules(root),
};

const counts = { passed: 0, failed: 0, skipped: 0 };
/** As many as a small machine has cores; what takes longest comes first. */
const atOnce = 2;
const waiting = Object.entries(checks);
const found = new Map<string, readonly string[]>();
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift())
    found.set(next[0], await next[1]());
}
await Promise.all(Array.from({ length: atOnce }, work));

for (const name of Object.keys(checks)) {
  const problems = found.get(name) ?? [];
  counts[problems.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`);
  for (const problem of problems) console.log(`    ${problem}`);
}
const file = process.argv.find((arg) => arg.startsWith('--json='))?.split('=')[1];
if (file) writeFileSync(file, JSON.stringify(counts));
process.exit(counts.failed === 0 ? 0 : 1);
