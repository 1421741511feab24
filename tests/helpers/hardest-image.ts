/**
 * Run as a process of its own, so that its memory is its own: uploads that are as large as the limits
 * allow, four at once. Prints the process's peak in MiB.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openImages } from '../../sync-server/images/images.ts';

const [, , ...files] = process.argv;

async function peak(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function run(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-hardest-'));
  const images = openImages({ dataDirectory: directory });
  const outcomes = await Promise.all(files.map((file) => images.process(file, 'meet')));
  await rm(directory, { recursive: true, force: true });
  console.log(JSON.stringify({ ok: outcomes.every(({ ok }) => ok), after: await peak() }));
}

void run();
