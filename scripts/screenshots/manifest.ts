import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import sharp from 'sharp';
import { loginOf, signIn } from './people.ts';

const folder = join(import.meta.dirname, '../../public/screenshots');
const narrow = { width: 390, height: 760 };
const wide = { width: 1280, height: 800 };

async function signedIn(
  browser: Browser,
  url: string,
  viewport: ViewportSize,
  deviceScaleFactor: number,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    deviceScaleFactor,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, await loginOf(url, 'demo'));
  return page;
}

async function shoot(page: Page, name: string): Promise<void> {
  // Nothing is pointed at.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(2500);
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}

/** Takes the pictures of the manifest and of /login, which are committed. */
export async function takeManifestPictures(browser: Browser, url: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const phone = await signedIn(browser, url, narrow, 2);
  await shoot(phone, 'meets');
  await phone.goto('/users');
  await shoot(phone, 'users');
  await phone.goto('/discussions');
  // The long one: which is the newest depends on the hour.
  await phone.locator('a[href^="/chat/"]').filter({ hasText: 'Ville' }).first().click();
  await shoot(phone, 'chat');
  const desk = await signedIn(browser, url, wide, 1);
  await shoot(desk, 'wide-meets');
  await desk.goto('/users');
  await shoot(desk, 'wide-users');
}
