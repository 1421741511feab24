import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { smallJpeg } from '../helpers/small-jpeg.ts';
import { settle } from './support/audit.ts';
import { focusedName } from './support/focus.ts';
import type { GatewayProcess } from './support/gateway-process.ts';
import { register } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import { sharedGateway } from './support/shared-gateway.ts';

/** A phone's form under the bar that saves it: what one is at stands above the bar, whole. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let page: Page;

test.beforeAll(async ({ browser }) => {
  gateway = await sharedGateway();
  const viewport = { width: 390, height: 844 };
  ({ page } = await openPhone(browser, gateway.url, {
    viewport,
    reducedMotion: 'reduce',
  }));
  await register(page, 'Ritva');
  await page.goto('/profile');
  await settle(page);
});

test.afterAll(async () => {
  await page.context().close();
});

/** Whether a finger on the element's lower edge would meet it. */
const isOnTop = (element: Element) => {
  const { left, width, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, bottom - 4));
};

test('GEN-11 IMG-02 after the crop the button below the picture has the focus, above the bar', async () => {
  const buffer = await smallJpeg();
  const picture = { name: 'kuva.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').setInputFiles(picture);
  // Not the button that closes: arrow keys move the picture at once.
  const area = page.getByRole('application', { name: 'Rajausalue' });
  await expect(area).toBeFocused();
  await expect(area).toHaveAccessibleDescription(/nuolinäppäimillä/);
  await page.getByRole('button', { name: 'Käytä kuvaa' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => focusedName(page)).toBe('Vaihda kuva');
  await expect(page.getByAltText('Valittu kuva')).toBeVisible();
  await expect.poll(() => page.locator(':focus').evaluate(isOnTop)).toBe(true);
});

test('IMG-02 a picture that stands upright is shown from above its middle, where faces are, and cropped so', async () => {
  const upright = { width: 300, height: 400, channels: 3, background: '#446688' } as const;
  const buffer = await sharp({ create: upright }).jpeg().toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kuva.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog');
  /** Which part of the picture's height lies above the square. */
  const above = () =>
    dialog.getByRole('presentation').evaluate((image) => {
      const { top, height } = image.getBoundingClientRect();
      const square = image.parentElement!;
      return (square.getBoundingClientRect().top - top) / height;
    });
  await expect.poll(above).toBeCloseTo(1 / 16, 2);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(above, 'a resized window leaves it there').toBeCloseTo(1 / 16, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('PROF-18 a pill that is chosen keeps its width: none goes to another line', async () => {
  const pills = page.getByRole('radiogroup', { name: 'Mitä etsit?' }).locator('label');
  const widths = () =>
    pills.evaluateAll((all) => all.map((pill) => pill.getBoundingClientRect().width));
  const before = await widths();
  for (const pill of await pills.all()) {
    await pill.click();
    expect.soft(await widths()).toEqual(before);
  }
});

test('GEN-11 FMT-15 towns are listed over the bar, not under it', async () => {
  await page.getByRole('combobox', { name: 'Sijainti' }).fill('ta');
  const options = page.getByRole('listbox', { name: 'Sijainti' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const covered = await options.evaluateAll((all) =>
    all
      .filter((one) => {
        const { top, bottom, left } = one.getBoundingClientRect();
        const list = one.parentElement!.getBoundingClientRect();
        const shown = bottom < Math.min(list.bottom, innerHeight);
        return shown && !one.contains(document.elementFromPoint(left + 20, (top + bottom) / 2));
      })
      .map((one) => one.textContent),
  );
  expect(covered).toEqual([]);
});

test('GEN-11 FMT-12 a sheet that opens at a choice far down in it keeps its head', async () => {
  await page.setViewportSize({ width: 390, height: 480 });
  const row = page.getByRole('button', { name: /^Horoskooppimerkki/ });
  const sheet = page.getByRole('dialog');
  await row.click();
  await sheet.getByText('Kalat').click();
  await expect(sheet).toHaveCount(0);
  await row.click();
  await expect(sheet.getByRole('radio', { name: 'Kalat' })).toBeFocused();
  await expect(sheet.getByText('Kalat')).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('button', { name: 'Sulje' })).toBeInViewport({ ratio: 1 });
  // Nor does a finger or a wheel move the sheet inside itself.
  expect(await sheet.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});

test('GEN-11 FMT-15 on a desk’s page magnified four times the chosen town lies under no bar', async () => {
  await page.goto('/profile');
  await settle(page);
  await page.setViewportSize({ width: 341, height: 162 });
  const field = page.getByRole('combobox', { name: 'Sijainti' });
  await field.fill('ta');
  for (let presses = 0; presses < 3; presses += 1) {
    await field.press('ArrowDown');
    const chosen = page.getByRole('option', { selected: true });
    await expect(chosen).toBeInViewport({ ratio: 1 });
    await expect.poll(() => chosen.evaluate(isOnTop), { timeout: 5000 }).toBe(true);
  }
});
