import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trialSettings } from '../trial-settings.mjs';

const root = join(import.meta.dirname, '../..');

/** A port that is free now. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Builds what has changed and starts a gateway with demo data in a folder of its own.
 * @returns { url, stop } @throws if it does not come up within ten minutes: on a busy machine demo data take a while
 */
export async function startDemoGateway() {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-screenshots-'));
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...trialSettings,
      PORT: String(port),
      DATA_DIRECTORY: directory,
      DEMO: '1',
      RATE_LIMIT_FACTOR: '1000',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      LOG_LEVEL: 'error',
    },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new Error('The gateway did not start');
}
