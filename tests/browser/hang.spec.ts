import { expect, test } from '@playwright/test';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { bubble, messageState, say } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { fillMeet, meetCard, publishMeet, signUp } from './support/meets.ts';
import { signIn } from './support/people.ts';
import {
  crash,
  keepsApp,
  networkIsBack,
  openPhone,
  untilUpToDate,
  waitForWorker,
} from './support/phone.ts';
import type { Phone } from './support/phone.ts';

/** The worst network: it accepts every connection and never answers. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let network: TcpProxy;
let phone: Phone;
let risto: ApiPerson;
let chat: string;

test.beforeAll(async ({ browser }) => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
  risto = await ApiPerson.withProfile(gateway.directUrl, 'Risto', { gender: 'Mies' });
  const outi = await ApiPerson.withProfile(gateway.directUrl, 'Outi');
  chat = await outi.signUp(await risto.publish('Torikahvit'), 'Mihin aikaan?');
  await risto.publish('Iltauinti');
  phone = await openPhone(browser, gateway.url, keepsApp);
  await signIn(phone.page, 'Outi');
  await expect(meetCard(phone.page, 'Torikahvit')).toBeVisible();
  await waitForWorker(phone.page);
  await untilUpToDate(phone.page);
});

test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
});

test('SYNC-01 a silent network: the app starts from the device, quickly', async () => {
  network.set({ kind: 'silent' });
  network.breakAll();
  await crash(phone);
  const { page } = phone;
  const givenUp: string[] = [];
  page.on('requestfailed', (request) => givenUp.push(request.url()));
  await page.goto('/meets', { waitUntil: 'commit' });
  await expect(meetCard(page, 'Torikahvit')).toBeVisible();
  expect(givenUp, 'nothing has waited for the network').toEqual([]);
  await page.getByRole('link', { name: 'Lähellä' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lähellä olevat' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Risto' })).toBeVisible();
  await page.getByRole('link', { name: /^Keskustelut/ }).click();
  await page.getByRole('link', { name: /Avaa keskustelu: Risto/ }).click();
  await expect(bubble(page, 'Mihin aikaan?')).toBeVisible();
});

test('SYNC-02 SYNC-14 everything local works, and nothing says "sent"', async () => {
  const { page } = phone;
  await say(page, 'Kuuluuko mitään?');
  await expect(messageState(page, 'Kuuluuko mitään?')).toContainText(/Lähetetään|Odottaa yhteyttä/);
  await page.goto('/users', { waitUntil: 'commit' });
  const card = page.getByRole('listitem').filter({ hasText: 'Risto' });
  await card.getByRole('button', { name: /^Harmaa tähti/ }).click();
  await expect(card.getByRole('button', { name: /^Pronssitähti/ })).toBeVisible();
  await page.goto('/mymeeteditor', { waitUntil: 'commit' });
  await fillMeet(page, 'Uinti', 'Avantoon ennen aamua');
  await publishMeet(page);
  await expect(meetCard(page, 'Avantoon ennen aamua')).toBeVisible();
  await page.goto('/meets', { waitUntil: 'commit' });
  await signUp(page, 'Iltauinti', 'Tulen, jos tämä perille pääsee.');
  await expect(
    meetCard(page, 'Iltauinti').getByText(/^Ilmoittautumi(sta lähetetään|nen odottaa)/),
  ).toBeVisible();
  await page.goto(`/chat/${chat}`, { waitUntil: 'commit' });
  await expect(messageState(page, 'Kuuluuko mitään?')).not.toContainText('Lähetetty');
});

test('SYNC-06 the network speaks again: all of it arrives, once', async () => {
  const { page } = phone;
  network.set({ kind: 'fair' });
  network.breakAll();
  await networkIsBack(page);
  await expect(messageState(page, 'Kuuluuko mitään?')).toContainText('Lähetetty', {
    timeout: 60_000,
  });
  const texts = async () => (await risto.docs('messages')).map(({ text }) => text).toSorted();
  await expect
    .poll(texts)
    .toEqual(['Kuuluuko mitään?', 'Mihin aikaan?', 'Tulen, jos tämä perille pääsee.']);
  await expect
    .poll(async () => (await risto.docs('meets')).map(({ description }) => description))
    .toContain('Avantoon ennen aamua');
  expect(phone.complaints).toEqual([]);
});
