/**
 * `npm run dev`: the gateway, restarted when its sources change, and Vite's server for the app in
 * front of it. The service worker is left out: in development nothing should come from a cache.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { endUnlessPortIsFree } from './free-port.ts';
import { readSettings, withDemo } from './settings.ts';

const root = join(import.meta.dirname, '..');
readSettings(root);
await endUnlessPortIsFree(process.env);
const port = process.env.PORT ?? '3000';
process.env.GATEWAY_URL ??= `http://127.0.0.1:${port}`;

const gateway = spawn('node', ['node_modules/tsx/dist/cli.mjs', 'watch', 'sync-server/server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { PUBLIC_URL: 'http://localhost:5173', ...withDemo(process.env), PORT: port },
});
const vite = await createServer({ root, server: { port: 5173 } });
await vite.listen();
vite.printUrls();

async function stop(code: number): Promise<void> {
  gateway.kill('SIGTERM');
  await vite.close();
  process.exit(code);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// Not at an error of the gateway's: then it waits there for the next change of a file.
gateway.on('exit', (code) => void stop(code ?? 1));
