import { expect, test } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';

let gateway: GatewayProcess;

test.beforeAll(async () => {
  gateway = await GatewayProcess.start();
});
test.afterAll(() => gateway.stop());

test('PROF-22 ROUTE-05 the way back after saving, and after a sign-in', async ({ browser }) => {
  await ApiPerson.withProfile(gateway.url, 'Palaaja');
  const page = await browser.newPage({ baseURL: gateway.url });
  await page.goto('/landing');
  await expect(page.getByRole('heading', { name: 'Olet kirjautunut ulos' })).toBeVisible();
  await signIn(page, 'Palaaja');
  await page.getByRole('navigation').getByRole('link', { name: 'Tili' }).click();
  await page.getByRole('link', { name: 'Muokkaa profiilia' }).click();
  await page.locator('textarea[name="bio_text"]').fill('Uusi esittely');
  await page.getByRole('button', { name: 'Tallenna' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/meets$/);
  await page.goto('/landing');
  await expect(page, 'AUTH-15 nobody has signed out').toHaveURL(/\/meets$/);
  await page.close();
});
