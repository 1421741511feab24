// Installs what the lock file names, unless that is there already; with --browser also a Chromium.
// Runs before `npm start` and `npm test`, so it may use nothing but Node itself.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { findChromium, hasHeadlessShell } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (command, args) =>
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 'inherit'] });
const attempt = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 'inherit'] }).status === 0;

function installPackages() {
  const stampFile = join(root, 'node_modules', '.installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  console.error('Installing packages (npm ci) …');
  // Also what builds the app, which npm leaves out where NODE_ENV says production.
  // The lock file names each package by its hash: what npm has kept need not be asked for again.
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', '--include=dev', ...quick]);
  writeFileSync(stampFile, lock);
}

function installBrowser() {
  const isRoot = process.getuid?.() === 0;
  const mayUseApt = isRoot && spawnSync('apt-get', ['--version']).status === 0;
  if (mayUseApt) installByApt();
  if (findChromium()) return;
  console.error('Installing chromium (playwright) …');
  // Ubuntu's apt has no Chromium, but what one needs; without it, it may still be there already.
  if (mayUseApt) attempt('npx', ['playwright', 'install-deps', 'chromium']);
  run('npx', ['playwright', 'install', 'chromium']);
}

function installByApt() {
  const isThere = Boolean(findChromium());
  if (isThere && hasHeadlessShell()) return;
  console.error('Installing chromium (apt-get) …');
  const install = (...names) =>
    attempt('apt-get', ['install', '-y', '--no-install-recommends', ...names, '-q']);
  attempt('apt-get', ['update', '-q']);
  const wanted = isThere ? [] : ['chromium'];
  // Without the shell the tests run, too, but slower.
  if (!install(...wanted, 'chromium-headless-shell') && !isThere) install(...wanted);
}

installPackages();
if (process.argv.includes('--browser')) installBrowser();
