import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { bubble, messageState, say } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import type { Phone } from './support/phone.ts';

/** What becomes of the worker in which a page's replica lives, and of its page. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let phone: Phone;
let elli: ApiPerson;
let chat: string;

test.beforeAll(async ({ browser }) => {
  gateway = await GatewayProcess.start();
  elli = await ApiPerson.withProfile(gateway.directUrl, 'Elli');
  const pekka = await ApiPerson.withProfile(gateway.directUrl, 'Pekka', { gender: 'Mies' });
  chat = await pekka.signUp(await elli.publish('Kirpputorille'), 'Minäkin.');
  // What a test does to the worker's code would not reach that of a service worker.
  phone = await openPhone(browser, gateway.url, { serviceWorkers: 'block' });
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
  // A dialog, or being frozen, does that: its worker runs on, and gets no token.
  const standing = leading.evaluate(() => {
    for (const end = Date.now() + 20_000; Date.now() < end;);
  });
  let isOver = false;
  void standing.then(() => (isOver = true));
  await say(page, 'Lähteekö tämä?');
  await expect(messageState(page, 'Lähteekö tämä?')).toContainText('Lähetetty');
  expect(isOver).toBe(false);
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

test('SYNC-01 a worker whose code cannot be had is said, and comes once it can', async () => {
  const page = await phone.context.newPage();
  await page.route('**/assets/replica-worker*.js', (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Yritä uudelleen' })).toBeVisible();
  await page.unroute('**/assets/replica-worker*.js');
  await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
  await expect(page.getByText(/^Pekka, \d+/)).toBeVisible();
  await page.close();
  expect(phone.complaints).toEqual([]);
});
