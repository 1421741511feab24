import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Budgets in kB (1000 bytes) of brotli, from UX.md, per entry of tests/size-budgets.json. */
export function checkSizes(root) {
  const client = join(root, 'dist/client');
  const manifestFile = join(client, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return ['dist/client/.vite/manifest.json is missing: build first'];
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const budgets = JSON.parse(readFileSync(join(root, 'tests/size-budgets.json'), 'utf8'));
  const problems = [];
  for (const { name, files, limit } of budgets) {
    const bytes = sizeOf(client, manifest, files);
    const kilobytes = Math.round(bytes / 100) / 10;
    console.log(`    ${name}: ${kilobytes} kB of ${limit}`);
    if (kilobytes > limit) problems.push(`${name} has ${kilobytes} kB, more than ${limit}`);
  }
  return problems;
}

function sizeOf(client, manifest, entries) {
  const files = new Set();
  for (const entry of entries) {
    if (entry.endsWith('.html') && !manifest[entry]) files.add(entry);
    else addWithImports(manifest, entry, files);
  }
  return [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(client, file))).length,
    0,
  );
}

function addWithImports(manifest, key, files) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const other of chunk.imports ?? []) addWithImports(manifest, other, files);
}
