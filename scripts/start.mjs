// `npm start`: builds what has changed, then runs the gateway with the embedded store and demo data
// (unless the settings say otherwise) until it is stopped.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endUnlessPortIsFree } from './free-port.mjs';
import { builtInSettings, readDotEnv, withDemo } from './settings.mjs';

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
function fingerprint() {
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
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

readDotEnv(root);
await endUnlessPortIsFree(process.env);
const now = fingerprint();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== now) {
  console.log('Building …');
  const built = spawnSync('node', ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
  writeFileSync(stampFile, now);
}

const gateway = spawn('node', ['dist/gateway/server.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: withDemo(process.env),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => gateway.kill(signal));
// Without a code somebody has killed it.
gateway.on('close', (code) => process.exit(code ?? 1));
