import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { choosePicture, choosePlace } from './people.ts';

const dayMs = 24 * 60 * 60_000;

/** Fills in the open meet editor: in five days at six, in Helsinki, for everybody. */
export async function fillMeet(page: Page, type: string, description: string): Promise<void> {
  await choosePicture(page, '#336688');
  await page.getByRole('button', { name: 'Mitä tehdään?' }).click();
  await page.getByRole('dialog').getByText(type, { exact: true }).click();
  await page.getByRole('radio', { name: 'Kaikille', exact: true }).check();
  const day = new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10);
  await page.getByLabel('Päivä').fill(day);
  await page.getByLabel('Kellonaika').fill('18:00');
  await choosePlace(page, 'Paikkakunta', 'Helsinki');
  await page.getByLabel('Kuvaus').fill(description);
}

/** Publishes the filled-in meet; ends on /ownmeets. */
export async function publishMeet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Julkaise tapaaminen' }).click();
  await expect(page).toHaveURL(/\/ownmeets$/);
}

/** The card of the meet with that description. */
export function meetCard(page: Page, description: string): Locator {
  return page.getByRole('article').filter({ hasText: description });
}

/** Opens the sign-up form of a meet, writes the opening message and sends it. */
export async function signUp(page: Page, description: string, message: string): Promise<void> {
  await meetCard(page, description).getByRole('button', { name: 'Olen kiinnostunut' }).click();
  await page.getByRole('textbox', { name: 'Aloitusviesti' }).fill(message);
  await page.getByRole('button', { name: 'Lähetä ilmoittautuminen' }).click();
}
