import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { HttpProxy } from '../helpers/http-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { bubble, messageState, say } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { keepsApp, networkIsBack, openPhone, waitForWorker } from './support/phone.ts';
import type { Phone } from './support/phone.ts';
import { leftovers, searchStorage } from './support/storage.ts';

/** What happens to a device while the app is open: its network lies, its storage goes, its account too. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let portal: HttpProxy;
let phone: Phone;
let pekka: ApiPerson;
let chat: string;

test.beforeAll(async ({ browser }) => {
  ({ gateway, portal } = await GatewayProcess.startBehindPortal());
  const elli = await ApiPerson.withProfile(gateway.directUrl, 'Elli');
  pekka = await ApiPerson.withProfile(gateway.directUrl, 'Pekka', { gender: 'Mies' });
  chat = await pekka.signUp(await elli.publish('Kirpputorille'), 'Minäkin.');
  phone = await openPhone(browser, gateway.url, keepsApp);
  await signIn(phone.page, 'Pekka');
  await phone.page.goto(`/chat/${chat}`);
  await expect(bubble(phone.page, 'Minäkin.')).toBeVisible();
  await waitForWorker(phone.page);
});

test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
});

const box = (page: Page) => page.getByPlaceholder('Kirjoita viesti...');

/** Addresses below which a cache of the page's origin keeps the hotel's page. */
const keptPortalPages = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        if ((await (await cache.match(key))?.text())?.includes('Hotellin verkko'))
          found.push(`${name} ${key.url}`);
    }
    return found;
  });

test('SYNC-01 SYNC-04 SYNC-06 a hotel’s sign-in page in place of everything signs nobody out and is kept nowhere', async () => {
  const { page } = phone;
  portal.set({ kind: 'portal' });
  await say(page, 'Hotellista hei.');
  await expect(messageState(page, 'Hotellista hei.')).toContainText('Odottaa yhteyttä');
  await page.goto('/meets');
  await expect(page.getByRole('article').filter({ hasText: 'Kirpputorille' })).toBeVisible();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
  });
  // Not among the kept files: there one can sign in to the hotel's network.
  await page.goto('/terms');
  await expect(page).toHaveTitle('Hotellin verkko');
  expect(new Set(portal.caught)).toContain('/serviceworker.js');
  expect(await keptPortalPages(page)).toEqual([]);

  portal.set({ kind: 'fair' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Käyttöehdot' })).toBeVisible();
  await page.goto(`/chat/${chat}`);
  await expect(messageState(page, 'Hotellista hei.')).toContainText('Lähetetty');
});

test('SYNC-06 SYNC-14 error pages of a proxy in between are no answers of the gateway', async () => {
  const { page } = phone;
  for (const status of [401, 403, 404, 503]) {
    portal.set({ kind: 'error', status });
    await say(page, `Virhe ${status}.`);
    await networkIsBack(page);
    await expect(messageState(page, `Virhe ${status}.`)).toContainText('Odottaa yhteyttä');
  }
  portal.set({ kind: 'fair' });
  await networkIsBack(page);
  await expect(messageState(page, 'Virhe 503.')).toContainText('Lähetetty');
  expect(page.url()).toContain(chat);
});

test('SYNC-01 what the worker answers is not asked for on the network as well, while the worker starts', async () => {
  const { page, context } = phone;
  const protocol = await context.newCDPSession(page);
  await protocol.send('ServiceWorker.enable');
  portal.set({ kind: 'portal' });
  for (const screen of ['/ownmeets', `/chat/${chat}`, '/profile', '/']) {
    await protocol.send('ServiceWorker.stopAllWorkers');
    await page.goto(screen);
    await expect(page).not.toHaveTitle('Hotellin verkko');
  }
  // What it answers from the network comes from there.
  await page.goto('/policy');
  await expect(page).toHaveTitle('Hotellin verkko');
  const pages = portal.caught.filter((path) => !/^\/(api|sync)\/?|\.\w+$/.test(path));
  expect(new Set(pages)).toEqual(new Set(['/terms', '/policy']));
  portal.set({ kind: 'fair' });
  await page.goto(`/chat/${chat}`);
});

test('SYNC-01 GEN-01 an app that a first visit could not keep whole is kept once there is a network, without a reload', async ({
  browser,
}) => {
  portal.set({ kind: 'lacks', path: '/app.html' });
  const { page, context } = await openPhone(browser, gateway.url, keepsApp);
  await signIn(page, 'Elli');
  const isRegistered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(() => portal.caught).toContain('/app.html');
  await expect.poll(isRegistered).toBe(false);
  portal.set({ kind: 'fair' });
  await networkIsBack(page);
  const isActive = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state;
    });
  await expect.poll(isActive).toBe('activated');
  portal.set({ kind: 'error', status: 502 });
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Lähellä olevat' })).toBeVisible();
  portal.set({ kind: 'fair' });
  await context.close();
});

test('SYNC-10 SYNC-16 site data that is cleared under the open app is fetched again, and what is typed stays', async () => {
  const { page } = phone;
  await box(page).fill('Kesken jäi');
  // It is stored, and no longer noted: clearing takes it along, but not from the screen.
  const kept = async () =>
    // The look of the screen, kept for the next start, may show it too.
    (await searchStorage(page, ['Kesken jäi'])).filter((found) => !found.endsWith('kd:snapshot'));
  await expect.poll(kept).toEqual([expect.stringContaining('in kd-device-')]);
  const reloaded = page.waitForEvent('load');
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: gateway.url,
    storageTypes: 'indexeddb',
  });
  await reloaded;
  await expect(page.getByText('Selain oli poistanut tietosi')).toBeVisible();
  await expect(bubble(page, 'Minäkin.')).toBeVisible();
  await expect(box(page)).toHaveValue('Kesken jäi');
  await say(page, 'Taas kaikki tallessa.');
  await expect(messageState(page, 'Taas kaikki tallessa.')).toContainText('Lähetetty');
});

test('ACC-15 AUTH-13 AUTH-14 an account that was deleted meanwhile leaves this device at the next contact', async () => {
  const { page } = phone;
  portal.set({ kind: 'error', status: 502 });
  await say(page, 'Jää lähettämättä.');
  await box(page).fill('Luonnos');
  await pekka.deleteAccount();
  portal.set({ kind: 'fair' });
  await networkIsBack(page);
  await expect(page).toHaveURL(/\/landing$/);
  expect(await searchStorage(page, ['Jää lähettämättä.', 'Luonnos', 'Minäkin.'])).toEqual([]);
  expect((await leftovers(page)).databases).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
