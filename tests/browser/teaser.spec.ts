import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import type { GatewayProcess } from './support/gateway-process.ts';
import { sharedGateway } from './support/shared-gateway.ts';

let gateway: GatewayProcess;

test.beforeAll(async () => {
  gateway = await sharedGateway();
});

test('PAGE-02 the clip plays muted at rate 0.75 and can be paused', async ({ page }) => {
  await page.goto(gateway.url);
  const clip = page.locator('#clip');
  await expect
    .poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2);
  const state = await clip.evaluate((video: HTMLVideoElement) => ({
    rate: video.playbackRate,
    muted: video.muted,
    inline: video.playsInline,
  }));
  expect(state).toEqual({ rate: 0.75, muted: true, inline: true });
  await page.getByRole('button', { name: 'Pysäytä video' }).click();
  expect(await clip.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await page.getByRole('button', { name: 'Toista video' }).click();
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
});

test('PAGE-02 the clip starts over 10 s after its end', async ({ page }) => {
  await page.clock.install();
  await page.goto(gateway.url);
  const clip = page.locator('#clip');
  await page.clock.runFor(3000);
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4);
  // From here on time passes only when the test says so, however long its own steps take.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await clip.evaluate(
    (video: HTMLVideoElement) =>
      new Promise((resolve) => {
        video.addEventListener('ended', resolve, { once: true });
        video.currentTime = video.duration;
      }),
  );
  expect(await clip.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await page.clock.runFor(9_000);
  expect(await clip.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await page.clock.runFor(1_500);
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.ended)).toBe(false);
});

test('PAGE-02 under reduced motion nothing plays or is fetched by itself', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: gateway.url });
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await page.waitForTimeout(2000);
  expect(fetched.filter((url) => url.endsWith('.mp4'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Toista video' })).toBeVisible();
  await context.close();
});

test('PAGE-03 one of the texts is needed, ERR-07 thanks once it is saved', async ({ page }) => {
  await page.goto(gateway.url);
  await page.getByRole('button', { name: 'Lähetä vastaus' }).click();
  const needed = page.getByText('Kirjoita vähintään yksi ehdotus tai perustelu');
  await expect(needed).toBeVisible();
  await page.getByLabel('Nimiehdotus sovellukselle').fill('\u200b');
  await expect(needed).toBeHidden();
  await page.getByRole('button', { name: 'Lähetä vastaus' }).click();
  await expect(needed).toBeVisible();
  await page.getByLabel('Miksi käyttäisit sovellusta?').fill('Seuraa hiihtoladuille');
  await page.getByLabel('Sähköpostiosoite (vapaaehtoinen)').fill('ei osoite');
  await page.getByRole('button', { name: 'Lähetä vastaus' }).click();
  const wrong = page.getByText('Syötä kelvollinen sähköpostiosoite');
  await expect(wrong).toBeVisible();
  // In the colour of errors, not in that of the words above the form.
  const colourOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(wrong)).not.toBe(await colourOf(page.locator('#suggestion-title + p')));
  await page.getByLabel('Sähköpostiosoite (vapaaehtoinen)').fill('aino@kohdataan.example');
  await page.getByRole('button', { name: 'Lähetä vastaus' }).click();
  await expect(page.getByText('Vastauksesi on tallennettu. Kiitos!')).toBeFocused();
});

test('PAGE-01 PAGE-03 what is typed stays when the language is switched', async ({ page }) => {
  await page.goto(gateway.url);
  await page.getByLabel('Miksi käyttäisit sovellusta?').fill('Seuraa\nhiihtoladuille');
  await page.locator('a[data-language="en"]').click();
  const reason = page.getByLabel('Why would you use the app?');
  await expect(reason).toHaveValue('Seuraa\nhiihtoladuille');
  await page.getByRole('button', { name: 'Send your answer' }).click();
  await expect(page.getByText('Your response has been saved! Thank you!')).toBeFocused();
});

test('GEN-10 PAGE-03 so it does where the other language can only be had as a page of its own', async ({
  page,
}) => {
  await page.goto(`${gateway.url}/terms`);
  await page.goto(gateway.url);
  await page.getByLabel('Nimiehdotus sovellukselle').fill('Treffari');
  await page.route('**/en.html', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.locator('a[data-language="en"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('[name="nameSuggestion"]')).toHaveValue('Treffari');
  await expect(page).toHaveURL(`${gateway.url}/`);
  // It is the same page: one step back leaves it.
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
});

test('PAGE-03 texts are counted in code points', async ({ page }) => {
  await page.goto(gateway.url);
  const name = page.getByLabel('Nimiehdotus sovellukselle');
  await name.fill('🌲'.repeat(101));
  await page.getByRole('button', { name: 'Lähetä vastaus' }).click();
  await expect(page.getByText('Teksti voi olla enintään 100 merkkiä')).toBeVisible();
  await name.fill('🌲'.repeat(100));
  await page.getByRole('button', { name: 'Lähetä vastaus' }).click();
  await expect(page.getByText('Vastauksesi on tallennettu. Kiitos!')).toBeVisible();
});

test('ERR-06 a suggestion that cannot be sent says so and stays in the form', async ({ page }) => {
  await page.goto(`${gateway.url}/en.html`);
  await page.route('**/api/suggestions', (route) => route.abort());
  const message = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
  await page.getByLabel('A name for the app').fill('Tavataan');
  await page.getByRole('button', { name: 'Send your answer' }).click();
  expect(await message).toMatch(/^Error submitting form: \S/);
  await expect(page.getByLabel('A name for the app')).toHaveValue('Tavataan');
  await page.unroute('**/api/suggestions');
  await page.getByRole('button', { name: 'Send your answer' }).click();
  await expect(page.getByText('Your response has been saved! Thank you!')).toBeVisible();
});
