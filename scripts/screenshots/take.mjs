import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loginOf, signIn } from './people.mjs';
import { settle } from './settle.mjs';
import { wordsOf } from './words.mjs';

const heights = { 320: 640, 390: 844, 768: 1024, 1280: 800 };
const tallest = 2600;
const timeoutMs = 15_000;

/** Opens the screen in a page that is signed in, and does what it needs. */
async function openScreen(page, screen, { word, language, context }) {
  await page.setViewportSize({ width: 390, height: heights[390] });
  const path = language === 'en' && screen.path === '/' ? '/en.html' : screen.path;
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('h1:visible, h2:visible').first().waitFor();
  await settle(page);
  await screen.act?.({ page, word, language, context });
  // Code that a tap asks for is on its way for a moment in which nothing tells of it.
  await page.waitForTimeout(150);
}

/** The size, theme and text size of each picture; a change of size costs more than one of theme. */
function* looks({ sizes, largeTextSizes, themes, texts }) {
  if (texts.includes('100'))
    for (const width of sizes) for (const theme of themes) yield { width, theme, text: 100 };
  if (texts.includes('200'))
    for (const width of largeTextSizes) yield { width, theme: themes[0], text: 200 };
}

/** What the browser is told of its user. */
const media = {
  light: { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  contrast: { colorScheme: 'dark', forcedColors: 'none', contrast: 'more' },
  forced: { colorScheme: 'dark', forcedColors: 'active', contrast: 'more' },
};

/** `390-dark-fi`: of the file and, with blanks, under the picture. */
const nameOf = ({ width, theme, text }, language) =>
  [width, theme, language, ...(text === 100 ? [] : [text])].join('-');

async function shoot(page, { full }, look, file) {
  await page.setViewportSize({ width: look.width, height: heights[look.width] });
  await page.emulateMedia({ ...media[look.theme], reducedMotion: 'reduce' });
  await setTextSize(page, look.text);
  await settle(page);
  if (full) await makeRoom(page, look.width);
  await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
}

/** The browser's own setting, which media queries follow too. @param percent of the usual 16 px */
async function setTextSize(page, percent) {
  const session = await page.context().newCDPSession(page);
  const fontSizes = { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 };
  await session.send('Page.setFontSizes', { fontSizes });
  await session.detach();
}

/** A window as tall as the page, so that its bars stand at its end and lazy pictures load. */
async function makeRoom(page, width) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= heights[width]) return;
  await page.setViewportSize({ width, height: Math.min(height, tallest) });
  await settle(page);
}

async function takeScreen(page, screen, tools, { options, folder }) {
  await openScreen(page, screen, tools);
  await mkdir(join(folder, screen.name), { recursive: true });
  let count = 0;
  for (const look of looks(options)) {
    const file = join(folder, screen.name, `${nameOf(look, tools.language)}.jpg`);
    await shoot(page, screen, look, file);
    count += 1;
  }
  return count;
}

/**
 * Takes all pictures of the screens that one account sees in one language, in one signed-in context.
 * A screen that fails is handed to `report` with its error, and the next one follows.
 * @param job { who, language, screens }
 * @param run { browser, url, options, folder, report: (screen, language, count, error?) => Promise }
 */
export async function takeJob({ who, language, screens }, run) {
  const context = await run.browser.newContext({
    baseURL: run.url,
    viewport: { width: 390, height: heights[390] },
    deviceScaleFactor: run.options.scale,
    locale: language === 'fi' ? 'fi-FI' : 'en-GB',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(timeoutMs);
  const tools = { word: wordsOf(language), language, context };
  let page = await context.newPage();
  let broken;
  try {
    if (who !== 'visitor') await signIn(page, await loginOf(run.url, who));
    await context.addInitScript(`localStorage.setItem('kohdataan.language', '${language}')`);
  } catch (error) {
    broken = error;
  }
  for (const screen of screens) {
    try {
      if (broken !== undefined) throw broken;
      await run.report(screen, language, await takeScreen(page, screen, tools, run));
    } catch (error) {
      await run.report(screen, language, 0, error);
      // A page of its own for the next one: this one may hang.
      await page.close().catch(() => undefined);
      page = await context.newPage();
    }
  }
  await context.close();
}
