import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { smallJpeg } from '../../helpers/small-jpeg.ts';

export const emailOf = (name: string): string => `${name.toLowerCase()}@kohdataan.example`;
export const passwordOf = (name: string): string => `metsapolku-${name.toLowerCase()}-91`;

/** From /login to its other form; till that is there, its fields would be looked for in the one that goes. */
export async function showRegistration(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Luo tili' }).click();
  await expect(page.getByRole('button', { name: 'Luo tili' })).toBeVisible();
}

/** Registers on /login by e-mail and password (AUTH-02); ends on /meets (ROUTE-16). */
export async function register(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await showRegistration(page);
  await page.getByLabel('Sähköposti').fill(emailOf(name));
  await page.getByLabel('Salasana').fill(passwordOf(name));
  await page.getByRole('button', { name: 'Luo tili' }).click();
  await expect(page).toHaveURL(/\/meets$/);
}

/** Signs in on /login; ends on /meets. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await submitSignIn(page, name);
  await expect(page).toHaveURL(/\/meets$/);
}

/** Fills in and sends the form of /login, on which the page is. */
export async function submitSignIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Sähköposti').fill(emailOf(name));
  await page.getByLabel('Salasana').fill(passwordOf(name));
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
}

/** Chooses a photograph in the form that is open, and takes its proposed crop. */
export async function choosePicture(page: Page, colour?: string): Promise<void> {
  const buffer = await smallJpeg(colour);
  const file = { name: 'kuva.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Käytä kuvaa' }).click();
  await expect(page.getByAltText('Valittu kuva')).toBeVisible();
}

/** Chooses a town from the list of a place picker. */
export async function choosePlace(page: Page, label: string, place: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: label });
  await picker.clear();
  await picker.fill(place);
  await page.getByRole('option', { name: place }).first().click();
}

const inputs: Readonly<Record<string, string>> = {
  birthday: '5.5.1990',
  height: '170',
  occupation: 'Puutarhuri',
  partner_min_age: '18',
  partner_max_age: '100',
  distance_for_meets: '300',
};

const choices: Readonly<Record<string, string>> = {
  gender: 'Nainen',
  gender_interest: 'Sukupuolella ei väliä',
  looking_for: 'Uusia kavereita',
  education: 'Yliopisto',
  alcohol: 'Harvoin',
  smoking: 'En tupakoi',
  exercise: 'Liikun satunnaisesti',
  relationship_status: 'Sinkku',
  kids: 'En halua kertoa',
  pets: 'Kissa',
};

/**
 * Chooses a value of an enumeration: one of pills, or of the sheet that a row opens. After a first
 * choice the sheet goes on to the next row by itself, and may be open already.
 */
async function choose(page: Page, field: string, value: string): Promise<void> {
  const pill = page.locator(`input[name="${field}"][value="${value}"]`);
  if ((await pill.count()) > 0) return pill.check();
  const sheet = page.getByRole('dialog');
  // Again, if the sheet of the choice before was only about to go.
  await expect(async () => {
    if ((await sheet.count()) === 0)
      await page.locator(`button[name="${field}"]`).click({ timeout: 3000 });
    await sheet.getByText(value, { exact: true }).click({ timeout: 3000 });
  }).toPass();
}

/** Fills in the whole form of /profile but picture and consent. */
export async function fillProfile(
  page: Page,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [field, text] of Object.entries({ name, ...inputs, ...fields }))
    await page.locator(`[name="${field}"]`).fill(text);
  for (const [field, value] of Object.entries(choices)) await choose(page, field, value);
  await choosePlace(page, 'Sijainti', 'Helsinki');
}

/** Presses `Tallenna` of a complete profile; ends on /meets. */
export async function saveNewProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tallenna' }).click();
  await expect(page).toHaveURL(/\/meets$/);
}

/** Creates the profile of somebody who has just registered. */
export async function createProfile(page: Page, name: string): Promise<void> {
  await page.goto('/profile');
  await fillProfile(page, name);
  await choosePicture(page);
  await page.getByRole('checkbox', { name: /^Suostun siihen/ }).check();
  await saveNewProfile(page);
}
