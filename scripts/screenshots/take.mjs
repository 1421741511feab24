import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loginOf, signIn } from './people.mjs';
import { wordsOf } from './words.mjs';

const heights = { 320: 640, 390: 844, 768: 1024, 1280: 800 };
const tallest = 2600;

/** Everything on the screen has arrived and stopped moving. */
async function settle(page, ms = 350) {
  await page.waitForTimeout(150);
  await page
    .waitForFunction(
      () =>
        document.querySelector('#snapshot') === null &&
        [...document.images].every(
          (image) =>
            image.complete ||
            image.getBoundingClientRect().top > innerHeight ||
            image.loading === 'lazy',
        ),
      undefined,
      { timeout: 5000 },
    )
    .catch(() => undefined);
  await page.waitForTimeout(ms);
}

/** Opens the screen in a page that is signed in, and does what it needs. */
async function openScreen(page, screen, { word, language, context }) {
  const path = language === 'en' && screen.path === '/' ? '/en.html' : screen.path;
  if (path !== undefined) {
    await context.setOffline(false);
    await page.goto(path);
  }
  await page.locator('h1:visible, h2:visible').first().waitFor({ timeout: 15_000 });
  await page
    .waitForFunction(
      () => document.querySelector('#snapshot, main [aria-busy="true"]') === null,
      undefined,
      {
        timeout: 10_000,
      },
    )
    .catch(() => undefined);
  await settle(page, 500);
  await screen.act?.({ page, word, language, context });
}

/** The size, theme and text size of one picture. */
function* looks({ widths, themes, texts }) {
  for (const theme of themes) {
    if (texts.includes('100')) for (const width of widths) yield { width, theme, text: 100 };
    if (texts.includes('200') && widths.includes(390) && theme === themes[0])
      yield { width: 390, theme, text: 200 };
  }
}

async function shoot(page, screen, look, file) {
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: look.width, height: heights[look.width] });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
  }, look.text);
  await settle(page);
  const full = screen.full === true;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width: look.width, height: Math.min(height, tallest) };
  await page.screenshot({
    path: file,
    type: 'jpeg',
    quality: 84,
    ...(full && { fullPage: true, clip }),
  });
}

/**
 * Takes all pictures of the screens that one person sees in one language.
 * @returns [{ screen, file, caption }], without those that failed, which are named on the console
 */
export async function takeScreens({ browser, url, who, language, screens, options, folder }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: heights[390] },
    deviceScaleFactor: options.scale,
    locale: language === 'fi' ? 'fi-FI' : 'en-GB',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  const word = wordsOf(language);
  if (who !== 'visitor') await signIn(page, await loginOf(url, who));
  await context.addInitScript(`localStorage.setItem('kohdataan.language', '${language}')`);
  const shots = [];
  for (const screen of screens) {
    try {
      await page.setViewportSize({ width: 390, height: heights[390] });
      await openScreen(page, screen, { word, language, context });
      await mkdir(join(folder, screen.name), { recursive: true });
      for (const look of looks(options)) {
        const caption = `${look.width} ${look.theme} ${language}${look.text === 100 ? '' : ` ${look.text} %`}`;
        const file = `${screen.name}/${caption.replace(' %', '').replaceAll(' ', '-')}.jpg`;
        await shoot(page, screen, look, join(folder, file));
        shots.push({ screen: screen.name, file, caption });
      }
    } catch (error) {
      console.error(`  ${screen.name} (${language}): ${String(error).split('\n')[0]}`);
      process.exitCode = 1;
    }
    await page
      .evaluate(() => (document.documentElement.style.fontSize = ''))
      .catch(() => undefined);
  }
  await context.close();
  return shots;
}
