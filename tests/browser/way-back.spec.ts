import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import type { GatewayProcess } from './support/gateway-process.ts';
import { fillMeet, meetCard, publishMeet } from './support/meets.ts';
import { emailOf, signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import { sharedGateway } from './support/shared-gateway.ts';

let gateway: GatewayProcess;
/** Signed in on the one phone of all these. */
let person: ApiPerson;
let page: Page;

test.beforeAll(async ({ browser }) => {
  gateway = await sharedGateway();
  person = await ApiPerson.withProfile(gateway.url, 'Palaaja');
  ({ page } = await openPhone(browser, gateway.url));
  // Whoever is not signed in may be there.
  await page.goto('/landing');
  await expect(page.getByRole('heading', { name: 'Olet kirjautunut ulos' })).toBeVisible();
  await signIn(page, 'Palaaja');
});
test.afterAll(() => page.context().close());

/** Opens the app and waits for it: until it runs the bars' links load documents, and give way under a finger. */
async function enter(): Promise<void> {
  await page.goto('/meets');
  await expect(page.getByRole('heading', { level: 1, name: 'Tapaamiset' })).toBeVisible();
}

test('PROF-22 ROUTE-05 the way back after saving, and after a sign-in', async () => {
  await expect(page.getByRole('heading', { level: 1, name: 'Tapaamiset' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Tili' }).click();
  await page.getByRole('link', { name: 'Muokkaa profiilia' }).click();
  await page.locator('textarea[name="bio_text"]').fill('Uusi esittely');
  await page.getByRole('button', { name: 'Tallenna' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/meets$/);
  await page.goto('/landing');
  await expect(page, 'AUTH-15 nobody has signed out').toHaveURL(/\/meets$/);
});

test('MEET-12 MEET-21 GEN-11 a meet that has been published is in sight among those of later days, and keys go on there', async () => {
  const later = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  for (const n of [1, 2, 3, 4]) await person.publish(`Kuukauden päästä ${n}`, { meet_date: later });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter();
  await page.getByRole('navigation').getByRole('link', { name: 'Luo tapaaminen' }).click();
  await fillMeet(page, 'Sauna', 'Ensimmäinen');
  await publishMeet(page);
  await expect(meetCard(page, 'Ensimmäinen')).toBeInViewport({ ratio: 0.5 });
  await expect(meetCard(page, 'Ensimmäinen').getByRole('heading')).toBeFocused();
  // From the list itself one comes back to it: not to where it was left.
  await page.evaluate(() => scrollTo(0, 50));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await page.getByRole('main').getByRole('link', { name: 'Luo tapaaminen' }).click();
  await fillMeet(page, 'Sauna', 'Toinen');
  await publishMeet(page);
  await expect(meetCard(page, 'Toinen')).toBeInViewport({ ratio: 0.5 });
  await expect(meetCard(page, 'Toinen').getByRole('heading')).toBeFocused();
});

test('CHAT-01 on a desk the list beside a chat shows which one is open, however far down it stands', async () => {
  const guest = await ApiPerson.withProfile(gateway.url, 'Vieras');
  for (let n = 1; n <= 9; n += 1) await guest.signUp(await person.publish(`Ilta ${n}`), `Moi ${n}`);
  await page.setViewportSize({ width: 1280, height: 700 });
  await enter();
  await page.getByRole('link', { name: /^Keskustelut/ }).click();
  const row = page.getByRole('link', { name: 'Avaa keskustelu' }).filter({ hasText: 'Moi 1' });
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await row.click({ timeout: 2000 });
  }).toPass();
  const open = page.getByRole('complementary').locator('[aria-current="page"]');
  await expect(open).toContainText('Moi 1');
  await expect(open).toBeInViewport({ ratio: 0.9 });
});

/** The link for a new password, from the mail to them. */
async function resetLink(): Promise<string | undefined> {
  const folder = join(gateway.directory, 'outbox');
  const files = await readdir(folder).catch(() => []);
  // Not one that is being written.
  const whole = files.filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(whole.map((file) => readFile(join(folder, file), 'utf8')));
  const own = mails.filter((mail) => mail.includes(emailOf(person.name)));
  const text = own.join('\n').replace(/=\r?\n/g, '');
  return /\/reset\?token=(?:3D)?([\w.-]+)/.exec(text)?.[1];
}

/** The last one: it signs the person out everywhere else. */
test('AUTH-07 ROUTE-17 after a new password the browser that was signed in asks for it', async () => {
  const asked = await page.request.post('/api/auth/reset', {
    data: { email: emailOf(person.name) },
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
  await page.getByLabel('Sähköposti').fill(emailOf(person.name));
  await page.getByLabel('Salasana').fill('uusi-salasana-kolme-7');
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await expect(page).toHaveURL(/\/meets$/);
  await expect(page.getByRole('navigation')).toBeVisible();
});
