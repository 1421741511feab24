import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { GatewayProcess } from './support/gateway-process.ts';
import { signUp } from './support/sign-up.ts';
import { sharedGateway } from './support/shared-gateway.ts';

/*
 * A document of one build whose scripts are asked for of another, as when gateways change over in between. With a
 * service worker both come from its cache.
 */

let gateway: GatewayProcess;
test.beforeAll(async () => {
  gateway = await sharedGateway();
});

/**
 * The next so many documents are of a build whose scripts no gateway has any more.
 * @returns how many have come, and had what scripts they got: one that is only asked for still leaves the former in place
 */
async function ofGoneBuilds(page: Page, most: number): Promise<() => number> {
  // The former page's own document does not count.
  await page.waitForLoadState();
  let asked = 0;
  let come = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked += 1;
  });
  page.on('domcontentloaded', () => (come += 1));
  await page.route('**/assets/*.js', (route) =>
    asked > most
      ? route.continue()
      : route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  return () => come;
}

test.describe('for somebody who is signed in', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signUp(page, gateway);
  });
  test.afterEach(() => page.unrouteAll());
  test.afterAll(() => page.close());

  test('GEN-08 the app is loaded anew where its scripts are gone with their build', async () => {
    const documents = await ofGoneBuilds(page, 2);
    await page.goto(`${gateway.url}/account`);
    await expect(page.getByRole('heading', { name: 'Profiili ja lisätoiminnot' })).toBeVisible();
    await expect.poll(documents).toBe(3);
  });

  test('SYNC-01 a screen whose script a poor network has lost comes by itself, without another page', async () => {
    let isLost = true;
    await page.route('**/assets/profile-*.js', (route) =>
      isLost ? route.abort() : route.continue(),
    );
    let documents = 0;
    await page.goto(`${gateway.url}/account`);
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    await page.getByRole('link', { name: 'Luo profiili' }).click();
    await expect(page.getByText('Kaikkea ei saatu ladattua.')).toBeVisible();
    isLost = false;
    await expect(page.getByRole('heading', { name: 'Muokkaa profiilia' })).toBeVisible();
    expect(documents).toBe(0);
  });

  test('SYNC-01 scripts that a first visit could not have come by themselves once they can be had', async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${gateway.url}/discussions`);
    await expect(page.locator('#snapshot, #root')).not.toHaveCount(0);
    await page.unroute('**/assets/*.js');
    // The screen's own, not its last look.
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('GEN-08 so is /login, whose forms do nothing without theirs', async ({ page }) => {
  const documents = await ofGoneBuilds(page, 2);
  await page.goto(`${gateway.url}/login#luo-tili`);
  await page.getByRole('textbox', { name: 'Sähköposti' }).fill('aino@kohdataan.example');
  await expect.poll(documents).toBe(3);
  await page.getByLabel('Salasana').fill('puolukkasuo-17');
  await page.getByRole('button', { name: 'Luo tili' }).click();
  await expect(page).toHaveURL(/\/meets$/);
});

test('GEN-08 PAGE-03 so is the front page, with what was typed meanwhile', async ({ page }) => {
  const documents = await ofGoneBuilds(page, 1);
  await page.goto(gateway.url);
  const name = page.getByLabel('Nimiehdotus sovellukselle');
  await name.fill('Treffari');
  await expect.poll(documents).toBe(2);
  await expect(name).toHaveValue('Treffari');
  await page.getByRole('button', { name: 'Lähetä vastaus' }).click();
  await expect(page.getByText('Vastauksesi on tallennettu. Kiitos!')).toBeVisible();
});

test('GEN-08 one whose scripts stay away is loaded ever more rarely', async ({ page }) => {
  const documents = await ofGoneBuilds(page, Infinity);
  const begun = performance.now();
  await page.goto(`${gateway.url}/login`);
  await expect.poll(documents).toBe(4);
  // After one, two and three seconds.
  expect(performance.now() - begun).toBeGreaterThan(5900);
});
