import { expect, test } from '@playwright/test';
import type { Page, Worker } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { say } from './support/chats.ts';
import type { GatewayProcess } from './support/gateway-process.ts';
import { InstalledPhones } from './support/installed-phones.ts';
import { signIn } from './support/people.ts';
import { untilUpToDate } from './support/phone.ts';
import { sharedGateway } from './support/shared-gateway.ts';

let gateway: GatewayProcess;
const phones = new InstalledPhones();

test.beforeAll(async () => {
  gateway = await sharedGateway();
});
test.afterEach(() => phones.closePages());
test.afterAll(async () => {
  await phones.close();
});

/** The worker in which a page's replica lives. */
function replicaOf(page: Page): Worker {
  const worker = page.workers().find((one) => one.url().includes('replica-worker'));
  if (worker === undefined) throw new Error('there is no replica');
  return worker;
}

/** Lets so many of the device's next writes into IndexedDB fail as on a full one. */
async function fillDevice(page: Page, failures: number): Promise<void> {
  await replicaOf(page).evaluate((most) => {
    const { prototype } = IDBObjectStore;
    const real = { add: prototype.add, put: prototype.put };
    let left = most;
    const full = (name: 'add' | 'put') =>
      function (this: IDBObjectStore, ...args: [unknown, IDBValidKey?]) {
        // One alone is the message's: other writes at that moment make no room.
        if (left === 0 || (most === 1 && this.name !== 'messages'))
          return real[name].apply(this, args);
        left -= 1;
        throw new DOMException('no room', 'QuotaExceededError');
      };
    Object.assign(prototype, { add: full('add'), put: full('put') });
    Object.assign(globalThis, { makeRoom: () => Object.assign(prototype, real) });
  }, failures);
}

test('SYNC-10 on a full device pictures give way, then it says so, and nothing typed is lost', async ({
  browser,
}) => {
  const owner = await ApiPerson.withProfile(gateway.url, 'Taavi');
  const { page, person } = await phones.pageOf(browser, gateway.url, 'Jaana');
  const chat = await owner.signUp(await person.publish('Kahville torille'), 'Hei!');
  await page.goto(`/chat/${chat}`);
  await say(page, 'Olen jo torilla');
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('kd-images'));
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().length;
    });
  // All of them: none may still be on its way into the cache when room is made.
  const missing = () =>
    page.evaluate(async () => {
      const shown = [...document.images].filter(({ src }) => src.includes('/api/images/'));
      const there = await Promise.all(shown.map(({ src }) => caches.match(src)));
      return shown.length === 0
        ? ['no picture']
        : shown.filter((_, n) => !there[n]).map(({ src }) => src);
    });
  await expect.poll(missing).toEqual([]);
  expect(await kept()).toBeGreaterThan(0);
  await fillDevice(page, 1);
  await say(page, 'Mahtuuko tämä?');
  expect(await kept(), 'pictures made room').toBe(0);

  await fillDevice(page, Infinity);
  const box = page.getByPlaceholder('Kirjoita viesti...');
  await box.fill('Eikö enää mahdu?');
  await page.getByRole('button', { name: 'Lähetä', exact: true }).click();
  await expect(page.getByText('Laitteen tallennustila on täynnä.')).toBeVisible();
  await expect(box).toHaveValue('Eikö enää mahdu?');
  await replicaOf(page).evaluate(() => (globalThis as unknown as { makeRoom(): void }).makeRoom());
  await say(page, 'Nyt mahtuu');
  await expect(page.getByText('Laitteen tallennustila on täynnä.')).toBeHidden();
});

for (const [what, names] of [
  ['what the browser has evicted', ''],
  ['a replica that alone was damaged and made anew', 'replica-'],
] as const)
  test(`SYNC-16 ${what} is noticed, said and fetched again`, async ({ browser }) => {
    const { page, context, person } = await phones.pageOf(browser, gateway.url, 'Jaana');
    await person.publish(`Pilkille, ${names}`);
    await page.goto('/terms');
    await page.evaluate(async (start) => {
      for (const { name = '' } of await indexedDB.databases())
        if (name.startsWith(start))
          await new Promise((resolve) => {
            indexedDB.deleteDatabase(name).onsuccess = resolve;
          });
    }, names);
    const said = page.getByText('Selain oli poistanut tietosi');
    await context.setOffline(true);
    await page.goto('/ownmeets');
    await expect(said, 'without a network too').toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(said, 'until it is filled again').toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: `Pilkille, ${names}` })).toBeVisible();
    await untilUpToDate(page);
    await page.reload();
    await expect(page.getByText('Kaikki muutoksesi ovat perillä.')).toBeVisible();
    await expect(said).toBeHidden();
  });

test('SYNC-16 where the browser has evicted the session along with the rest, signing in says so; after a sign-out it does not', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: gateway.url });
  const person = await ApiPerson.withProfile(gateway.url, 'Hanneli');
  await person.publish('Avannolle');
  await signIn(page, person.name);
  await untilUpToDate(page);
  const said = page.getByText('Selain oli poistanut tietosi');
  const meet = page.getByRole('article').filter({ hasText: 'Avannolle' });
  await page.goto('/terms');
  // As Safari does after a week, and Firefox when room is short: all but the cookies.
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb';
  await devtools.send('Storage.clearDataForOrigin', { origin: gateway.url, storageTypes });
  await signIn(page, person.name);
  await expect(said).toBeVisible();
  await page.goto('/ownmeets');
  await expect(meet).toBeVisible();
  await untilUpToDate(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, person.name);
  await page.goto('/ownmeets');
  await expect(meet).toBeVisible();
  await expect(said).toBeHidden();
  await page.close();
});
