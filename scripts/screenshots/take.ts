import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import type { Options } from './options.ts';
import { loginOf, signIn } from './people.ts';
import type { Screen, ScreenTools } from './screen.ts';
import { settle } from './settle.ts';
import { wordsOf } from './words.ts';

const heights: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1280: 800 };
const tallest = 2600;
const timeoutMs = 15_000;

/** The screens that one account sees in one language. */
export interface Job {
  readonly who: string;
  readonly language: string;
  readonly screens: readonly Screen[];
}

/** What all jobs have in common. */
export interface TakeRun {
  readonly browser: Browser;
  readonly url: string;
  readonly options: Options;
  readonly folder: string;
  /** Hears of each screen how many pictures were taken, or why none. */
  readonly report: (screen: Screen, language: string, count: number, error?: unknown) => void;
}

interface Look {
  readonly width: number;
  readonly theme: string;
  /** Percent of the usual size. */
  readonly text: number;
}

type Media = Pick<
  NonNullable<Parameters<Page['emulateMedia']>[0]>,
  'colorScheme' | 'forcedColors' | 'contrast'
>;

const sizeOf = (width: number): ViewportSize => ({ width, height: heights[width] ?? width });

/** Opens the screen in a page that is signed in, and does what it needs. */
async function openScreen(screen: Screen, tools: ScreenTools): Promise<void> {
  const { page, language } = tools;
  await page.setViewportSize(sizeOf(390));
  const path = language === 'en' && screen.path === '/' ? '/en.html' : screen.path;
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('h1:visible, h2:visible').first().waitFor();
  await settle(page);
  await screen.act?.(tools);
  // Code that a tap asks for is on its way for a moment in which nothing tells of it.
  await page.waitForTimeout(150);
}

/** The size, theme and text size of each picture; a change of size costs more than one of theme. */
function* looks({ sizes, largeTextSizes, themes, texts }: Options): Generator<Look> {
  if (texts.includes('100'))
    for (const width of sizes) for (const theme of themes) yield { width, theme, text: 100 };
  if (texts.includes('200'))
    for (const width of largeTextSizes) yield { width, theme: themes[0] ?? 'light', text: 200 };
}

/** What the browser is told of its user. */
const media: Record<string, Media> = {
  light: { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  contrast: { colorScheme: 'dark', forcedColors: 'none', contrast: 'more' },
  forced: { colorScheme: 'dark', forcedColors: 'active', contrast: 'more' },
};

/** `390-dark-fi`: of the file and, with blanks, under the picture. */
const nameOf = ({ width, theme, text }: Look, language: string): string =>
  [width, theme, language, ...(text === 100 ? [] : [text])].join('-');

async function shoot(page: Page, { full }: Screen, look: Look, file: string): Promise<void> {
  await page.setViewportSize(sizeOf(look.width));
  await page.emulateMedia({ ...media[look.theme], reducedMotion: 'reduce' });
  await setTextSize(page, look.text);
  await settle(page);
  if (full) await makeRoom(page, look.width);
  await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
}

/** The browser's own setting, which media queries follow too. @param percent of the usual 16 px */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fontSizes = { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 };
  await session.send('Page.setFontSizes', { fontSizes });
  await session.detach();
}

/** A window as tall as the page, so that its bars stand at its end and lazy pictures load. */
async function makeRoom(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= sizeOf(width).height) return;
  await page.setViewportSize({ width, height: Math.min(height, tallest) });
  await settle(page);
}

async function takeScreen(
  screen: Screen,
  tools: ScreenTools,
  { options, folder }: TakeRun,
): Promise<number> {
  await openScreen(screen, tools);
  await mkdir(join(folder, screen.name), { recursive: true });
  let count = 0;
  for (const look of looks(options)) {
    const file = join(folder, screen.name, `${nameOf(look, tools.language)}.jpg`);
    await shoot(tools.page, screen, look, file);
    count += 1;
  }
  return count;
}

/**
 * Takes all pictures of the screens that one account sees in one language, in one signed-in context.
 * A screen that fails is handed to `report` with its error, and the next one follows.
 */
export async function takeJob({ who, language, screens }: Job, run: TakeRun): Promise<void> {
  const context = await run.browser.newContext({
    baseURL: run.url,
    viewport: sizeOf(390),
    deviceScaleFactor: run.options.scale,
    locale: language === 'fi' ? 'fi-FI' : 'en-GB',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(timeoutMs);
  const word = wordsOf(language);
  let page = await context.newPage();
  let broken: unknown;
  try {
    if (who !== 'visitor') await signIn(page, await loginOf(run.url, who));
    await context.addInitScript(`localStorage.setItem('kohdataan.language', '${language}')`);
  } catch (error) {
    broken = error;
  }
  for (const screen of screens) {
    try {
      if (broken !== undefined) throw broken;
      const tools = { page, word, language, context };
      run.report(screen, language, await takeScreen(screen, tools, run));
    } catch (error) {
      run.report(screen, language, 0, error);
      // A page of its own for the next one: this one may hang.
      await page.close().catch(() => undefined);
      page = await context.newPage();
    }
  }
  await context.close();
}
