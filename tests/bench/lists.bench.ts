/** Opening and scrolling the lists of a device that holds much, and a first signed-in visit. */
import type { BrowserContext, Page } from '@playwright/test';
import { blockingOf, longestOf, longOf, mainThreadTasks } from './main-thread-tasks.ts';
import { freshContext, mainThreadMeter, openProfile, startBrowser } from './page-browser.ts';
import type { Screen } from './page-browser.ts';
import { setStage } from './page-stage.ts';
import { report } from './report.ts';
import type { Row } from './report.ts';
import { repeats } from './settings.ts';
import { median, times } from './stats.ts';

/** Path of a list, what of it is on the screen once it is open, and what it lists. */
const lists = [
  { path: '/meets', row: '#main [data-row]', holds: '500 meets' },
  { path: '/discussions', row: '#main a[href^="/chat/"]', holds: '10,000 messages' },
  { path: '/users', row: '#main a[href*="person="]', holds: '300 people' },
] as const;
/** A screen with hardly anything on it: what any change of screen costs. */
const plain = { path: '/privacy', row: '#main h1', holds: 'no list' } as const;
/** Time to open the replica and fill it. */
const untilFilledMs = 6000;
/** Marks the frame in which the list is on the screen. */
const markWhenSeen = `{
const look = () => document.querySelector('#root [data-row]')
  ? performance.mark('seen') : requestAnimationFrame(look);
requestAnimationFrame(look);
}`;
type List = (typeof lists)[number] | typeof plain;

const stage = await setStage();
const rows: Row[] = [];
for (const screen of ['phone', 'desktop'] as const) {
  rows.push(...(await firstVisit(screen)), ...(await fullDevice(screen)));
}
await stage.close();
report('lists', 'Main thread at a processor 4 times slower', rows);
process.exit(0);

/** What a first signed-in visit blocks, and of it what comes after the list: RxDB and the first sync. */
async function firstVisit(screen: Screen): Promise<Row[]> {
  const browser = await startBrowser();
  const turns = await times(repeats(3), async () => {
    const context = await freshContext(browser, screen);
    await context.addInitScript(markWhenSeen);
    await stage.signIn(context);
    const page = await context.newPage();
    const tasks = await mainThreadTasks(page, async () => {
      await page.goto(`${stage.app}/meets`, { waitUntil: 'commit' });
      await page.waitForTimeout(untilFilledMs);
    });
    await context.close();
    return { blocking: blockingOf(tasks), later: longOf(tasks.filter(({ later }) => later)) };
  });
  await browser.close();
  const row = (what: string, value: number): Row => ({
    what: `${screen}, first signed-in visit: ${what}`,
    value,
    unit: 'ms',
    aim: 200,
  });
  return [
    row('blocking time', median(turns.map((one) => one.blocking))),
    row('long tasks after the list', median(turns.map((one) => one.later))),
  ];
}

async function fullDevice(screen: Screen): Promise<Row[]> {
  const profile = await stage.visitedProfile(screen, 'busy');
  const context = await openProfile(profile, screen);
  const opened: Row[] = [];
  opened.push(...(await oneList(context, screen, plain)));
  for (const list of lists) opened.push(...(await oneList(context, screen, list)));
  await context.close();
  return opened;
}

async function oneList(context: BrowserContext, screen: Screen, list: List): Promise<Row[]> {
  const page = await context.newPage();
  await page.goto(`${stage.app}/changes`);
  await page.locator('#main h1').waitFor();
  await page.waitForTimeout(4000);
  const work = await mainThreadMeter(page);
  const first = await open(page, list, work);
  const turns = await times(repeats(5), () => open(page, list, work));
  const what = `${screen}, ${list.path} with ${list.holds}`;
  const opening: Row[] = [
    { what: `${what}: opening for the first time`, value: first, unit: 'ms' },
    { what: `${what}: opening`, value: median(turns), unit: 'ms' },
  ];
  const longest = list === plain ? 0 : longestOf(await mainThreadTasks(page, () => scroll(page)));
  await page.close();
  if (list === plain) return opening;
  return [
    ...opening.map((row) => ({ ...row, aim: 100 })),
    { what: `${what}: longest task while scrolling`, value: longest, unit: 'ms', aim: 50 },
  ];
}

/**
 * Opens a list from another screen. @param work meters the main thread
 * @returns what it has done until the list is there and for 100 ms more, milliseconds
 */
async function open(page: Page, { path, row }: List, work: () => Promise<number>): Promise<number> {
  await go(page, '/changes', '#main h1');
  await page.waitForTimeout(1500);
  const before = await work();
  await go(page, path, row);
  return (await work()) - before;
}

/**
 * As going back does; waits until that is on the screen, and 100 ms. Asks by the protocol, and once: what
 * Playwright runs in a page to wait for something would count too.
 */
async function go(page: Page, path: string, row: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const expression = `new Promise((done) => {
    const isHere = location.pathname === ${JSON.stringify(path)};
    const left = isHere ? null : document.querySelector('#main h1');
    history.pushState({}, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    const look = () => document.querySelector(${JSON.stringify(row)}) && !left?.isConnected
      ? setTimeout(done, 100) : requestAnimationFrame(look);
    look();
  })`;
  await protocol.send('Runtime.evaluate', { expression, awaitPromise: true });
  await protocol.detach();
}

/** Scrolls down for some seconds. */
async function scroll(page: Page): Promise<void> {
  await page.waitForTimeout(1000);
  await page.mouse.move(180, 400);
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, 250);
    await page.waitForTimeout(60);
  }
}
