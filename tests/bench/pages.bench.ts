/** Paints of the built app in Chromium over slow links, without a network and with a silent one. */
import type { Page } from '@playwright/test';
import { freshContext, openProfile, slowPage, startBrowser } from './page-browser.ts';
import type { Screen } from './page-browser.ts';
import { noteMarks, readMarks } from './page-marks.ts';
import type { Marks } from './page-marks.ts';
import { setStage } from './page-stage.ts';
import { report } from './report.ts';
import type { Row } from './report.ts';
import { repeats } from './settings.ts';
import { linkA, linkB } from './slow-link.ts';
import type { LinkSpeed } from './slow-link.ts';
import { median, times } from './stats.ts';

const live = '#root [data-row]';
const listSeen = { painted: '[data-row]', rows: live };
const startSeen = { snapshot: '#snapshot [data-row]', rows: live };

const stage = await setStage();
const browser = await startBrowser();
const rows: Row[] = [];
for (const screen of ['phone', 'desktop'] as const) {
  for (const link of [linkA, linkB]) rows.push(...(await overLink(screen, link)));
  rows.push(...(await startsWithout(screen)));
}
await browser.close();
await stage.close();
report('pages', 'Paints at a processor 4 times slower, beside a static page of the same run', rows);
process.exit(0);

/** First visits: the public pages, and the signed-in app with nothing of it on the device. */
async function overLink(screen: Screen, link: LinkSpeed): Promise<Row[]> {
  stage.setSpeed(link);
  const turns = await times(repeats(3), async () => ({
    floor: await firstVisit(screen, stage.floor),
    '/': await firstVisit(screen, `${stage.app}/`),
    '/login': await firstVisit(screen, `${stage.app}/login`),
    list: await firstVisit(screen, `${stage.app}/meets`, listSeen),
  }));
  stage.setSpeed(undefined);
  const typical = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of));
  const against = { name: 'static page', value: typical(({ floor }) => floor.firstPaint) };
  const row = (what: string, aim: number, of: (turn: (typeof turns)[number]) => number): Row => ({
    what: `${screen}, link ${link.name}: ${what}`,
    value: typical(of),
    unit: 'ms',
    against,
    aim,
  });
  return [
    row('/ first paint', 1.15, (turn) => turn['/'].firstPaint),
    row('/login first paint', 1.15, (turn) => turn['/login'].firstPaint),
    row('signed in, shell', 1.3, (turn) => turn.list.firstPaint),
    row('signed in, first list', 4.5, (turn) => turn.list.seen['painted'] ?? NaN),
    row('signed in, live list', 4.5, (turn) => turn.list.seen['rows'] ?? NaN),
  ];
}

async function firstVisit(
  screen: Screen,
  url: string,
  seen: Record<string, string> = {},
): Promise<Marks> {
  const context = await freshContext(browser, screen);
  await context.addInitScript(noteMarks(seen));
  if (url.endsWith('/meets')) await stage.signIn(context);
  const page = await slowPage(context);
  await stage.idle();
  const marks = await visit(page, url);
  await context.close();
  return marks;
}

async function visit(page: Page, url: string): Promise<Marks> {
  await page.goto(url, { waitUntil: 'commit' });
  return readMarks(page);
}

/** Starts of an app that was here before: a new browser process, and no answer from the gateway. */
async function startsWithout(screen: Screen): Promise<Row[]> {
  const profile = await stage.visitedProfile(screen);
  const rowsOf = async (state: 'dead' | 'silent', name: string): Promise<Row[]> => {
    stage.setState(state);
    const turns = await times(repeats(3), async () => ({
      floor: await start(profile, screen, `${stage.floor}/kept`),
      app: await start(profile, screen, `${stage.app}/meets`, startSeen),
    }));
    stage.setState('open');
    const typical = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of));
    const against = { name: 'static page', value: typical(({ floor }) => floor.firstPaint) };
    const row = (what: string, aim: number, of: (marks: Marks) => number): Row => ({
      what: `${screen}, ${name}: ${what}`,
      value: typical(({ app }) => of(app)),
      unit: 'ms',
      against,
      aim,
    });
    return [
      row('first paint', 1.3, ({ firstPaint }) => firstPaint),
      row('snapshot', 1.8, ({ firstPaint, seen }) => Math.max(firstPaint, seen['snapshot'] ?? NaN)),
      row('live', 4, ({ seen }) => seen['rows'] ?? NaN),
    ];
  };
  return [...(await rowsOf('dead', 'offline')), ...(await rowsOf('silent', 'silent network'))];
}

async function start(
  profile: string,
  screen: Screen,
  url: string,
  seen: Record<string, string> = {},
): Promise<Marks> {
  const context = await openProfile(profile, screen);
  await context.addInitScript(noteMarks(seen));
  const marks = await visit(await slowPage(context), url);
  await context.close();
  return marks;
}
