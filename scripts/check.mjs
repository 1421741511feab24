// `npm run check`: everything that can be said of the tree without running the product.
// --json=FILE writes the counts; --built: dist/ is there already, so sizes are checked without a build.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkChunks } from './checks/chunks.mjs';
import { checkImports } from './checks/imports.mjs';
import { checkTexts } from './checks/texts.mjs';
import { checkRules } from './checks/rules.mjs';
import { checkSizes } from './checks/sizes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}`));

/** Runs a tool; its output is the list of problems if it fails. */
function tool(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n').slice(-60);
}

const checks = {
  'types (app, gateway, tests)': () => tool('npx', ['tsc', '-p', '.']),
  'types (service worker)': () => tool('npx', ['tsc', '-p', 'workers']),
  lint: () => tool('npx', ['oxlint', '--deny-warnings']),
  'import directions': () => checkImports(root),
  'texts in both languages': () => checkTexts(root),
  'unused code': () => tool('npx', ['knip', '--no-progress']),
  formatting: () => tool('npx', ['prettier', '--check', '--log-level=warn', '.']),
  'size budgets': () => {
    if (!option('built')) {
      const built = tool('node', ['scripts/build.mjs']);
      if (built.length > 0) return built;
    }
    return checkSizes(root);
  },
  'built files import in one direction, and only what stays': () => checkChunks(root),
  'rules cited by tests': () => checkRules(root),
};

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const [name, check] of Object.entries(checks)) {
  const problems = check();
  counts[problems.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`);
  for (const problem of problems) console.log(`    ${problem}`);
}
const file = option('json')?.split('=')[1];
if (file) writeFileSync(file, JSON.stringify(counts));
process.exit(counts.failed === 0 ? 0 : 1);
