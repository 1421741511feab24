import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { bubble, messageState, say } from './support/chats.ts';
import { copyClient } from './support/client-copy.ts';
import type { ClientCopy } from './support/client-copy.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { choosePicture, signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import type { Phone } from './support/phone.ts';

/** What becomes of the worker in which a page's replica lives, and of its page. */
test.describe.configure({ mode: 'serial' });

let client: ClientCopy;
let gateway: GatewayProcess;
let phone: Phone;
let elli: ApiPerson;
let pekka: ApiPerson;
let chat: string;

test.beforeAll(async ({ browser }) => {
  // A copy of its own: one test takes a file from it.
  client = await copyClient();
  gateway = await GatewayProcess.start({ CLIENT_DIRECTORY: client.directory });
  elli = await ApiPerson.withProfile(gateway.directUrl, 'Elli');
  pekka = await ApiPerson.withProfile(gateway.directUrl, 'Pekka', { gender: 'Mies' });
  chat = await pekka.signUp(await elli.publish('Kirpputorille'), 'Minäkin.');
  // What a test does to the worker's code would not reach that of a service worker.
  phone = await openPhone(browser, gateway.url);
  await phone.context.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        addEventListener('test:kill', () => this.terminate());
      }
    };
  });
  await signIn(phone.page, 'Pekka');
});

test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
  await client.remove();
});

async function openChat(page: Page): Promise<void> {
  await page.goto(`/chat/${chat}`);
  await expect(bubble(page, 'Minäkin.')).toBeVisible();
}

const textsOf = async (person: ApiPerson) =>
  (await person.docs('messages')).map(({ text }) => text).toSorted();

test('SYNC-06 another tab sends what waits while the page of the leading one stands still', async () => {
  const leading = phone.page;
  await openChat(leading);
  const page = await phone.context.newPage();
  await openChat(page);
  // A dialog does that, as being frozen does: its worker runs on, and gets no token.
  const asked = leading.waitForEvent('dialog');
  const standing = leading.evaluate(() => alert('Tähän jäädään'));
  const dialog = await asked;
  await say(page, 'Lähteekö tämä?');
  await expect(messageState(page, 'Lähteekö tämä?')).toContainText('Lähetetty');
  await dialog.accept();
  await standing;
  await expect(bubble(leading, 'Lähteekö tämä?')).toBeVisible();
  expect(await textsOf(elli)).toEqual(['Lähteekö tämä?', 'Minäkin.']);
  await page.close();
});

test('SYNC-10 a worker that is gone is noticed: the app starts anew, with what was being sent', async () => {
  const { page } = phone;
  await page.clock.install();
  await openChat(page);
  await page.evaluate(() => dispatchEvent(new Event('test:kill')));
  const box = page.getByPlaceholder('Kirjoita viesti...');
  await box.fill('Kesken kaiken');
  await page.getByRole('button', { name: 'Lähetä', exact: true }).click();
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(70_000);
  await reloaded;
  await expect(box).toHaveValue('Kesken kaiken');
  await page.getByRole('button', { name: 'Lähetä', exact: true }).click();
  await expect(messageState(page, 'Kesken kaiken')).toContainText('Lähetetty');
  expect(await textsOf(elli)).toEqual(['Kesken kaiken', 'Lähteekö tämä?', 'Minäkin.']);
});

test('SYNC-10 SYNC-16 a replica that answers no more is noticed, though the store of drafts beside it does', async () => {
  const page = await phone.context.newPage();
  await page.route('**/assets/replica-worker*.js', async (route) => {
    const response = await route.fetch();
    const silenced = () => {
      const { get } = IDBObjectStore.prototype;
      new BroadcastChannel('test:silence').onmessage = () => {
        IDBObjectStore.prototype.get = function (key) {
          const request = get.call(this, key);
          if (this.transaction.db.name.startsWith('replica'))
            request.addEventListener('success', (event) => event.stopImmediatePropagation());
          return request;
        };
      };
    };
    await route.fulfill({ response, body: `(${silenced})();${await response.text()}` });
  });
  await page.clock.install();
  await openChat(page);
  await page.evaluate(() => new BroadcastChannel('test:silence').postMessage(''));
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(70_000);
  await reloaded;
  await expect(bubble(page, 'Minäkin.')).toBeVisible();
  await page.close();
});

test('SYNC-01 a worker whose code cannot be had is said, and comes once it can', async () => {
  const page = await phone.context.newPage();
  await page.route('**/assets/replica-worker*.js', (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Yritä uudelleen' })).toBeVisible();
  await page.unroute('**/assets/replica-worker*.js');
  await expect(page.getByText(/^Pekka, \d+/)).toBeVisible();
  await page.close();
  expect(phone.complaints).toEqual([]);
});

test('GEN-08 IMG-04 a picture leaves though a newer version has taken the place of the code that sends it', async () => {
  const { page } = phone;
  const shown = async () => (await pekka.docs('profile'))[0]?.['picUrl'];
  const before = await shown();
  await page.goto('/profile');
  const fetchedByWorker = async () => {
    const names = page
      .workers()
      .map((worker) =>
        worker.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
      );
    return (await Promise.all(names)).flat();
  };
  await expect.poll(fetchedByWorker).toContainEqual(expect.stringContaining('/sync-more'));
  const assets = join(client.directory, 'assets');
  for (const file of await readdir(assets))
    if (file.startsWith('sync-more')) await rm(join(assets, file));
  await choosePicture(page, '#993366');
  await page.getByRole('button', { name: 'Tallenna' }).click();
  await expect.poll(shown).not.toBe(before);
});
