import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../helpers/free-port.ts';

const root = join(import.meta.dirname, '../../..');
const withTypes = ['--import', import.meta.resolve('tsx')];
let folder: string;
let taken: Server;
let port: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kohdataan-start-'));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  port = String((taken.address() as AddressInfo).port);
});
afterEach(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

/** In a process group of its own, so that nothing of it stays. */
function start(script: string, PORT: string): ChildProcessWithoutNullStreams {
  const { PATH } = process.env;
  const env = { PATH, HOST: ' ', PORT, DEMO: '0', DATA_DIRECTORY: join(folder, 'data') };
  return spawn(process.execPath, [...withTypes, join(root, 'scripts', script)], {
    cwd: folder,
    env,
    detached: true,
  });
}

function end({ pid }: ChildProcessWithoutNullStreams): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended by itself.
  }
}

/** Runs a script until it ends, or says that it begins with what the port should have stopped. */
function run(script: string): Promise<{ code: number | null; said: string }> {
  const child = start(script, port);
  let said = '';
  const hear = (part: Buffer): void => {
    said += String(part);
    if (/Building|demo data|Local:/.test(said)) end(child);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

it.each(['start.ts', 'dev.ts'])(
  'GEN-06 %s says at once that another program uses the port, before it builds or fills anything',
  async (script) => {
    const { code, said } = await run(script);
    const sentence = `Cannot listen on port ${port} of 127.0.0.1: another program uses it. Set PORT`;
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/Building|demo data|Local:/);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  },
);

/** All that run now. Small images of Node have no `pgrep`. */
function processes(): { pid: string; parent: number; words: string }[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const [, parent] = /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return [{ pid, parent: Number(parent), words: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
    } catch {
      // It has ended.
      return [];
    }
  });
}

it('GEN-06 dev.ts ends, as a failure, when what runs the gateway ends', async () => {
  const child = start('dev.ts', String(await freePort()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isReady = new Promise<void>((resolve) => {
    const hear = (part: Buffer): void => void (String(part).includes('Local:') && resolve());
    child.stdout.on('data', hear);
  });
  await isReady;
  const runner = processes().find(({ parent, words }) => parent === child.pid && /tsx/.test(words));
  process.kill(Number(runner?.pid), 'SIGKILL');
  const soon = new Promise((resolve) => setTimeout(resolve, 60_000, 'still there'));
  try {
    expect(await Promise.race([ended, soon])).toBe(1);
  } finally {
    // What it ran goes on without it.
    end(child);
  }
});

it('GEN-06 start.ts ends, as a failure, when somebody kills the gateway', async () => {
  const scripts = join(folder, 'scripts');
  mkdirSync(join(folder, 'dist/gateway'), { recursive: true });
  for (const name of ['start.ts', 'build-what-changed.ts', 'free-port.ts', 'settings.ts'])
    cpSync(join(root, 'scripts', name), join(scripts, name));
  cpSync(join(root, 'sync-server/dot-env.ts'), join(folder, 'sync-server/dot-env.ts'));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(scripts, 'build.ts'), '');
  const gateway = join(folder, 'dist/gateway/server.mjs');
  writeFileSync(gateway, "process.kill(process.pid, 'SIGKILL');");
  const { PATH } = process.env;
  const child = spawn(process.execPath, [...withTypes, join(scripts, 'start.ts')], {
    env: { PATH, PORT: '0' },
  });
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
});
