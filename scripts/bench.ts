// `npm run bench`: builds what has changed, then runs every benchmark of tests/bench, one after the
// other; tables on the screen, JSON in bench-results/. --quick: small worlds, few repeats. Names: only
// those (`npm run bench idle-sync`).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Judged } from '../tests/bench/report.ts';

/** What a benchmark leaves in its JSON. */
interface Result {
  readonly rows: readonly Judged[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'bench-results');
const options = process.argv.slice(2).filter((arg) => arg.startsWith('--'));
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const known = readdirSync(join(root, 'tests/bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const benchmarks = known.filter((name) => wanted.length === 0 || wanted.includes(name));

// All of it takes half an hour: a slip of the pen must not begin that, nor measure nothing.
const unknown = [
  ...wanted.filter((name) => !known.includes(name)),
  ...options.filter((option) => option !== '--quick'),
];
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Usage: npm run bench -- [--quick] [name …]`);
  console.error(`Benchmarks: ${known.join(', ')}`);
  process.exit(2);
}

/** Worlds are generated once and copied by each benchmark. */
const worlds = mkdtempSync(join(tmpdir(), 'kohdataan-worlds-'));
const longestMs = 8 * 60_000;

function run(name: string): Result | undefined {
  rmSync(join(results, `${name}.json`), { force: true });
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `tests/bench/${name}.bench.ts`, ...options],
    {
      cwd: root,
      stdio: 'inherit',
      timeout: longestMs,
      env: { ...process.env, BENCH_WORLDS: worlds },
    },
  );
  if (status !== 0) return undefined;
  return JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8')) as Result;
}

const build = ['--import', 'tsx', 'scripts/build-what-changed.ts'];
if (spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' }).status !== 0)
  process.exit(1);

const started = Date.now();
const broken: string[] = [];
const aims: Judged[] = [];
try {
  for (const name of benchmarks) {
    const result = run(name);
    if (result === undefined) broken.push(name);
    else aims.push(...result.rows.filter(({ met }) => met !== undefined));
  }
} finally {
  rmSync(worlds, { recursive: true, force: true });
}

const missed = aims.filter(({ met }) => !met);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`\n${aims.length - missed.length} of ${aims.length} aims met (${seconds} s)`);
for (const { what, against } of missed)
  console.log(`  missed: ${what}${against ? ` against ${against.name}` : ''}`);
for (const name of broken) console.log(`  broken: ${name}`);
// A missed aim is a result; only a benchmark that does not run is a failure.
process.exit(broken.length === 0 ? 0 : 1);
