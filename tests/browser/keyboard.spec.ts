import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { settle } from './support/audit.ts';
import { focusedName, tabTo, walkByTab } from './support/focus.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { emailOf, passwordOf } from './support/people.ts';
import { openPhone } from './support/phone.ts';

/** The main paths without a pointer. Nothing here clicks. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let page: Page;
let mikko: ApiPerson;

test.beforeAll(async ({ browser }) => {
  gateway = await GatewayProcess.start();
  const saara = await ApiPerson.withProfile(gateway.url, 'Saara');
  mikko = await ApiPerson.withProfile(gateway.url, 'Mikko', { gender: 'Mies' });
  const chat = await mikko.signUp(await saara.publish('Museokierros'), 'Lähden mukaan.');
  await mikko.publish('Iltauinti järvessä', { meet_type: 'Uinti' });
  expect(chat).not.toBe('');
  ({ page } = await openPhone(browser, gateway.url, { reducedMotion: 'reduce' }));
});

test.afterAll(async () => {
  await page.context().close();
  await gateway.stop();
});

const focus = (name: string | RegExp) => expect.poll(() => focusedName(page)).toMatch(name);

test('GEN-11 AUTH-02 signing in: skip link, order of fields, password managers, a failure keeps the focus', async () => {
  await page.goto('/login');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Siirry sisältöön');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, 'Sähköposti');
  await expect(page.locator(':focus')).toHaveAttribute('autocomplete', 'username');
  await page.keyboard.insertText(emailOf('Saara'));
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('autocomplete', 'current-password');
  // As pasted from a password manager.
  await page.keyboard.insertText('väärä salasana');
  await tabTo(page, 'Kirjaudu sisään');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Väärä sähköpostiosoite tai salasana.')).toBeVisible();
  await focus('Kirjaudu sisään');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(passwordOf('Saara'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/meets$/);
});

test('GEN-11 focus is seen and never under a bar, on every kind of screen', async () => {
  const found: string[] = [];
  for (const path of [
    '/meets',
    '/users',
    '/discussions',
    '/profile',
    '/mymeeteditor',
    '/account',
  ]) {
    await page.goto(path);
    await settle(page);
    for (const fault of await walkByTab(page)) found.push(`${path}: ${fault}`);
  }
  expect(found).toEqual([]);
});

test('GEN-11 GEN-12 MEET-17 SIGNUP-01 signing up: the sheet takes the focus, Escape gives it back', async () => {
  await page.goto('/meets');
  await settle(page);
  await tabTo(page, 'Olen kiinnostunut');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await focus('Olen kiinnostunut');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Lähetä ilmoittautuminen');
  await page.keyboard.press('Enter');
  // Without a message the box itself asks for it.
  await expect(page.getByRole('textbox', { name: 'Aloitusviesti' })).toBeFocused();
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.insertText('Tulen mielelläni!');
  await tabTo(page, 'Lähetä ilmoittautuminen');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Olet ilmoittautunut')).toBeVisible();
  // The button is gone: the focus is on the screen's heading, not lost.
  await focus('Tapaamiset');
});
