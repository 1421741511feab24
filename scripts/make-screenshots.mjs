/**
 * Takes the screenshots of /login and of the manifest from a running gateway with demo data:
 * node scripts/make-screenshots.mjs http://localhost:3000. The files in public/screenshots are
 * committed.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './find-chromium.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const folder = join(import.meta.dirname, '../public/screenshots');
const narrow = { width: 390, height: 760 };
const wide = { width: 1280, height: 800 };

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox'],
});

async function signedIn(viewport, deviceScaleFactor) {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    deviceScaleFactor,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Sähköposti').fill('demo@kohdataan.example');
  await page.getByLabel('Salasana').fill('kohdataan-demo');
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await page.getByRole('heading', { name: 'Tapaamiset' }).waitFor();
  await page.waitForTimeout(5000);
  return page;
}

async function shoot(page, name) {
  await page.waitForTimeout(2500);
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}

await mkdir(folder, { recursive: true });
const phone = await signedIn(narrow, 2);
await shoot(phone, 'meets');
await phone.getByRole('link', { name: 'Lähellä' }).click();
await shoot(phone, 'users');
await phone.getByRole('link', { name: 'Keskustelut' }).click();
await phone.locator('a[href^="/chat/"]').first().click();
await shoot(phone, 'chat');
const desk = await signedIn(wide, 1);
await shoot(desk, 'wide-meets');
await desk.getByRole('link', { name: 'Lähellä' }).click();
await shoot(desk, 'wide-users');
await browser.close();
