import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const wellKnown = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium on this machine: CHROMIUM_PATH, a distribution's, Playwright's; or undefined. */
export function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own) return own;
  return wellKnown.find((path) => existsSync(path)) ?? playwrights();
}

function playwrights() {
  const cache = join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return undefined;
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) =>
      ['chrome-linux', 'chrome-linux64'].map((dir) => join(cache, name, dir, 'chrome')),
    )
    .find((path) => existsSync(path));
}
