import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { networkIsBack, openPhone } from './support/phone.ts';
import type { Phone } from './support/phone.ts';
import { emailOf, passwordOf } from './support/people.ts';
import { translatePages } from './support/translator.ts';

/** A browser that translates puts other nodes in place of texts: what changes must change on the screen all the same. */
let gateway: GatewayProcess;
let network: TcpProxy;
let phone: Phone;
let aino: ApiPerson;
let ville: ApiPerson;

test.beforeAll(async ({ browser }) => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
  aino = await ApiPerson.withProfile(gateway.directUrl, 'Aino');
  ville = await ApiPerson.withProfile(gateway.directUrl, 'Ville', { gender: 'Mies' });
  phone = await openPhone(browser, gateway.url);
  await translatePages(phone.context);
  await signIn(phone.page);
});

test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Sähköposti').fill(emailOf('Aino'));
  await page.getByLabel('Salasana').fill(passwordOf('Aino'));
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await expect(page).toHaveURL(/\/meets$/);
}

test('PROF-18 what is chosen stands in the form of a translated page', async () => {
  const { page } = phone;
  await page.goto('/profile');
  const row = page.locator('button[name="education"]');
  await expect(row).toContainText('~Yliopisto');
  await row.click();
  await page.getByRole('dialog').getByText('Ammattikoulu').click();
  await expect(row).toContainText('~Ammattikoulu');
  await expect(row).not.toContainText('~Yliopisto');
});

test('MEET-19 SYNC-14 PEOPLE-16 counts of a translated page go on', async () => {
  const { page } = phone;
  await page.goto('/meets');
  for (const description of ['Pullakahvit', 'Toiset kahvit', 'Kolmannet kahvit']) {
    await ville.publish(description);
    await expect(page.getByText(description)).toBeVisible();
  }
  await expect(page.getByText('3 aktiivista tapaamista')).toBeVisible();
  await page.goto('/users');
  const card = page.getByRole('listitem').filter({ hasText: 'Ville' });
  await expect(card).toContainText('~');
  await expect(card, 'his name is no word').not.toContainText('~Ville');
  await card.getByRole('button').click();
  await expect(page.getByText('1/20 suosikkia valittu')).toBeVisible();
  await card.getByRole('button').click();
  await expect(page.getByText('0/20 suosikkia valittu')).toBeVisible();
});

test('PEOPLE-21 PEOPLE-22 from a translated list around another town one gets back to the own', async () => {
  const { page, context } = phone;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 60.4518, longitude: 22.2666 });
  await page.goto('/users');
  await page.getByRole('button', { name: '~Käytä nykyistä sijaintia' }).click();
  const note = page.getByText(/~.*Turku/);
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: '~Käytä profiilin sijaintia' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText('0/20 suosikkia valittu')).toBeVisible();
});

test('CHAT-03 SYNC-05 a message of a translated chat is told as what it is', async () => {
  const { page } = phone;
  const meet = await aino.publish('Iltakahvit');
  const chat = await ville.signUp(meet, 'Moi, lähden mielelläni!');
  await page.goto('/discussions');
  await expect(page.getByText('1 lukematon viesti')).toBeAttached();
  await page.getByRole('link', { name: /Avaa keskustelu/ }).click();
  await expect(page.getByRole('log').getByText('~Moi, lähden mielelläni!')).toBeVisible();
  const box = page.getByRole('textbox');
  const send = page.getByRole('button', { name: '~Lähetä', exact: true });
  await box.fill('Hienoa!');
  await send.click();
  const state = (text: string) =>
    page.getByRole('log').locator('[data-message]').filter({ hasText: text });
  await expect(state('Hienoa!')).toContainText('~Lähetetty');
  network.set({ kind: 'cut' });
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await box.fill('Tulen myöhässä.');
  await send.click();
  await expect(state('myöhässä')).toContainText('~Odottaa yhteyttä');
  network.set({ kind: 'fair' });
  await networkIsBack(page);
  await expect(state('myöhässä')).toContainText('~Lähetetty');
  await ville.say(chat, 'Ei haittaa.', 'Odotan sisällä.');
  await expect(page.getByText('~Odotan sisällä.')).toBeVisible();
  const texts = (await ville.docs('messages')).map(({ text }) => text);
  expect(texts, 'as it was written').toContain('Tulen myöhässä.');
});

test('ERR-02 nothing of a translated page fails', () => {
  expect(phone.complaints).toEqual([]);
});
