import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../helpers/free-port.ts';
import { MissingBrowser } from './device.ts';
import type { BrowserDevice } from './device.ts';
import { startDisplay } from './display.ts';
import { pause, WebDriver } from './web-driver.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const browsers = ['4.1', '6.0', '4.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
);

/** WebKitGTK's MiniBrowser on a virtual display, driven by WebKitWebDriver. */
export async function openWebKit(): Promise<BrowserDevice> {
  const binary = browsers.find((path) => existsSync(path));
  if (!existsSync(driverPath) || binary === undefined)
    throw new MissingBrowser('no WebKitWebDriver with a MiniBrowser is installed');
  const display = await startDisplay();
  const port = await freePort();
  const service = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name, LANG: 'C.UTF-8' },
  });
  const stop = async () => {
    await stopped(service);
    await display.stop();
  };
  try {
    const driver = await WebDriver.start(`http://127.0.0.1:${port}`, {
      // Its own waiting never ends after a reload without a network, though the page is complete.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    });
    await driver.command('POST', 'window/rect', { x: 0, y: 0, width: 390, height: 844 });
    return deviceOf(driver, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

const timeoutMs = 10_000;

/** Nobody taps what is not shown yet: rows of long lists are hidden until they have been measured. */
async function onceThere(act: () => Promise<unknown>): Promise<void> {
  const last = Date.now() + timeoutMs;
  for (;;) {
    try {
      return void (await act());
    } catch (error) {
      const isHidden = /not interactable|stale element/.test(String(error));
      if (!isHidden || Date.now() > last) throw error;
      await pause();
    }
  }
}

function deviceOf(driver: WebDriver, stop: () => Promise<void>): BrowserDevice {
  return {
    name: driver.browser,
    open: (url) => replaced(driver, () => driver.command('POST', 'url', { url })),
    reload: () => replaced(driver, () => driver.command('POST', 'refresh', {})),
    press: async (xpath) => {
      await onceThere(async () =>
        driver.command('POST', `element/${await driver.find(xpath)}/click`, {}),
      );
    },
    write: async (xpath, text) => {
      await onceThere(async () =>
        driver.command('POST', `element/${await driver.find(xpath)}/value`, { text }),
      );
    },
    ask: (expression) => driver.ask(expression),
    close: async () => {
      await driver.command('DELETE', '').catch(() => undefined);
      await stop();
    },
  };
}

/** Does what loads a document, and waits until that one is there. */
async function replaced(driver: WebDriver, load: () => Promise<unknown>): Promise<void> {
  await driver.ask('(globalThis.replaced = true)');
  await load();
  const isThere = "globalThis.replaced === undefined && document.readyState !== 'loading'";
  for (let tries = 0; tries < 250; tries += 1) {
    if ((await driver.ask(isThere).catch(() => false)) === true) return;
    await pause();
  }
  throw new Error('no document came');
}

/** What it is given to end by itself: with a page that hangs it never does. */
const endMs = 5000;

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.kill();
  const end = setTimeout(() => child.kill('SIGKILL'), endMs);
  await gone;
  clearTimeout(end);
}
