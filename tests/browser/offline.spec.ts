import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { bubble, messageState, orderOf, say } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { fillMeet, meetCard, publishMeet, signUp } from './support/meets.ts';
import { signIn } from './support/people.ts';
import {
  crash,
  keepsApp,
  networkIsBack,
  nothingWaits,
  openPhone,
  untilUpToDate,
  waitForWorker,
} from './support/phone.ts';
import type { Phone } from './support/phone.ts';
import { searchStorage } from './support/storage.ts';

/**
 * Two people lose the network while they use the app, and get it back; then one of them has a worse one. Each step
 * goes on where the one before ended.
 */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let network: TcpProxy;
let aino: Phone;
let ville: Phone;
let liisa: ApiPerson;
let kaija: ApiPerson;
let ainoByApi: ApiPerson;
let chat: string;
let closing: string;

const offlineText =
  'Ei verkkoyhteyttä. Muutokset tallentuvat laitteelle ja lähetetään, kun yhteys palaa.';
const banner = (page: Page) => page.getByText(offlineText);
const ainoSays = ['Oletko jo matkalla?', 'Minä odotan laiturilla.', 'Punainen takki päällä.'];
const villeSays = ['Juna seisoo metsässä.', 'Ei kuulu mitään.'];

test.beforeAll(async ({ browser }) => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
  const url = gateway.directUrl;
  ainoByApi = await ApiPerson.withProfile(url, 'Aino');
  const villeByApi = await ApiPerson.withProfile(url, 'Ville', { gender: 'Mies' });
  liisa = await ApiPerson.withProfile(url, 'Liisa');
  kaija = await ApiPerson.withProfile(url, 'Kaija');
  chat = await villeByApi.signUp(await ainoByApi.publish('Laiturilla kello kuusi'), 'Tulen!');
  await ainoByApi.say(chat, 'Nähdään siellä.');
  closing = await liisa.publish('Ehtii sulkeutua');
  await liisa.publish('Pysyy auki');
  await kaija.favour(villeByApi.uid);
  aino = await openPhone(browser, gateway.url, keepsApp);
  ville = await openPhone(browser, gateway.url, keepsApp);
  for (const [phone, name] of [
    [aino, 'Aino'],
    [ville, 'Ville'],
  ] as const) {
    await signIn(phone.page, name);
    await expect(meetCard(phone.page, 'Pysyy auki')).toBeVisible();
    await waitForWorker(phone.page);
    // The meets may be seen before anything is on the device.
    await untilUpToDate(phone.page);
  }
});

test.afterAll(async () => {
  await aino.context.close();
  await ville.context.close();
  await gateway.stop();
});

test('SYNC-01 SYNC-04 cold start without a gateway: the app opens from the device, and says so', async () => {
  network.set({ kind: 'cut' });
  await gateway.kill();
  await crash(ville);
  const { page } = ville;
  // Every other screen: screens.spec.ts.
  await page.goto('/meets');
  await expect(banner(page)).toBeVisible();
  await expect(meetCard(page, 'Laiturilla kello kuusi')).toBeVisible();
  await page.goto(`/chat/${chat}`);
  await expect(bubble(page, 'Tulen!')).toBeVisible();
  await expect(bubble(page, 'Nähdään siellä.')).toBeVisible();

  await crash(aino);
  await aino.page.goto('/ownmeets');
  await expect(meetCard(aino.page, 'Laiturilla kello kuusi')).toBeVisible();
});

test('SYNC-02 SYNC-05 messages wait, in order, and say so', async () => {
  await aino.page.goto(`/chat/${chat}`);
  for (const text of ainoSays) await say(aino.page, text);
  await expect(messageState(aino.page, ainoSays[2] ?? '')).toContainText('Odottaa yhteyttä');
  // The name and an owner's five buttons stand in one line on the narrowest phones, too.
  const phone = aino.page.viewportSize()!;
  await aino.page.setViewportSize({ width: 320, height: phone.height });
  const bar = aino.page.locator('main header');
  await expect(bar.getByRole('button', { name: 'Sulje tapaaminen' })).toBeVisible();
  await expect.poll(async () => (await bar.boundingBox())!.height).toBeLessThan(70);
  await aino.page.setViewportSize(phone);
  await ville.page.goto(`/chat/${chat}`);
  for (const text of villeSays) await say(ville.page, text);
  for (const text of villeSays)
    await expect(messageState(ville.page, text)).toContainText('Odottaa yhteyttä');
  await expect(banner(ville.page)).toBeVisible();
});

test('SYNC-02 SYNC-07 favourite, block, sign-ups, profile edit and a meet with its picture are queued', async () => {
  const { page } = ville;
  await page.goto('/users');
  const card = page.getByRole('listitem').filter({ hasText: 'Aino' });
  await card.getByRole('button', { name: /^Harmaa tähti/ }).click();
  await expect(card.getByRole('button', { name: /^Pronssitähti/ })).toBeVisible();

  await page.getByRole('link', { name: /^Kaija/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Estä' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Estä' }).click();
  await expect(page.getByRole('link', { name: /^Kaija/ })).toHaveCount(0);

  await page.goto('/meets');
  for (const [meet, message] of [
    ['Ehtii sulkeutua', 'Ehdinkö vielä?'],
    ['Pysyy auki', 'Tulen varmasti.'],
  ] as const) {
    await signUp(page, meet, message);
    await expect(meetCard(page, meet).getByText('Odottaa yhteyttä')).toBeVisible();
  }

  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Tallenna' });
  await expect(banner(page)).toBeVisible();
  // The button is always at hand, and what is said of the network covers neither it nor the last field.
  for (const end of [0, 1]) {
    await page.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), end);
    await expect(save).toBeInViewport({ ratio: 1 });
    const [said, button] = [await banner(page).boundingBox(), await save.boundingBox()];
    expect(said!.y + said!.height).toBeLessThanOrEqual(button!.y);
    // Nor does it cover lines of whoever reads on.
    const height = async () => (await banner(page).boundingBox())!.height;
    if (end === 1) await expect.poll(height).toBeLessThan(40);
  }
  await page.getByRole('button', { name: /^Lemmikit/ }).click({ trial: true });
  await page.getByLabel('Kerro itsestäsi').fill('Istun pysähtyneessä junassa.');
  await save.click();
  await expect(page).toHaveURL(/\/account$/);

  await page.goto('/mymeeteditor');
  await fillMeet(page, 'Piknik', 'Eväät radan varrella');
  await publishMeet(page);
  const own = meetCard(page, 'Eväät radan varrella');
  await expect(own.getByText(/^Kuva odottaa lähetystä/)).toBeVisible();
  await expect(own.locator('img').first()).toHaveAttribute('src', /^blob:/);
});

test('SYNC-06 SYNC-10 queued changes and drafts survive a reload and a crash', async () => {
  await ville.page.goto(`/chat/${chat}`);
  const box = ville.page.getByPlaceholder('Kirjoita viesti...');
  await box.fill('Keskeneräinen ajatus');
  // It is kept a moment after the last letter.
  await expect.poll(() => searchStorage(ville.page, ['Keskeneräinen ajatus'])).not.toEqual([]);
  await crash(ville);
  const { page } = ville;
  await page.goto(`/chat/${chat}`);
  await expect(page.getByPlaceholder('Kirjoita viesti...')).toHaveValue('Keskeneräinen ajatus');
  await expect.poll(() => orderOf(page, villeSays)).toEqual(villeSays);
  await page.goto('/mymeeteditor');
  await page.getByLabel('Kuvaus').fill('Kesken jäänyt tapaaminen');
  await expect.poll(() => searchStorage(page, ['Kesken jäänyt tapaaminen'])).not.toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Kuvaus')).toHaveValue('Kesken jäänyt tapaaminen');
  // A page that comes back as it was left starts anew: its databases are closed (tests have no such cache).
  const anew = page.waitForEvent('load');
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await anew;
  await expect(page.getByLabel('Kuvaus')).toHaveValue('Kesken jäänyt tapaaminen');
  await page.goto('/changes');
  await expect(page.getByText(/^Ilmoittautuminen: /)).toHaveCount(2);
  for (const text of ['Ehdinkö vielä?', 'Tulen varmasti.', ...villeSays])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('Suosikki: Aino')).toBeVisible();
  await expect(page.getByText('Ei verkkoyhteyttä', { exact: true })).toBeVisible();
});

test('SYNC-06 SYNC-11 the network returns: everything arrives once and in order, both agree', async () => {
  await gateway.resume();
  await liisa.changeMeet(closing, { closed: true });
  await ville.page.goto(`/chat/${chat}`);
  network.set({ kind: 'fair' });
  for (const { page } of [aino, ville]) await networkIsBack(page);

  for (const { page } of [aino, ville]) {
    for (const text of [...ainoSays, ...villeSays]) {
      await expect(bubble(page, text)).toHaveCount(1);
    }
    await expect(page.getByRole('log').getByText('Odottaa yhteyttä')).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => orderOf(page, ainoSays)).toEqual(ainoSays);
    await expect.poll(() => orderOf(page, villeSays)).toEqual(villeSays);
  }
  const all = [...ainoSays, ...villeSays];
  await expect(async () => {
    expect(await orderOf(aino.page, all)).toEqual(await orderOf(ville.page, all));
  }).toPass();
  await expect(messageState(ville.page, villeSays[1] ?? '')).toContainText('Lähetetty');
});

test('SYNC-02 SYNC-14 favourite, sign-up, profile, meet, picture and block have arrived', async () => {
  const { page } = aino;
  await page.goto('/meets');
  const meet = meetCard(page, 'Eväät radan varrella');
  await expect(meet.locator('img').first()).toHaveAttribute('src', /^\/api\/images\//);
  await page.goto('/users');
  const card = page.getByRole('listitem').filter({ hasText: 'Ville' });
  await expect(card.getByRole('button', { name: /^Hopeatähti/ })).toBeVisible();
  await card.getByRole('link').click();
  await expect(page.getByText('Istun pysähtyneessä junassa.')).toBeVisible();

  const arrived = async () => (await liisa.docs('messages')).map(({ text }) => text);
  await expect.poll(arrived).toEqual(['Tulen varmasti.']);
  const seen = async () => (await kaija.docs('people')).map(({ name }) => name);
  await expect.poll(seen).not.toContain('Ville');
});

test('SIGNUP-07 SYNC-09 SYNC-15 a sign-up to a meet that was closed meanwhile is refused and its text kept', async () => {
  const { page } = ville;
  const reason =
    'Tapaaminen ehti sulkeutua, joten ilmoittautumistasi ei lähetetty. Viestisi on tallessa.';
  await page.goto('/changes');
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText('Ehdinkö vielä?', { exact: true })).toBeVisible();
  await expect(page.getByText('Kaikki muutoksesi ovat perillä.')).toBeHidden();
  await expect(nothingWaits(page)).toBeVisible();

  await liisa.changeMeet(closing, { closed: false });
  await page.goto('/meets');
  const card = meetCard(page, 'Ehtii sulkeutua');
  await expect(card.getByText(reason)).toBeVisible();
  await card.getByRole('button', { name: 'Olen kiinnostunut' }).click();
  await expect(page.getByRole('textbox', { name: 'Aloitusviesti' })).toHaveValue('Ehdinkö vielä?');
  await page.getByRole('button', { name: 'Lähetä ilmoittautuminen' }).click();
  await expect(card.getByRole('link', { name: 'Avaa keskustelu' })).toBeVisible();
  await expect(card.getByText(reason)).toHaveCount(0);

  await page.goto(`/chat/${chat}`);
  await expect(page.getByPlaceholder('Kirjoita viesti...')).toHaveValue('Keskeneräinen ajatus');
  expect([...aino.complaints, ...ville.complaints]).toEqual([]);
});

/** The worst network: it accepts every connection and never answers. */
test('SYNC-01 a silent network: the app starts from the device, quickly', async () => {
  await liisa.publish('Iltauinti');
  await ville.page.goto('/meets');
  await expect(meetCard(ville.page, 'Iltauinti')).toBeVisible();
  await untilUpToDate(ville.page);
  network.set({ kind: 'silent' });
  network.breakAll();
  await crash(ville);
  const { page } = ville;
  const givenUp: string[] = [];
  page.on('requestfailed', (request) => givenUp.push(request.url()));
  await page.goto('/meets', { waitUntil: 'commit' });
  await expect(meetCard(page, 'Iltauinti')).toBeVisible();
  expect(givenUp, 'nothing has waited for the network').toEqual([]);
  await page.getByRole('link', { name: 'Lähellä' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lähellä olevat' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Liisa' })).toBeVisible();
  await page.getByRole('link', { name: /^Keskustelut/ }).click();
  await page.getByRole('link', { name: /Avaa keskustelu: Aino/ }).click();
  await expect(bubble(page, 'Tulen!')).toBeVisible();
});

test('SYNC-02 SYNC-14 everything local works, and nothing says "sent"', async () => {
  const { page } = ville;
  await say(page, 'Kuuluuko mitään?');
  await expect(messageState(page, 'Kuuluuko mitään?')).toContainText(/Lähetetään|Odottaa yhteyttä/);
  await page.goto('/users', { waitUntil: 'commit' });
  const card = page.getByRole('listitem').filter({ hasText: 'Liisa' });
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
  const { page } = ville;
  network.set({ kind: 'fair' });
  network.breakAll();
  await networkIsBack(page);
  await expect(messageState(page, 'Kuuluuko mitään?')).toContainText('Lähetetty', {
    timeout: 60_000,
  });
  const textsOf = (person: ApiPerson, before: readonly unknown[]) => async () =>
    (await person.docs('messages'))
      .map(({ text }) => text)
      .filter((text) => !before.includes(text));
  const opening = ['Tulen!', 'Nähdään siellä.', ...ainoSays, ...villeSays];
  await expect.poll(textsOf(ainoByApi, opening)).toEqual(['Kuuluuko mitään?']);
  await expect
    .poll(textsOf(liisa, ['Ehdinkö vielä?', 'Tulen varmasti.']))
    .toEqual(['Tulen, jos tämä perille pääsee.']);
  await expect
    .poll(async () => (await liisa.docs('meets')).map(({ description }) => description))
    .toContain('Avantoon ennen aamua');
  expect([...aino.complaints, ...ville.complaints]).toEqual([]);
});
