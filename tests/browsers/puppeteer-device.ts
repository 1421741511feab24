import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import type { Page } from 'puppeteer-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { chromiumArgs } from './chromium-args.ts';
import { MissingBrowser } from './device.ts';
import type { BrowserDevice } from './device.ts';

const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const waitMs = 40_000;

/**
 * Chromium over the DevTools protocol, Firefox over WebDriver BiDi.
 * @param options `first`: script that runs in every document before its own; `program`: another one of the kind
 */
export async function openWithPuppeteer(
  kind: 'chrome' | 'firefox',
  { first, program }: { first?: string; program?: string | undefined } = {},
): Promise<BrowserDevice> {
  const executablePath =
    program ?? (kind === 'chrome' ? findChromium() : firefoxes.find((path) => existsSync(path)));
  if (executablePath === undefined) throw new MissingBrowser(`no ${kind} is installed`);
  const browser = await puppeteer.launch({
    browser: kind,
    executablePath,
    headless: true,
    args: kind === 'chrome' ? [...chromiumArgs, '--lang=fi'] : [],
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  if (first !== undefined) await page.evaluateOnNewDocument(first);
  return deviceOf(page, await browser.version(), () => browser.close());
}

function deviceOf(page: Page, name: string, close: () => Promise<void>): BrowserDevice {
  const found = (xpath: string) =>
    page.locator(`::-p-xpath(${xpath})`).setTimeout(waitMs).setEnsureElementIsInTheViewport(true);
  return {
    name,
    open: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    reload: async () => {
      await page.reload({ waitUntil: 'domcontentloaded' });
    },
    press: (xpath) => found(xpath).click(),
    write: (xpath, text) => found(xpath).fill(text),
    ask: (expression) => page.evaluate(expression),
    close,
  };
}
