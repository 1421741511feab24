// `npm run test:browsers [-- chromium|firefox|webkit …]`: one smoke path with an offline reload in each
// browser. Installs them by apt where it may; a browser that cannot be had is reported as skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (command: string, args: readonly string[]): number | null =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status;

const packages = [
  ...(findChromium() ? [] : ['chromium']),
  ...(existsSync('/usr/bin/firefox-esr') || existsSync('/usr/bin/firefox') ? [] : ['firefox-esr']),
  ...(existsSync('/usr/bin/WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
  ...(existsSync('/usr/bin/Xvfb') ? [] : ['xvfb']),
];
const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
if (packages.length > 0 && mayInstall) {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  run('apt-get', ['update', '-q']);
  // One by one: one that is not to be had must not take the others with it.
  for (const name of packages)
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
}

if (run('node', ['--import', 'tsx', 'scripts/build-what-changed.ts']) !== 0) process.exit(1);
process.exit(
  run('node', ['--import', 'tsx', 'tests/browsers/run.ts', ...process.argv.slice(2)]) ?? 1,
);
