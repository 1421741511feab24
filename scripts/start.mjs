// `npm start`: builds what has changed, then runs the gateway with the embedded store and demo data
// (unless the settings say otherwise) until it is stopped.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endUnlessPortIsFree } from './free-port.mjs';
import { readDotEnv, withDemo } from './settings.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
readDotEnv(root);
await endUnlessPortIsFree(process.env);
const built = spawnSync('node', ['scripts/build-what-changed.mjs'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);

const gateway = spawn('node', ['dist/gateway/server.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: withDemo(process.env),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => gateway.kill(signal));
// Without a code somebody has killed it.
gateway.on('close', (code) => process.exit(code ?? 1));
