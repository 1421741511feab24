import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { userReportId } from '../../schemas/domain/ids.ts';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { meetCard } from './support/meets.ts';
import { signIn } from './support/people.ts';
import {
  keepsApp,
  networkIsBack,
  nothingWaits,
  openPhone,
  untilUpToDate,
  waitForWorker,
} from './support/phone.ts';
import type { Phone } from './support/phone.ts';
import { searchStorage } from './support/storage.ts';

/** What one does without a network, beside writing; each step goes on where the one before ended. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let network: TcpProxy;
let phone: Phone;
let aino: ApiPerson;
let ville: ApiPerson;
let ownMeet: string;

const star = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button');

async function offline(): Promise<void> {
  network.set({ kind: 'cut' });
  await phone.page.evaluate(() => dispatchEvent(new Event('offline')));
}

async function online(): Promise<void> {
  network.set({ kind: 'fair' });
  await networkIsBack(phone.page);
}

test.beforeAll(async ({ browser }) => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
  aino = await ApiPerson.withProfile(gateway.directUrl, 'Aino');
  ville = await ApiPerson.withProfile(gateway.directUrl, 'Ville', { gender: 'Mies' });
  ownMeet = await aino.publish('Kahvit torilla');
  phone = await openPhone(browser, gateway.url, keepsApp);
  await signIn(phone.page, 'Aino');
  await untilUpToDate(phone.page);
  await waitForWorker(phone.page);
});

test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
});

test('SYNC-02 SAFE-07 MEET-37 a report and a lock wait, and take effect', async () => {
  const { page } = phone;
  await page.goto('/ownmeets');
  await expect(meetCard(page, 'Kahvit torilla')).toBeVisible();
  await page.goto(`/profilecard/${ville.uid}`);
  await expect(page.getByText('Olen Ville.')).toBeVisible();
  await offline();
  await page.getByRole('button', { name: 'Ilmoita ylläpidolle' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Mainostaminen tai roskaposti' }).check();
  await sheet.getByLabel(/Kerro tarkemmin/).fill('Myy vain tavaraa.');
  await sheet.getByRole('button', { name: 'Lähetä ilmoitus' }).click();
  await expect(
    page.getByText('Kiitos. Käsittelemme ilmoituksen ja kerromme päätöksestä.').first(),
  ).toBeVisible();
  await page.goto('/ownmeets');
  await meetCard(page, 'Kahvit torilla')
    .getByRole('button', { name: 'Sulje', exact: true })
    .click();
  await page.getByRole('button', { name: 'Sulje tapaaminen' }).click();
  await expect(meetCard(page, 'Kahvit torilla').getByText('Suljettu')).toBeVisible();
  await page.goto('/changes');
  await expect(page.getByText('Ilmoitus ylläpidolle')).toBeVisible();
  await expect(page.getByText('Tapaaminen: Kahvila')).toBeVisible();
  expect(await ville.docs('meets')).toMatchObject([{ meetId: ownMeet }]);
  await online();
  await expect(nothingWaits(page)).toBeVisible();
  await expect.poll(() => ville.docs('meets')).toEqual([]);
  const report = { id: userReportId(aino.uid, ville.uid), text: 'Myy vain tavaraa.' };
  await expect.poll(() => aino.docs('relations')).toContainEqual(expect.objectContaining(report));
});

test('SYNC-02 MEET-38 the meet is opened again without a network', async () => {
  const { page } = phone;
  await offline();
  await page.goto('/ownmeets');
  await meetCard(page, 'Kahvit torilla').getByRole('button', { name: 'Avaa', exact: true }).click();
  await page.getByRole('button', { name: 'Avaa tapaaminen' }).click();
  await expect(meetCard(page, 'Kahvit torilla').getByText('Suljettu')).toBeHidden();
  await online();
  await expect.poll(async () => (await ville.docs('meets')).length).toBe(1);
});

test('SYNC-02 SYNC-14 what waits can be taken back before it is sent', async () => {
  const { page } = phone;
  const favourites = async () =>
    (await aino.docs('relations')).filter(({ kind }) => kind === 'favourite').length;
  await page.goto('/users');
  await expect(page.getByText('0/20 suosikkia valittu')).toBeVisible();
  await offline();
  await star(page, 'Ville').click();
  await expect(page.getByText('1/20 suosikkia valittu')).toBeVisible();
  await page.goto('/changes');
  await page.getByRole('button', { name: 'Peru', exact: true }).click();
  await expect(page.getByText('Peruttu, ei lähetetä').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Odottaa lähetystä' })).toBeHidden();
  await online();
  await expect(nothingWaits(page)).toBeVisible();
  expect(await favourites()).toBe(0);
});

test('ACC-10 ACC-11 ACC-12 a profile that is hidden without a network goes from every list', async () => {
  const { page } = phone;
  await ville.favour(aino.uid);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Piilota profiili' }).click();
  await expect(page.getByRole('button', { name: 'Piilota profiili' })).toBeVisible();
  await offline();
  await page.getByRole('button', { name: 'Piilota profiili' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByRole('link', { name: 'Lähellä' }).click();
  const said = (words: string | RegExp) => page.getByRole('main').getByText(words);
  await expect(said('Profiilisi piilotetaan, kun yhteys palaa.'), 'SYNC-14').toBeVisible();
  expect(await ville.docs('people')).toContainEqual(expect.objectContaining({ uid: aino.uid }));
  await online();
  await expect
    .poll(async () => (await ville.docs('people')).some(({ uid }) => uid === aino.uid))
    .toBe(false);
  await expect(said(/^Profiilisi on piilotettu\./)).toBeVisible();
  const favourites = async () =>
    (await ville.docs('relations')).filter(({ kind }) => kind === 'favourite').length;
  await expect.poll(favourites).toBe(0);
});

test('ACC-13 ACC-14 ACC-15 the account is deleted, on the device and for others', async () => {
  const { page } = phone;
  await page.goto('/removeaccount');
  await page.getByRole('button', { name: 'Haluan poistaa tilini' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Poistetaanko tili lopullisesti?');
  await question.getByRole('button', { name: 'Poista tili' }).click();
  await expect(page).toHaveURL(/\/login\?syy=poistettu/);
  await expect(page.getByText('Tilisi on poistettu.')).toBeVisible();
  expect(await searchStorage(page, ['Kahvit torilla', 'Myy vain tavaraa.'])).toEqual([]);
  expect((await ville.docs('meets')).map(({ uid }) => uid)).not.toContain(aino.uid);
});
