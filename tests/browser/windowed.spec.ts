import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page, Worker } from '@playwright/test';
import { PushService } from '../helpers/push-service.ts';
import { ApiPerson } from './support/api-person.ts';
import { bubble, say } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn, submitSignIn } from './support/people.ts';
import { keepsApp, openPhone, waitForWorker } from './support/phone.ts';
import type { Phone } from './support/phone.ts';

/** What only a browser with windows has: notifications and its settings. */
const service = new PushService();
let gateway: GatewayProcess;
let phone: Phone;
let chat: string;
let vesa: ApiPerson;

test.beforeAll(async ({ browser }) => {
  await service.start();
  gateway = await GatewayProcess.start({ PUSH_HOSTS: service.host });
  const inka = await ApiPerson.withProfile(gateway.url, 'Inka', { notificationsOn: true });
  const meetId = await inka.publish('Kirjastoon');
  vesa = await ApiPerson.withProfile(gateway.url, 'Vesa', { gender: 'Mies' });
  chat = await vesa.signUp(meetId, 'Tulen mielelläni.');
  phone = await openPhone(browser, gateway.url, {
    ...keepsApp,
    permissions: ['notifications'],
  });
  await signIn(phone.page, 'Inka');
  await waitForWorker(phone.page);
});

test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
  await service.stop();
});

function worker(): Worker {
  const [found] = phone.context.serviceWorkers();
  if (found === undefined) throw new Error('there is no service worker');
  return found;
}

/** Hands a push to the service worker as the browser does when one arrives. */
async function deliver(page: Page, payload: object): Promise<void> {
  const devtools = await phone.context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await devtools.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** What the app has left for the worker to go on from, in the device store. */
const ownCount = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const files = (await indexedDB.databases()).map(({ name = '' }) => name);
    const file = files.find((name) => name.startsWith('kd-device-'));
    if (file === undefined) return undefined;
    const database = await done(indexedDB.open(file));
    const values = database.transaction('values').objectStore('values');
    const row = (await done(values.get('app-icon-count'))) as { value: number } | undefined;
    database.close();
    return row?.value;
  });

/** The service worker's global, as far as a test looks into it. */
interface Scope {
  registration: ServiceWorkerRegistration;
  shownSilent: boolean[];
}

/** Taps a shown notification. */
async function tap(tag: string): Promise<void> {
  await worker().evaluate(async (wanted) => {
    interface Scope {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): void;
      NotificationEvent: new (type: string, init: object) => Event;
    }
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, tag);
}

test('AUTH-01 SYNC-16 where cookies are blocked, signing in says so', async ({
  browser,
}, testInfo) => {
  await ApiPerson.register(gateway.url, 'Kekseitta');
  const profile = testInfo.outputPath('profile');
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  await mkdir(`${profile}/Default`, { recursive: true });
  await writeFile(`${profile}/Default/Preferences`, JSON.stringify(blocked));
  const { launchOptions = {} } = testInfo.project.use;
  const context = await browser.browserType().launchPersistentContext(profile, launchOptions);
  const page = await context.newPage();
  await page.goto(`${gateway.url}/login`);
  await submitSignIn(page, 'Kekseitta');
  await expect(page.getByText('Selain ei anna tallentaa tietoja tälle laitteelle.')).toBeVisible();
  await context.close();
});

test('NOTIF-14 a push is shown once per tag, marks the icon, and its tap opens the screen in the open window', async () => {
  const { page } = phone;
  await page.goto('/users');
  await expect.poll(() => ownCount(page)).toBe(2);
  await worker().evaluate(() => {
    const scope = globalThis as unknown as { badges: number[]; navigator: Navigator };
    scope.badges = [];
    scope.navigator.setAppBadge = async (count) => void scope.badges.push(count ?? -1);
  });
  const payload = { title: 'Kohdataan', body: 'Sinulle on uusi viesti.', tag: 'new_message' };
  const url = `/chat/${chat}`;
  await deliver(page, { ...payload, url });
  await expect.poll(() => shown(page)).toEqual([payload]);
  await deliver(page, { ...payload, body: 'Toinen.', url });
  await expect.poll(() => shown(page)).toEqual([{ ...payload, body: 'Toinen.' }]);
  await deliver(page, { ...payload, tag: 'new_like', url: '/actionslog' });
  await expect.poll(async () => (await shown(page)).length).toBe(2);
  const badges = () =>
    worker().evaluate(() => (globalThis as unknown as { badges: number[] }).badges);
  // The app itself has counted a chat with news and who has signed up: it is no fewer for being told of it.
  await expect.poll(badges).toEqual([2, 2, 2]);

  await page.evaluate(() => Object.assign(window, { sameWindow: true }));
  await tap('new_message');
  await expect(page).toHaveURL(new RegExp(`${url}$`));
  expect(await page.evaluate(() => 'sameWindow' in window), 'without a reload').toBe(true);
  await expect.poll(async () => (await shown(page)).map(({ tag }) => tag)).toEqual(['new_like']);
  expect(phone.complaints).toEqual([]);
});

test('NOTIF-14 a tap leads away from what is open in the app’s window and is no screen of it', async () => {
  const { page } = phone;
  const payload = { title: 'Kohdataan', body: 'Sinut lisättiin suosikiksi.', tag: 'new_like' };
  for (const path of ['/healthz', '/terms/']) {
    // Not in the app, where it goes: nobody is really added.
    await page.goto(path);
    await deliver(page, { ...payload, url: '/actionslog' });
    await expect.poll(() => shown(page)).toContainEqual(payload);
    await tap('new_like');
    await expect(page).toHaveURL(/\/actionslog$/);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Ilmoitukset' })).toBeVisible();
});

test('NOTIF-14 CHAT-17 what is read before its push comes makes no sound, and goes; likewise where it was read elsewhere', async () => {
  const { page } = phone;
  const body = 'Sinulle on uusi viesti.';
  const payload = { title: 'Kohdataan', body, tag: 'new_message' };
  const pushed = { ...payload, url: `/chat/${chat}` };
  // What is shown may be taken away before anybody looks: the worker notes how it was.
  await worker().evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.shownSilent = [];
    scope.registration.showNotification = (title, options) => {
      scope.shownSilent.push(Boolean(options?.silent));
      return show(title, options);
    };
  });
  const shownSilent = () =>
    worker().evaluate(() => (globalThis as unknown as Scope).shownSilent.splice(0));
  /** Whether the one that a push makes is silent. */
  const isSilent = async () => {
    await shownSilent();
    await deliver(page, pushed);
    let seen: boolean[] = [];
    await expect.poll(async () => (seen = await shownSilent()).length).toBe(1);
    return seen[0];
  };
  // From another screen: it is not the one that the window was opened with. No page is left before it has counted.
  await page.goto('/actionslog');
  await expect(page.getByRole('main').getByText('Vesa')).toBeVisible();
  await page.getByRole('link', { name: 'Keskustelut' }).click();
  await page.getByRole('link', { name: /^Avaa keskustelu: Vesa/ }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${chat}$`));
  await expect.poll(() => ownCount(page)).toBe(0);
  // What answers the worker begins when the page has time.
  await expect.poll(isSilent).toBe(true);
  await expect.poll(() => shown(page)).not.toContainEqual(payload);

  await page.goto('/healthz');
  // The page that was left may just be taking away the one before, by its tag.
  await expect(async () => {
    expect(await isSilent()).toBe(false);
    await expect.poll(() => shown(page), { timeout: 5000 }).toContainEqual(payload);
  }).toPass();
  await page.goto('/users');
  await expect.poll(() => shown(page)).not.toContainEqual(payload);
  expect(phone.complaints).toEqual([]);
});

test('NOTIF-14 what tells of new meets is taken away where the app opens with their list', async () => {
  const { page } = phone;
  const payload = { title: 'Kohdataan', body: 'Uusi tapaaminen.', tag: 'favourites_meet' };
  await page.goto('/users');
  await deliver(page, { ...payload, url: '/meets' });
  await expect.poll(() => shown(page)).toContainEqual(payload);
  await page.goto('/discussions');
  await expect(page.getByRole('heading', { level: 1, name: 'Keskustelut' })).toBeVisible();
  expect(await shown(page)).toContainEqual(payload);
  await page.goto('/meets?lahde=kotivalikko');
  await expect.poll(() => shown(page)).not.toContainEqual(payload);
});

test('NOTIF-10 API-07 a replaced subscription reaches the gateway with no window open', async () => {
  const { page } = phone;
  const { body } = service.subscription('uusi-osoite');
  await page.goto('about:blank');
  const told = await worker().evaluate((subscription) => {
    interface Scope {
      ExtendableEvent: new (type: string) => Event;
      dispatchEvent(event: Event): void;
      fetch: typeof fetch;
    }
    const scope = globalThis as unknown as Scope;
    const really = scope.fetch;
    const answered = new Promise<number>((resolve) => {
      scope.fetch = async (address, options) => {
        const answer = await really(address, options);
        if (options?.method === 'PUT') resolve(answer.status);
        return answer;
      };
    });
    const event = new scope.ExtendableEvent('pushsubscriptionchange');
    const newSubscription = { endpoint: subscription.endpoint, toJSON: () => subscription };
    scope.dispatchEvent(Object.assign(event, { newSubscription, oldSubscription: null }));
    return answered;
  }, body);
  expect(told).toBe(200);
  await vesa.say(chat, 'Nähdään kirjastossa!');
  await expect.poll(() => service.at('/uusi-osoite').length).toBe(1);
});

/** The last one: it leaves no gateway. */
test('SYNC-02 with the app closed, the worker says what waits when the network is back', async () => {
  const { page } = phone;
  await page.goto(`/chat/${chat}`);
  await expect(bubble(page, 'Tulen mielelläni.')).toBeVisible();
  // Those of the tests before.
  await worker().evaluate(async () => {
    const { registration } = globalThis as unknown as Scope;
    for (const one of await registration.getNotifications()) one.close();
  });
  await gateway.kill();
  await say(page, 'Tulen pian');
  /** Puts the app aside; resolves with what it asks of the browser then. */
  const asked = page.evaluate(
    () =>
      new Promise((resolve) => {
        const { prototype } = Reflect.get(window, 'SyncManager') as {
          prototype: { register(tag: string): Promise<void> };
        };
        const hide = () => document.dispatchEvent(new Event('visibilitychange'));
        // Again until what listens for it runs: it starts once the screens rest.
        const again = setInterval(hide, 200);
        prototype.register = async (tag) => {
          clearInterval(again);
          resolve(tag);
        };
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        hide();
      }),
  );
  expect(await asked).toBe('kd-outbox');
  await page.goto('about:blank');
  const said = () =>
    worker().evaluate(async () => {
      const nothing = () => undefined;
      dispatchEvent(Object.assign(new Event('sync'), { tag: 'kd-outbox', waitUntil: nothing }));
      const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
      return (await registration.getNotifications()).map(({ body }) => body);
    });
  const words = 'Sinulla on lähettämättömiä muutoksia. Avaa sovellus, niin ne lähtevät.';
  await expect.poll(said).toEqual([words]);
});
