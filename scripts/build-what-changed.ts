// Builds into dist, unless that was made of these very sources and settings: for the commands that run
// the built app.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInSettings, readSettings } from './settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'src',
  'schemas',
  'sync-server',
  'couchdb',
  'workers',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const stampFile = join(root, 'dist', '.built-from');

/** A fingerprint of everything that the built app and gateway are made of. */
function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify(builtInSettings(process.env)));
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [path];
    for (const file of files)
      hash.update(file.slice(root.length)).update(new Uint8Array(readFileSync(file)));
  }
  return hash.digest('hex');
}

readSettings(root);
const now = fingerprint();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== now) {
  console.log('Building …');
  const { status } = spawnSync('node', ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, now);
}
