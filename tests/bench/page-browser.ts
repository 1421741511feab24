import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';

/** How many times slower than this machine the processor is. */
export const slowdown = 4;

export type Screen = 'phone' | 'desktop';

const screens: Record<Screen, BrowserContextOptions> = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1280, height: 800 } },
};

const launch = (extra: readonly string[] = []) => ({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', ...extra],
});

export const startBrowser = (): Promise<Browser> => chromium.launch(launch());

/** A browser that has never been here. */
export function freshContext(browser: Browser, screen: Screen): Promise<BrowserContext> {
  return browser.newContext({ ...screens[screen], locale: 'fi-FI' });
}

/** A browser process of its own with a profile that outlives it. @param args for Chromium */
export function openProfile(
  directory: string,
  screen: Screen,
  args: readonly string[] = [],
): Promise<BrowserContext> {
  const options = { ...screens[screen], locale: 'fi-FI' };
  return chromium.launchPersistentContext(directory, { ...options, ...launch(args) });
}

/** A page whose processor is slowed down. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/**
 * Milliseconds that the main thread of a page has worked so far, as many times longer as the processor is to be
 * slower. The page runs at full speed and the thread's own time counts: what other programs of the machine
 * take meanwhile does not, nor what the browser's own slowing down makes of that.
 */
export async function mainThreadMeter(page: Page): Promise<() => Promise<number>> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000 * slowdown;
  };
}
