import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let folder: string;

beforeEach(() => {
  // In memory, where other tests write, programs cannot be run everywhere.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results/install '));
  for (const name of ['ensure-installed.mjs', 'find-chromium.mjs'])
    cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that writes down how it was called, before whatever it does. */
function program(name: string, does: string): void {
  const path = join(folder, 'bin', name);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${join(folder, 'calls')}"\n${does}\n`);
  chmodSync(path, 0o755);
}

const calls = (): string[] => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

function install(args: string[], env: Record<string, string>): Promise<number | null> {
  const script = join(folder, 'scripts/ensure-installed.mjs');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...args.slice(1), script, ...args.slice(0, 1)], {
    env: { PATH: join(folder, 'bin') + delimiter + PATH, HOME: folder, ...env },
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

/** As root, where there is no browser yet. */
const bareMachine = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { existsSync } = fs;
fs.existsSync = (path) => !String(path).startsWith('/usr/bin/') && existsSync(path);
syncBuiltinESMExports();
process.getuid = () => 0;
`;

it('GEN-06 npm start installs what it builds with, also where NODE_ENV says production', async () => {
  const tool = { name: 'tool', version: '1.0.0' };
  mkdirSync(join(folder, 'tool'));
  writeFileSync(join(folder, 'tool/package.json'), JSON.stringify(tool));
  const project = { name: 'p', version: '1.0.0', devDependencies: { tool: 'file:tool' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  const packages = {
    '': project,
    'node_modules/tool': { resolved: 'tool', link: true },
    tool: { version: '1.0.0', dev: true },
  };
  const lock = { name: 'p', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const env = { NODE_ENV: 'production', npm_config_offline: 'true' };
  expect(await install([], env)).toBe(0);
  expect(existsSync(join(folder, 'node_modules/tool/package.json'))).toBe(true);
});

describe('npm test as root where apt has no Chromium', () => {
  beforeEach(() => {
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    writeFileSync(join(folder, 'bare.mjs'), bareMachine);
    mkdirSync(join(folder, 'node_modules'));
    program('npm', '');
    // Ubuntu has one as a snap only.
    program('apt-get', '[ "$1" = install ] && exit 100; exit 0');
  });

  const asked = (): string[] => calls().filter((call) => call.startsWith('npx'));

  it('GEN-06 takes the one of Playwright, with the libraries that it needs', async () => {
    const browser = join(folder, '.cache/ms-playwright/chromium-1/chrome-linux');
    program('npx', `mkdir -p "${browser}" && touch "${browser}/chrome"`);
    expect(await install(['--browser', '--import', join(folder, 'bare.mjs')], {})).toBe(0);
    expect(asked()).toEqual([
      'npx playwright install-deps chromium',
      'npx playwright install chromium',
    ]);
  });

  it('GEN-06 and finds it where Playwright was told to keep it', async () => {
    const browser = join(folder, 'kept/chromium-1/chrome-linux');
    mkdirSync(browser, { recursive: true });
    writeFileSync(join(browser, 'chrome'), '');
    program('npx', 'exit 1');
    const env = { PLAYWRIGHT_BROWSERS_PATH: join(folder, 'kept') };
    expect(await install(['--browser', '--import', join(folder, 'bare.mjs')], env)).toBe(0);
    expect(asked()).toEqual([]);
  });
});
