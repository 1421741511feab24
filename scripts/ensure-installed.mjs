// Installs what the lock file names, unless that is there already; with --browser also a Chromium.
// Runs before `npm start` and `npm test`, so it may use nothing but Node itself.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (command, args) =>
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 'inherit'] });

function installPackages() {
  const stampFile = join(root, 'node_modules', '.installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  console.error('Installing packages (npm ci) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stampFile, lock);
}

function installBrowser() {
  if (findChromium()) return;
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (isRoot && hasApt) {
    console.error('Installing chromium (apt-get) …');
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
  } else {
    console.error('Installing chromium (playwright) …');
    run('npx', ['playwright', 'install', 'chromium']);
  }
}

installPackages();
if (process.argv.includes('--browser')) installBrowser();
