import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { axeViolations, sidewaysOverflow } from './support/axe.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { openPhone, waitForWorker } from './support/phone.ts';
import type { Phone } from './support/phone.ts';

let gateway: GatewayProcess;
let visitor: Phone;
let phone: Phone;
let errors: string[];
let personUid: string;
let ownUid: string;
let chat: string;
let ownMeet: string;

test.beforeAll(async ({ browser }) => {
  gateway = await GatewayProcess.start();
  const saara = await ApiPerson.withProfile(gateway.url, 'Saara');
  const mikko = await ApiPerson.withProfile(gateway.url, 'Mikko', { gender: 'Mies' });
  personUid = mikko.uid;
  ownUid = saara.uid;
  ownMeet = await saara.publish('Museokierros ja kahvit sen jälkeen');
  await mikko.publish('Saunailta mökillä '.repeat(8), { meet_type: 'Sauna' });
  chat = await mikko.signUp(ownMeet, 'Lähden mielelläni mukaan, olen käynyt siellä lapsena.');
  await mikko.favour(saara.uid);
  await saara.say(chat, 'Hienoa!');
  phone = await openPhone(browser, gateway.url);
  await signIn(phone.page, 'Saara');
  visitor = await openPhone(browser, gateway.url);
  errors = [];
  for (const { page } of [phone, visitor]) watchErrors(page, errors);
});

test.afterAll(async () => {
  await phone.context.close();
  await visitor.context.close();
  await gateway.stop();
});

/** Notes what the console says as an error, and uncaught exceptions. */
function watchErrors(page: Page, found: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`${page.url()}: ${String(error)}`));
}

/** The screen is there: a heading, nothing loading, motion over. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible();
  await expect(page.locator('#snapshot, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const running = document.getAnimations().filter(({ effect }) => {
      return effect?.getTiming().iterations !== Infinity;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** What is wrong with the screen at that path: axe in both colour schemes, width at 320 px. */
async function faults(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(path);
  expect(new URL(page.url()).pathname).toBe(path.split(/[?#]/)[0]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    for (const fault of await axeViolations(page)) found.push(`${path} ${colorScheme}: ${fault}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await sidewaysOverflow(page);
  if (over > 0) found.push(`${path}: ${over} px too wide`);
  await page.setViewportSize({ width: 390, height: 844 });
  return found;
}

test('GEN-11 ROUTE-01 ROUTE-02 ROUTE-03 public pages: accessible, no wider than the phone, no errors', async () => {
  test.slow();
  const found: string[] = [];
  for (const path of [
    '/',
    '/social',
    '/login',
    '/login#luo-tili',
    '/login#unohdin-salasanani',
    '/signin',
    '/landing',
    '/terms',
    '/policy',
    '/cookies',
    '/reset?token=x',
  ])
    found.push(...(await faults(visitor.page, path)));
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
});

test('GEN-11 ROUTE-07 ROUTE-08 ROUTE-12 ROUTE-13 the five destinations with data', async () => {
  test.slow();
  const found: string[] = [];
  for (const path of ['/meets', '/ownmeets', '/users', '/discussions', '/account'])
    found.push(...(await faults(phone.page, path)));
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
});

test('GEN-11 ROUTE-10 ROUTE-11 ROUTE-14 cards, editors and the chat', async () => {
  test.slow();
  const found: string[] = [];
  for (const path of [
    `/profilecard/${personUid}`,
    `/profilecard/${ownUid}`,
    '/profile',
    '/mymeeteditor',
    `/mymeeteditor/${ownMeet}`,
    `/chat/${chat}`,
  ])
    found.push(...(await faults(phone.page, path)));
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
});

test('GEN-11 ROUTE-09 ROUTE-15 settings and the other pages of a profile owner', async () => {
  test.slow();
  const found: string[] = [];
  for (const path of [
    '/actionslog',
    '/hidenotifications',
    '/contact',
    '/hideprofile',
    '/removeaccount',
    '/shop',
    '/addtohomescreen',
    '/privacy',
    '/changes',
    '/no-such-page',
  ])
    found.push(...(await faults(phone.page, path)));
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
});

test('GEN-11 MEET-14 SAFE-07 PEOPLE-02 what opens above a screen', async () => {
  const { page } = phone;
  const found: string[] = [];
  const look = async (name: string) => {
    await settle(page);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible();
    for (const fault of await axeViolations(page)) found.push(`${name}: ${fault}`);
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/users');
  await page.getByRole('link', { name: /^Mikko/ }).click();
  await look('profile');
  await page.getByRole('button', { name: 'Ilmoita käyttäjä' }).click();
  await look('report');
  await page.goto('/meets');
  await page.getByRole('button', { name: 'Olen kiinnostunut' }).click();
  await look('sign-up');
  await page.goto('/ownmeets');
  await page.getByRole('button', { name: 'Kiinnostuneet (1)' }).click();
  await look('interested');
  await page.goto('/ownmeets');
  await page.getByRole('button', { name: 'Poista' }).click();
  await look('delete');
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
});

test('SYNC-01 ROUTE-07 ROUTE-15 without a gateway every screen opens from the device, none breaks', async () => {
  const { page } = phone;
  await waitForWorker(page);
  await gateway.kill();
  const missing: string[] = [];
  for (const [path, text] of [
    ['/meets', 'Saunailta mökillä'],
    ['/ownmeets', 'Museokierros ja kahvit'],
    ['/users', 'Mikko'],
    ['/discussions', 'Hienoa!'],
    ['/account', 'Saara'],
    [`/profilecard/${personUid}`, 'Olen Mikko.'],
    [`/profilecard/${ownUid}`, 'Tältä profiilisi näyttää muille.'],
    ['/profile', 'Perustiedot'],
    ['/mymeeteditor', 'Vain suosikeilleni'],
    [`/mymeeteditor/${ownMeet}`, 'Museokierros ja kahvit'],
    [`/chat/${chat}`, 'Lähden mielelläni mukaan'],
    ['/actionslog', 'Mikko lisäsi sinut suosikiksi!'],
    ['/hidenotifications', 'Suosikkien uudet tapaamiset'],
    ['/contact', 'Kehitysideat'],
    ['/hideprofile', 'Kun piilotat profiilisi'],
    ['/removeaccount', 'Tilin poistaminen on lopullista.'],
    ['/shop', 'Kaupassa ei ole vielä ostettavaa.'],
    ['/addtohomescreen', 'aloitusnäyttöön'],
    ['/privacy', 'Laitteet näkyvät, kun verkkoyhteys palaa.'],
    ['/changes', 'Ei verkkoyhteyttä'],
  ] as const) {
    await page.goto(path);
    const isShown = page.locator('main').getByText(text).filter({ visible: true }).first();
    await isShown.waitFor({ timeout: 10_000 }).catch(() => missing.push(`${path}: ${text}`));
  }
  expect(missing).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
