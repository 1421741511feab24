import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { GatewayProcess } from './support/gateway-process.ts';
import { signUpPassword as password } from './support/sign-up.ts';
import { sharedGateway } from './support/shared-gateway.ts';

/*
 * A form of a public page that is pressed while its scripts are still on their way, as over a slow link. A service
 * worker would have them at once.
 */

let gateway: GatewayProcess;
test.beforeAll(async () => {
  gateway = await sharedGateway();
});

/** A field of the form that is open: until the scripts are there the page holds the others, too. */
const fieldOf = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true });

/** Opens a page whose scripts come only when the returned function is called. Notes what is sent. */
async function openWithoutScripts(page: Page, path: string) {
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(gateway.url + path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  return { come, sent };
}

test('AUTH-02 the form that the address names is there before the scripts are', async ({
  page,
}) => {
  await openWithoutScripts(page, '/login#luo-tili');
  await expect(page.getByRole('heading', { name: 'Luo tili' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeHidden();
});

test('AUTH-02 ROUTE-16 a registration that is pressed before the scripts are there is sent once they are', async ({
  page,
}) => {
  const { come, sent } = await openWithoutScripts(page, '/login#luo-tili');
  await fieldOf(page, 'Sähköposti').fill('aikainen@kohdataan.example');
  await fieldOf(page, 'Salasana').fill(password);
  const button = page.getByRole('button', { name: 'Luo tili' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  // Whoever is not sure that it was taken presses again.
  await button.click({ force: true });
  await expect(fieldOf(page, 'Salasana')).toHaveValue(password);
  expect(sent).toEqual([]);
  come();
  await expect(page).toHaveURL(/\/meets$/);
  expect(sent.filter((path) => !path.startsWith('/sync'))).toEqual([
    '/api/auth/register',
    '/api/auth/refresh',
  ]);
});

test('AUTH-05 so is one by Enter, and checked then as ever', async ({ page }) => {
  const { come, sent } = await openWithoutScripts(page, '/login#luo-tili');
  await fieldOf(page, 'Sähköposti').fill('lyhyt@kohdataan.example');
  await fieldOf(page, 'Salasana').fill('12345');
  await fieldOf(page, 'Salasana').press('Enter');
  const button = page.getByRole('button', { name: 'Luo tili' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  come();
  await expect(page.locator('[data-error]:visible')).toHaveText(
    'Salasanan on oltava vähintään 6 merkkiä pitkä.',
  );
  await expect(fieldOf(page, 'Salasana')).toBeFocused();
  await expect(fieldOf(page, 'Salasana')).toHaveValue('12345');
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  expect(sent).toEqual([]);
});

test('AUTH-02 who types on after pressing, or turns to another form, takes the press back', async ({
  page,
}) => {
  const { come, sent } = await openWithoutScripts(page, '/login');
  await fieldOf(page, 'Sähköposti').fill('toinen@kohdataan.exampl');
  await fieldOf(page, 'Salasana').fill(password);
  const button = page.getByRole('button', { name: 'Kirjaudu sisään' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await fieldOf(page, 'Sähköposti').press('e');
  await expect(button).toHaveAttribute('aria-busy', 'false');
  await button.click();
  await page.getByRole('link', { name: 'Luo tili' }).click();
  come();
  // Which the page's script says.
  await expect(page).toHaveTitle(/^Luo tili/);
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: 'Kirjaudu sisään' }).click();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
  await expect(page.getByText('Väärä sähköpostiosoite tai salasana.')).toBeVisible();
});

test('AUTH-02 GEN-10 a press outlives the switch to the remembered language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('kohdataan.language', 'en'));
  const { come } = await openWithoutScripts(page, '/login#luo-tili');
  await fieldOf(page, 'Sähköposti').fill('early@kohdataan.example');
  await fieldOf(page, 'Salasana').fill(password);
  await page.getByRole('button', { name: 'Luo tili' }).click();
  come();
  await expect(page).toHaveURL(/\/meets$/);
});

for (const [path, button] of [
  ['/login', 'Kirjaudu sisään'],
  ['/login#luo-tili', 'Luo tili'],
] as const) {
  test(`GEN-11 AUTH-02 whoever is typing as the scripts of ${path} come types on`, async ({
    page,
  }) => {
    const { come } = await openWithoutScripts(page, path);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    const field = fieldOf(page, 'Salasana');
    await field.focus();
    await page.keyboard.type('puoluk');
    come();
    await page.waitForLoadState();
    // What the end of loading does to the focus, it has done by then.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await expect(page.locator('form'), 'which the page’s script leaves alone').toHaveCount(1);
    await page.keyboard.type('kasuo');
    await expect(field).toHaveValue('puolukkasuo');
  });
}

test('PAGE-03 a suggestion that is pressed before the scripts are there is sent once they are', async ({
  page,
}) => {
  const { come, sent } = await openWithoutScripts(page, '/');
  const name = fieldOf(page, 'Nimiehdotus sovellukselle');
  await name.fill('Treffari');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'Lähetä vastaus' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  come();
  await expect(page.getByText('Vastauksesi on tallennettu. Kiitos!')).toBeFocused();
  expect(sent).toEqual(['/api/suggestions']);
});

const email = ['Sähköposti', 'hiljaa@kohdataan.example'] as const;
for (const [path, action, typed] of [
  ['/login', 'Kirjaudu sisään', [email, ['Salasana', password]]],
  ['/login#luo-tili', 'Luo tili', [email, ['Salasana', password]]],
  ['/login#unohdin-salasanani', 'Lähetä linkki', [email]],
  ['/reset?token=x', 'Tallenna salasana', [['Uusi salasana', password]]],
  ['/', 'Lähetä vastaus', [['Nimiehdotus sovellukselle', 'Treffari']]],
] as const) {
  test(`SYNC-03 where the scripts never come ${path} says so, and keeps what was typed`, async ({
    page,
  }) => {
    await page.clock.install();
    const { sent } = await openWithoutScripts(page, path);
    for (const [field, value] of typed) await fieldOf(page, field).fill(value);
    const button = page.getByRole('button', { name: action });
    const told = page.locator('[data-error=NETWORK]:visible');
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(30_000);
    await expect(told).toHaveText(
      'Palvelimeen ei saatu yhteyttä. Tarkista verkkoyhteys ja yritä uudelleen.',
    );
    await expect(button).toHaveAttribute('aria-busy', 'false');
    for (const [field, value] of typed) await expect(fieldOf(page, field)).toHaveValue(value);
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(told).toHaveCount(0);
    expect(sent).toEqual([]);
  });
}
