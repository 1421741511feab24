import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { settle } from './support/audit.ts';
import { axeViolations, sidewaysOverflow } from './support/axe.ts';
import { brokenWords } from './support/broken-words.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import type { Phone } from './support/phone.ts';

let gateway: GatewayProcess;
let desk: Phone;

test.beforeAll(async ({ browser }) => {
  gateway = await GatewayProcess.start();
  const anneli = await ApiPerson.withProfile(gateway.url, 'Anneli');
  const tero = await ApiPerson.withProfile(gateway.url, 'Tero', { gender: 'Mies' });
  const meetId = await tero.publish('Myyn renkaita');
  await anneli.signUp(meetId, 'Kysyn vain.');
  await anneli.reportMeet(meetId, 'Mainostaminen tai roskaposti');
  for (const n of [1, 2, 3]) await tero.publish(`Kahvilla ${n}`);
  await gateway.kill();
  const store = await gateway.openStore();
  await store.db('users').update(anneli.uid, (user) => user && { ...user, admin: true });
  await store.db('affiliates').put({
    _id: 'reppu',
    active: true,
    company: 'Polku & Puro',
    company_logo_url: null,
    image_url: '/icons/icon-512.png',
    price: '59,90 €',
    product_name: 'Päiväreppu',
    tracking_link: 'https://example.com/reppu',
  });
  await store.close();
  await gateway.resume();
  const viewport = { width: 1280, height: 800 };
  desk = await openPhone(browser, gateway.url, { viewport });
  await signIn(desk.page, 'Anneli');
});

test.afterAll(async () => {
  expect(desk.complaints).toEqual([]);
  await desk.context.close();
  await gateway.stop();
});

const panels = [
  'Avoimet ilmoitukset',
  'Käsitellyt',
  'Käyttäjät',
  'Mainokset',
  'Ehdotukset',
  'Palvelun tila',
  'Loki',
];
const open = (page: Page, panel: string) =>
  page.getByRole('radio', { name: panel }).check({ force: true });

/** What axe says of each: states.spec.ts. */
test('GEN-11 ADMIN-01 the sections stand in one line on a desk, and on a tablet no word of a table is cut', async () => {
  const { page } = desk;
  await page.goto('/admin');
  const names = page.getByRole('main').locator('fieldset label');
  await expect(names).toHaveCount(panels.length);
  await settle(page);
  const tops = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, 'Palvelun tila');
  await expect(page.getByRole('cell', { name: 'Google-kirjautuminen' })).toBeVisible();
  expect(await brokenWords(page, 'tbody')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('ADMIN-06 SAFE-09 a case is decided with a reason, and the log tells of it', async () => {
  const { page } = desk;
  await page.goto('/admin');
  const card = page.getByRole('article').filter({ hasText: 'Kahvila' });
  await expect(card).toContainText('Mainostaminen tai roskaposti');
  const hide = card.getByRole('button', { name: 'Poista näkyvistä' });
  await expect(hide).toHaveAccessibleDescription(/^Kahvila/);
  await hide.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Poista näkyvistä' }).click();
  await expect(dialog).toContainText('Kirjoita perustelu');
  await dialog.getByLabel('Perustelu').fill('Myyntiä');
  await dialog.getByRole('button', { name: 'Poista näkyvistä' }).click();
  await expect(card).toHaveCount(0);
  await open(page, 'Loki');
  await expect(page.getByRole('row').filter({ hasText: 'Myyntiä' })).toContainText('Anneli');
  // While it may be appealed it can be put back.
  await open(page, 'Käsitellyt');
  await expect(card).toContainText(/Poistettu näkyvistä \d/);
  await expect(card.getByRole('button', { name: 'Palauta' })).toBeVisible();
  await expect(hide).toHaveCount(0);
  // Nor is that the end: whoever reported it is told, and may appeal, too (SAFE-07).
  await card.getByRole('button', { name: 'Palauta' }).click();
  await dialog.getByLabel('Perustelu').fill('Aiheeton');
  await dialog.getByRole('button', { name: 'Palauta' }).click();
  await expect(card).toContainText(/Jätetty näkyviin \d/);
  await expect(hide).toBeVisible();
  await expect(card.getByRole('button', { name: 'Palauta' })).toHaveCount(0);
});

test('ADMIN-02 tables sort and filter, and exports ask first (ADMIN-05)', async () => {
  const { page } = desk;
  await page.goto('/admin');
  await open(page, 'Käyttäjät');
  await page.getByRole('button', { name: 'Hae sähköpostiosoitteet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hae tiedot' }).click();
  const cells = page.getByRole('cell');
  await expect(cells).toHaveText([/anneli@/, /tero@/]);
  const head = page.getByRole('button', { name: 'Sähköposti', exact: true });
  await head.click();
  await head.click();
  await expect(cells).toHaveText([/tero@/, /anneli@/]);
  await page.getByLabel('Suodata').fill('ann');
  await expect(cells).toHaveText([/anneli@/]);
});

test('GEN-11 on a phone, where each row stands as a card, a screen reader still hears the heads', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  await open(page, 'Palvelun tila');
  // Below it stands another table once a mail lies in the outbox.
  const services = page.getByRole('table').filter({ hasText: 'Tavoitettavissa' });
  await expect(services.getByRole('columnheader')).toHaveText([
    'Palvelu',
    'Määritetty',
    'Tavoitettavissa',
    'Jonossa',
    'Viimeisin virhe',
  ]);
  // An empty cell keeps its place: those after it would be read with the heads of others.
  await open(page, 'Loki');
  const exported = page.getByRole('row').filter({ hasText: 'Tietojen haku' }).first();
  await expect(exported.getByRole('cell')).toHaveCount(5);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('ADMIN-06 GEN-11 no text that somebody has sent widens the console, or pushes away what follows it', async () => {
  const { page } = desk;
  const kaisa = await ApiPerson.withProfile(gateway.url, 'Kaisa');
  const ilmo = await ApiPerson.withProfile(gateway.url, 'Ilmo');
  // One letter under a thousand marks has no place in which a line could break.
  await ilmo.reportUser(kaisa.uid, `x${'\u0489'.repeat(999)}`);
  await kaisa.reportUser(ilmo.uid, `Alku${'\n'.repeat(900)}loppu`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin');
    const card = page.getByRole('article').filter({ hasText: 'Alku' });
    await expect(card).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect((await card.boundingBox())?.height).toBeLessThan(844);
    await card.getByRole('button', { name: 'Lue lisää' }).click();
    await expect(card).toContainText('loppu');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('ADMIN-06 what is written with its dots apart, as some devices send it, is found by the same letters', async () => {
  const { page } = desk;
  const body = JSON.stringify({ reasonToUse: 'Ja\u0308rvelle!' });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${gateway.url}/api/suggestions`, { method: 'POST', headers, body });
  await page.goto('/admin');
  await open(page, 'Ehdotukset');
  await page.getByLabel('Suodata').fill('järvelle');
  await expect(page.getByRole('row').filter({ hasText: 'rvelle' })).toBeVisible();
});

test('DATA-72 an offer is made, edited and switched off', async () => {
  const { page } = desk;
  await page.goto('/admin');
  await open(page, 'Mainokset');
  await page.getByRole('button', { name: 'Uusi mainos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Yritys').fill('Retkeilijä Oy');
  await dialog.getByLabel('Tuote').fill('Teltta');
  await dialog.getByLabel('Hinta').fill('129 €');
  await dialog.getByLabel('Linkki').fill('https://example.com/teltta');
  await dialog.getByRole('button', { name: 'Tallenna' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Retkeilijä Oy' });
  await row.getByRole('button', { name: 'Muokkaa' }).click();
  await dialog.getByLabel('Hinta').fill('99 €');
  await dialog.getByRole('button', { name: 'Tallenna' }).click();
  await expect(row).toContainText('99 €');
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
});

test('MEET-10 PAGE-06 on wide screens an offer is a line between whole rows of meets', async () => {
  const { page } = desk;
  await page.goto('/meets');
  const offer = page.getByRole('article', { name: 'Päiväreppu' });
  const meets = page.getByRole('article').filter({ hasText: /Kahvilla|renkaita/ });
  const boxOf = async (one: Locator) => {
    const box = await one.boundingBox();
    if (box === null) throw new Error('not shown');
    return box;
  };
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await offer.scrollIntoViewIfNeeded();
    await expect(offer.getByRole('presentation')).toHaveJSProperty('complete', true);
    const box = await boxOf(offer);
    expect(box.height, `${width}`).toBeLessThan(200);
    expect(box.width, `${width}`).toBeGreaterThan(2 * (await boxOf(meets.first())).width);
  }
  await page.setViewportSize({ width: 768, height: 800 });
  // The page may scroll between two looks.
  const tops = () => meets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await expect
    .poll(async () => new Set((await tops()).slice(2)).size, 'no gap beside the third')
    .toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('AUTH-07 NOTIF-15 the outbox shows mails while developing; ROUTE-17 /login leads admins here', async () => {
  const { page } = desk;
  await fetch(`${gateway.url}/api/auth/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tero@kohdataan.example' }),
  });
  await expect(async () => {
    await page.goto('/login');
    await expect(page).toHaveURL(/\/admin$/);
    await open(page, 'Palvelun tila');
    await page.getByRole('button', { name: 'Salasanan vaihtaminen' }).click({ timeout: 2000 });
  }).toPass();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('tero@kohdataan.example');
  await expect(dialog.getByRole('link', { name: /\/reset\?token=/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
