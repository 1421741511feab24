import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/helpers/free-port.ts';
import { trialSettings } from '../trial-settings.ts';

const root = join(import.meta.dirname, '../..');

/** A gateway at `url` that ends with `stop`. */
export interface DemoGateway {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Builds what has changed and starts a gateway with demo data in a folder of its own.
 * @throws if it does not come up within ten minutes: on a busy machine demo data take a while
 */
export async function startDemoGateway(): Promise<DemoGateway> {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-screenshots-'));
  const child = spawn('node', ['--import', 'tsx', 'scripts/start.ts'], {
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
  const stop = async (): Promise<void> => {
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
