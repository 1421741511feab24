import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

interface Budget {
  readonly name: string;
  /** Files of dist/client. */
  readonly html?: readonly string[];
  /** Chunks by their name in Vite's manifest, with their styles and what they import. */
  readonly chunks?: readonly string[];
  /** Without what they import. */
  readonly only?: boolean;
  /** Without styles. */
  readonly scripts?: boolean;
  /** All that the service worker fetches. */
  readonly precache?: boolean;
  /** In kB. */
  readonly limit: number;
}

/**
 * Budgets in kB (1000 bytes) of brotli as it is sent (UX.md), from tests/size-budgets.json.
 * @returns a line for each that is exceeded
 */
export function checkSizes(root: string): string[] {
  const client = join(root, 'dist/client');
  const manifestFile = join(client, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return ['dist/client/.vite/manifest.json is missing: build first'];
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const listed = readFileSync(join(root, 'tests/size-budgets.json'), 'utf8');
  const budgets = JSON.parse(listed) as Budget[];
  const problems: string[] = [];
  for (const { name, html = [], chunks = [], only, scripts, precache, limit } of budgets) {
    const files = new Set([...html, ...(precache ? precached(client) : [])]);
    for (const chunk of chunks) addChunk(manifest, chunk, files, only === true, problems);
    if (scripts) for (const file of files) if (!file.endsWith('.js')) files.delete(file);
    const kilobytes = Math.round(sizeOf(client, files) / 100) / 10;
    console.log(`    ${name}: ${kilobytes} kB of ${limit}`);
    if (kilobytes > limit) problems.push(`${name} has ${kilobytes} kB, more than ${limit}`);
  }
  return problems;
}

/** Files in the list that the build has written into the service worker. */
export function precached(client: string): string[] {
  const worker = readFileSync(join(client, 'serviceworker.js'), 'utf8');
  return [...worker.matchAll(/"?url"?:\s*[`"']([^`"'/][^`"']*)/g)].map(([, file = '']) => file);
}

function addChunk(
  manifest: Manifest,
  name: string,
  files: Set<string>,
  only: boolean,
  problems: string[],
): void {
  const keys = Object.keys(manifest).filter(
    (key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'),
  );
  if (keys.length === 0) problems.push(`there is no chunk called ${name}`);
  for (const key of keys) addWithImports(manifest, key, files, only);
}

function addWithImports(manifest: Manifest, key: string, files: Set<string>, only: boolean): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  if (only) return;
  for (const css of chunk.css ?? []) files.add(css);
  for (const other of chunk.imports ?? []) addWithImports(manifest, other, files, only);
}

/** What is too short to be worth a compressed form is sent as it is. */
function sizeOf(client: string, files: Iterable<string>): number {
  const sizes = [...files].map((file) => {
    const plain = join(client, file);
    return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
