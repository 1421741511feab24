import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './scripts/find-chromium.mjs';
import { chromiumArgs as args } from './tests/browsers/chromium-args.ts';

/** Together they take two thirds of the time: one that is begun last runs alone at the end. */
const longest = [
  ...['habits', 'screens', 'states', 'session', 'worker'],
  ...['keyboard', 'offline', 'two-people', 'smoke'],
].map((name) => `**/${name}.spec.ts`);
/** It needs what only a browser with windows has: notifications and its settings. */
const windowed = '**/windowed.spec.ts';

/** Real Chromium at phone size against a real gateway; each spec starts its own. */
export default defineConfig({
  testDir: 'tests/browser',
  globalTeardown: './tests/browser/support/drop-left.ts',
  projects: [
    { name: 'long', testMatch: longest },
    {
      name: 'windowed',
      testMatch: windowed,
      use: { launchOptions: { executablePath: findChromium() ?? '', args } },
    },
    { name: 'others', testIgnore: [...longest, windowed] },
  ],
  timeout: 240_000,
  // Generous: the machine may be busy with other things.
  expect: { timeout: 45_000 },
  fullyParallel: false,
  // A browser keeps more than one core busy. Two leave 4 % of two cores idle; four took a tenth more processor time.
  workers: 2,
  retries: process.env.CI ? 2 : 0,
  outputDir: 'test-results',
  use: {
    actionTimeout: 45_000,
    viewport: { width: 390, height: 844 },
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    screenshot: 'only-on-failure',
    trace: 'off',
    // To install the app costs more than most tests do: what needs it says so (`keepsApp` in support/phone.ts).
    serviceWorkers: 'block',
    launchOptions: { executablePath: findHeadlessShell() ?? '', args },
  },
});
