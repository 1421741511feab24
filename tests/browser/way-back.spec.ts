import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { fillMeet, meetCard, publishMeet } from './support/meets.ts';
import { emailOf, signIn } from './support/people.ts';

let gateway: GatewayProcess;

test.beforeAll(async () => {
  gateway = await GatewayProcess.start();
});
test.afterAll(() => gateway.stop());

/** Signs in and waits for the app itself: until it runs the bars' links load documents, and give way under a finger. */
async function enter(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await expect(page.getByRole('heading', { level: 1, name: 'Tapaamiset' })).toBeVisible();
}

test('PROF-22 ROUTE-05 the way back after saving, and after a sign-in', async ({ browser }) => {
  await ApiPerson.withProfile(gateway.url, 'Palaaja');
  const page = await browser.newPage({ baseURL: gateway.url });
  await page.goto('/landing');
  await expect(page.getByRole('heading', { name: 'Olet kirjautunut ulos' })).toBeVisible();
  await enter(page, 'Palaaja');
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

/** The newest link for a new password, from a mail. */
async function resetLink(): Promise<string | undefined> {
  const folder = join(gateway.directory, 'outbox');
  const files = await readdir(folder).catch(() => []);
  // Not one that is being written.
  const whole = files.filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(whole.map((file) => readFile(join(folder, file), 'utf8')));
  const text = mails.join('\n').replace(/=\r?\n/g, '');
  return /\/reset\?token=(?:3D)?([\w.-]+)/.exec(text)?.[1];
}

test('AUTH-07 ROUTE-17 after a new password the browser that was signed in asks for it', async ({
  browser,
}) => {
  await ApiPerson.withProfile(gateway.url, 'Unohtaja');
  const context = await browser.newContext({ baseURL: gateway.url });
  const page = await context.newPage();
  await signIn(page, 'Unohtaja');
  const asked = await context.request.post('/api/auth/reset', {
    data: { email: emailOf('Unohtaja') },
  });
  expect(asked.ok()).toBe(true);
  await expect.poll(resetLink).toBeTruthy();
  await page.goto(`/reset?token=${await resetLink()}`);
  await page.getByLabel('Uusi salasana').fill('uusi-salasana-kolme-7');
  await page.getByRole('button', { name: 'Tallenna salasana' }).click();
  await page.getByRole('link', { name: 'Kirjaudu sisään' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // Its form does nothing without its scripts.
  await page.waitForLoadState();
  await page.getByLabel('Sähköposti').fill(emailOf('Unohtaja'));
  await page.getByLabel('Salasana').fill('uusi-salasana-kolme-7');
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await expect(page).toHaveURL(/\/meets$/);
  await expect(page.getByRole('navigation')).toBeVisible();
  await context.close();
});

test('MEET-12 MEET-21 a meet that has been published is in sight among those of later days', async ({
  browser,
}) => {
  const person = await ApiPerson.withProfile(gateway.url, 'Julkaisija');
  const later = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  for (const n of [1, 2, 3, 4]) await person.publish(`Kuukauden päästä ${n}`, { meet_date: later });
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({
    baseURL: gateway.url,
    viewport,
  });
  await enter(page, 'Julkaisija');
  await page.getByRole('navigation').getByRole('link', { name: 'Luo tapaaminen' }).click();
  await fillMeet(page, 'Sauna', 'Ensimmäinen');
  await publishMeet(page);
  await expect(meetCard(page, 'Ensimmäinen')).toBeInViewport({ ratio: 0.5 });
  // From the list itself one comes back to it: not to where it was left.
  await page.evaluate(() => scrollTo(0, 50));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await page.getByRole('main').getByRole('link', { name: 'Luo tapaaminen' }).click();
  await fillMeet(page, 'Sauna', 'Toinen');
  await publishMeet(page);
  await expect(meetCard(page, 'Toinen')).toBeInViewport({ ratio: 0.5 });
  await page.close();
});

test('CHAT-01 on a desk the list beside a chat shows which one is open, however far down it stands', async ({
  browser,
}) => {
  const host = await ApiPerson.withProfile(gateway.url, 'Emanta');
  const guest = await ApiPerson.withProfile(gateway.url, 'Vieras');
  for (let n = 1; n <= 9; n += 1) await guest.signUp(await host.publish(`Ilta ${n}`), `Moi ${n}`);
  const viewport = { width: 1280, height: 700 };
  const page = await browser.newPage({
    baseURL: gateway.url,
    viewport,
  });
  await enter(page, 'Emanta');
  await page.getByRole('link', { name: /^Keskustelut/ }).click();
  const row = page.getByRole('link', { name: 'Avaa keskustelu' }).filter({ hasText: 'Moi 1' });
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await row.click({ timeout: 2000 });
  }).toPass();
  const open = page.getByRole('complementary').locator('[aria-current="page"]');
  await expect(open).toContainText('Moi 1');
  await expect(open).toBeInViewport({ ratio: 0.9 });
  await page.close();
});
