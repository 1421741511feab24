import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { MissingBrowser } from './device.ts';

const xvfb = '/usr/bin/Xvfb';

/** A virtual X display of phone size. @returns its name (`:99`) and how to end it */
export async function startDisplay(): Promise<{ name: string; stop(): Promise<void> }> {
  if (!existsSync(xvfb)) throw new MissingBrowser('no Xvfb is installed');
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '500x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const number = new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('close', () => reject(new Error('Xvfb did not start')));
  });
  return {
    name: `:${await number}`,
    stop: async () => {
      child.kill();
      await gone;
    },
  };
}
