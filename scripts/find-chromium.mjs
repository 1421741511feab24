import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const wellKnown = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const shells = ['/usr/bin/chromium-headless-shell'];

/** Path of a Chromium on this machine: CHROMIUM_PATH, a distribution's, Playwright's; or undefined. */
export function findChromium() {
  return chosen() ?? installed(wellKnown) ?? playwrights('chromium-', ['chrome']);
}

/**
 * Path of a Chromium without a window around its pages, which spends half of the processor time on each: of the
 * same places, else what findChromium finds. It shows no notifications and asks for no permissions.
 */
export function findHeadlessShell() {
  return chosen() ?? ownShell() ?? findChromium();
}

/** Is one of its own there? */
export const hasHeadlessShell = () => (chosen() ?? ownShell()) !== undefined;

const chosen = () => process.env.CHROMIUM_PATH || undefined;
const installed = (paths) => paths.find((path) => existsSync(path));
const ownShell = () =>
  installed(shells) ??
  playwrights('chromium_headless_shell-', ['headless_shell', 'chrome-headless-shell']);

const directories = ['chrome-linux', 'chrome-linux64', 'chrome-headless-shell-linux64'];

function playwrights(start, programs) {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return undefined;
  const folders = readdirSync(cache).filter((name) => name.startsWith(start));
  const paths = folders.flatMap((folder) =>
    directories.flatMap((name) => programs.map((program) => join(cache, folder, name, program))),
  );
  return installed(paths);
}
