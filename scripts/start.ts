// `npm start`: builds what has changed, then runs the gateway with the embedded store and demo data
// (unless the settings say otherwise) until it is stopped.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endUnlessPortIsFree } from './free-port.ts';
import { readSettings, withDemo } from './settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
readSettings(root);
await endUnlessPortIsFree(process.env);
const built = spawnSync('node', ['--import', 'tsx', 'scripts/build-what-changed.ts'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);

const gateway = spawn('node', ['dist/gateway/server.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: withDemo(process.env),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => gateway.kill(signal));
// Without a code somebody has killed it.
gateway.on('close', (code) => process.exit(code ?? 1));
