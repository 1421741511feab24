import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { chromiumArgs } from '../browsers/chromium-args.ts';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { bubble, messageState, say } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { register, signIn } from './support/people.ts';
import {
  keepsApp,
  networkIsBack,
  openPhone,
  openWithNewCookie,
  waitForWorker,
} from './support/phone.ts';
import type { Phone } from './support/phone.ts';
import { leftovers, searchStorage } from './support/storage.ts';

let gateway: GatewayProcess;
let network: TcpProxy;
/** One phone for all, with a page of its own for each test: to install the app anew costs more than most of them. */
let phone: Phone;
let chat: string;
let elli: ApiPerson;
let pekka: ApiPerson;

test.beforeAll(async ({ browser }) => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
  elli = await ApiPerson.withProfile(gateway.directUrl, 'Elli');
  const meetId = await elli.publish('Kirpputorille');
  pekka = await ApiPerson.withProfile(gateway.directUrl, 'Pekka', { gender: 'Mies' });
  chat = await pekka.signUp(meetId, 'Minäkin.');
  await elli.say(chat, 'Mukavaa!');
  phone = await openPhone(browser, gateway.url, keepsApp);
});

test.beforeEach(async () => {
  phone.page = await phone.context.newPage();
});

test.afterEach(async () => {
  expect(phone.complaints).toEqual([]);
  for (const page of phone.context.pages()) await page.close();
});

test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
});

/** Pekka is signed in here: since a test before, or from now on. */
async function enter(page: Page): Promise<void> {
  const cookies = await phone.context.cookies(`${gateway.url}/api/auth`);
  if (!cookies.some(({ name }) => name === 'kd_refresh')) await signIn(page, 'Pekka');
}

test('ROUTE-20 ROUTE-06 visitors are led to /login from every other route', async () => {
  const { page } = phone;
  // One of each kind: which screen is of which, shell.test.tsx asks.
  for (const path of ['/meets', '/contact', '/admin', `/chat/${chat}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible();
});

test('ROUTE-18 ROUTE-19 ROUTE-06 PEOPLE-09 MEET-20 ACC-14 without a profile', async () => {
  const { page } = phone;
  await register(page, 'Uusi');
  for (const path of ['/contact', '/chat/x']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login\?syy=profiili$/);
    await expect(page.getByRole('heading', { name: 'Luo ensin profiili' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Luo profiili' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/users');
  await expect(
    page.getByText('Sinun pitää luoda itsellesi profiili voidaksesi selata muita käyttäjiä'),
  ).toBeVisible();
  await page.goto('/mymeeteditor');
  await expect(
    page.getByText('Sinun pitää luoda itsellesi profiili voidaksesi luoda omia tapaamisia.'),
  ).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login$/);
  // Whoever changes their mind need not create a profile in order to leave.
  await page.getByRole('link', { name: 'Poista tili' }).click();
  await page.getByRole('button', { name: 'Haluan poistaa tilini' }).click();
  await page.getByRole('button', { name: 'Poista tili' }).click();
  await expect(page.getByText('Tilisi on poistettu.')).toBeVisible();
});

test('AUTH-14 SYNC-01 whoever signs out and in again gets in, though something holds what was to be deleted', async () => {
  const { page, context } = phone;
  // As WebKit does with a page that is long gone: it never hears that they are being deleted.
  const holder = await context.newPage();
  await holder.goto('/robots.txt');
  const held = await holder.evaluateHandle((): IDBDatabase[] => []);
  const hold = (all: IDBDatabase[]) =>
    indexedDB.databases().then((found) => {
      const names = found.map(({ name = '' }) => name);
      const others = names.filter((name) => !all.some((one) => one.name === name));
      const open = (name: string) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(void all.push(request.result));
        });
      return Promise.all(others.map(open));
    });
  const count = async (all: IDBDatabase[]) => {
    const rows = all.flatMap((one) =>
      [...one.objectStoreNames].map(
        (name) =>
          new Promise<number>((resolve) => {
            const request = one.transaction(name).objectStore(name).count();
            request.onsuccess = () => resolve(request.result);
          }),
      ),
    );
    return (await Promise.all(rows)).reduce((sum, one) => sum + one, 0);
  };
  for (const times of [1, 2]) {
    await signIn(page, 'Pekka');
    await page.goto('/discussions');
    await expect(page.getByRole('link', { name: /Avaa keskustelu: Elli/ }).first()).toBeVisible();
    // What is on the screen comes into the storage a moment later.
    const isHeld = async () => {
      await held.evaluate(hold);
      const databases = await held.evaluate((all) => all.length);
      return [databases, (await held.evaluate(count)) > 0];
    };
    await expect.poll(isHeld).toEqual([2 * times, true]);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
    await expect(page).toHaveURL(new RegExp(`^${gateway.url}/$`));
    expect(await held.evaluate(count)).toBe(0);
    expect((await leftovers(page)).databases).toHaveLength(2 * times);
  }
  await signIn(page, 'Pekka');
  await page.goto(`/chat/${chat}`);
  await expect(bubble(page, 'Mukavaa!')).toBeVisible();
  await holder.close();
  await expect.poll(async () => (await leftovers(page)).databases.length).toBe(2);
});

test('ROUTE-16 ROUTE-17 deep links survive a reload, and /login sends on who is signed in', async () => {
  const { page } = phone;
  await enter(page);
  await page.goto(`/chat/${chat}`);
  await expect(bubble(page, 'Mukavaa!')).toBeVisible();
  await page.reload();
  await expect(bubble(page, 'Mukavaa!')).toBeVisible();
  expect(page.url()).toContain(`/chat/${chat}`);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/meets$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/meets$/);
  // The gateway knows no such document: the app leads to the one that is meant.
  await page.goto('/Terms');
  await expect(page.getByRole('heading', { name: 'Käyttöehdot' })).toBeVisible();
});

test('CHAT-03 CHAT-07 CHAT-16 a chat begins at what is new, else at its end; the newest message stays in sight when the phone is turned, until one scrolls back', async () => {
  const talk = await pekka.signUp(await elli.publish('Kahville'), 'Hei!');
  const words = 'Kerron kaiken. '.repeat(6);
  await elli.say(talk, ...Array.from({ length: 12 }, (_, n) => `Viesti ${n}: ${words}`));
  const { page } = phone;
  await enter(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/chat/${talk}`);
  const newest = page.getByRole('log').getByText(/^Viesti 11/);
  const toNewest = page.getByRole('button', { name: 'Uusimpiin viesteihin' });
  // All of it is new, and more than the screen holds: it begins where that begins (CHAT-03).
  await expect(page.getByRole('log').getByText('Uudet viestit')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('log').getByText(/^Viesti 0/)).toBeInViewport({ ratio: 1 });
  await expect(newest).not.toBeInViewport();
  await expect(page.getByText('lukematon viesti')).toHaveCount(0);
  // Whoever looks at the profile at once comes back to there, though nothing is new any more.
  await page.getByRole('link', { name: /Elli/ }).click();
  await expect(page).toHaveURL(/\/profilecard\//);
  await page.goBack();
  await expect(page.getByRole('log').getByText(/^Viesti 0/)).toBeInViewport({ ratio: 1 });
  await expect(newest).not.toBeInViewport();
  await toNewest.click();
  await expect(toNewest).toHaveCount(0);
  await expect(newest).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Kirjoitan pitkään. '.repeat(20));
  await expect(newest).toBeInViewport({ ratio: 0.9 });
  for (const size of [
    { width: 1280, height: 700 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await expect(newest).toBeInViewport({ ratio: 0.9 });
  }
  await page.getByRole('log').hover();
  // A turned phone may still be holding the newest in sight at the first turn of the wheel, and
  // out of sight for a moment is not yet left alone: the button says that.
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    await expect(toNewest).toBeVisible({ timeout: 1000 });
    await expect(newest).not.toBeInViewport({ timeout: 1000 });
  }).toPass();
  const there = page.getByRole('log').getByText(/^Viesti 4/);
  const topOf = async () => (await there.boundingBox())?.y;
  let shown: number | undefined;
  const rests = async () => {
    const before = shown;
    shown = await topOf();
    return shown !== undefined && shown === before;
  };
  await expect.poll(rests, { intervals: [500] }).toBe(true);
  // A keyboard leaves the lowest message in sight there, and gives its room back.
  const log = page.getByRole('log');
  const fromBelow = async () => {
    const { y, height } = (await log.boundingBox())!;
    return y + height - (await topOf())!;
  };
  const lowest = await fromBelow();
  await page.setViewportSize({ width: 390, height: 480 });
  await expect.poll(async () => (await log.boundingBox())!.height).toBeLessThan(lowest);
  await expect.poll(fromBelow).toBeCloseTo(lowest, 0);
  await page.setViewportSize({ width: 390, height: 700 });
  await expect.poll(topOf).toBeCloseTo(shown!, 0);
  // Near the end, too, where the browser itself moves a list that grows.
  await page.setViewportSize({ width: 390, height: 480 });
  await expect.poll(fromBelow).toBeCloseTo(lowest, 0);
  await log.evaluate((one) => (one.scrollTop = one.scrollHeight - one.clientHeight - 150));
  const toEnd = () => log.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
  await expect.poll(toEnd).toBeCloseTo(150, -1);
  await page.setViewportSize({ width: 390, height: 700 });
  await expect.poll(async () => (await log.boundingBox())!.height).toBeGreaterThan(300);
  await expect.poll(toEnd).toBeCloseTo(150, -1);
  await log.evaluate((one, { y, top }) => (one.scrollTop += y - top), {
    y: (await topOf())!,
    top: shown!,
  });
  await expect.poll(topOf).toBeCloseTo(shown!, 0);
  // Whoever looks at the profile from there comes back to the same messages.
  await page.getByRole('link', { name: /Elli/ }).click();
  await expect(page).toHaveURL(/\/profilecard\//);
  await page.goBack();
  await expect(there).toBeVisible();
  await expect.poll(topOf).toBeCloseTo(shown!, 0);
  await expect(toNewest).toBeVisible();
  await elli.say(talk, 'Vielä yksi.');
  // What has come below is told beside the way there (CHAT-03).
  await expect(
    page.locator('main').getByText('1 lukematon viesti', { exact: true }),
  ).toBeAttached();
  await expect(toNewest).toBeVisible();
  await expect(newest).not.toBeInViewport();

  // A phone on its side, and its keyboard: there is room for a message, and for what one writes.
  await page.getByRole('textbox', { name: 'Viesti' }).fill('');
  await page.setViewportSize({ width: 844, height: 190 });
  await expect(page.getByRole('textbox', { name: 'Viesti' })).toBeInViewport({ ratio: 1 });
  const room = async () => (await page.getByRole('log').boundingBox())?.height;
  await expect.poll(room).toBeGreaterThan(60);

  // On a wide screen the list of chats stays where it is when one of them is opened.
  await page.setViewportSize({ width: 1920, height: 800 });
  const list = async () => (await page.locator('a[href^="/chat/"]').first().boundingBox())?.x;
  await expect.poll(list).toBeGreaterThan(0);
  const beside = await list();
  await page.getByRole('link', { name: 'Takaisin keskusteluihin' }).click();
  await expect(page.getByText('Valitse keskustelu')).toBeVisible();
  expect(await list()).toBe(beside);

  // Nothing is new any more: it begins at its end.
  await page.goto(`/chat/${talk}`);
  await expect(page.getByRole('log').getByText('Vielä yksi.')).toBeInViewport({ ratio: 1 });
  await expect(toNewest).toHaveCount(0);
});

test('CHAT-03 CHAT-07 whoever has read back further than the newest page comes back to there from a profile', async () => {
  const talk = await pekka.signUp(await elli.publish('Teelle'), 'Hei!');
  await elli.say(talk, ...Array.from({ length: 150 }, (_, n) => `Rivi ${n}.`));
  const { page } = phone;
  await enter(page);
  await page.goto(`/chat/${talk}`);
  const log = page.getByRole('log');
  const toNewest = page.getByRole('button', { name: 'Uusimpiin viesteihin' });
  await expect(log.getByText(/^Rivi \d+\.$/).first()).toBeVisible();
  const there = log.getByText('Rivi 30.', { exact: true });
  await log.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -700);
    await expect(there).toBeInViewport({ ratio: 1, timeout: 300 });
  }).toPass({ intervals: [100] });
  await expect(toNewest).toBeVisible();
  await page.getByRole('link', { name: /Elli/ }).click();
  await expect(page).toHaveURL(/\/profilecard\//);
  await page.goBack();
  await expect(there).toBeInViewport({ ratio: 1 });
  await expect(toNewest).toBeVisible();
  await toNewest.click();
  await expect(log.getByText('Rivi 149.', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('SYNC-06 CHAT-07 two tabs of one account: one message, both show it; closing the leading one hands over', async () => {
  const { page: first, context } = phone;
  await enter(first);
  await first.goto(`/chat/${chat}`);
  await expect(bubble(first, 'Mukavaa!')).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/chat/${chat}`);
  await expect(bubble(second, 'Mukavaa!')).toBeVisible();
  await say(second, 'Toisesta välilehdestä.');
  await expect(bubble(first, 'Toisesta välilehdestä.')).toBeVisible();
  await expect(messageState(second, 'Toisesta välilehdestä.')).toContainText('Lähetetty');

  await first.close();
  await say(second, 'Johtaja on poissa.');
  await expect(messageState(second, 'Johtaja on poissa.')).toContainText('Lähetetty');
  await expect(bubble(second, 'Toisesta välilehdestä.')).toHaveCount(1);
});

test('AUTH-14 ROUTE-05 sign-out warns of what is unsent, then wipes the device', async () => {
  const { page } = phone;
  await enter(page);
  await page.goto(`/chat/${chat}`);
  await expect(bubble(page, 'Mukavaa!')).toBeVisible();
  await waitForWorker(page);
  network.set({ kind: 'cut' });
  await say(page, 'Tämä ei ehdi perille.');
  await page.getByRole('link', { name: 'Takaisin keskusteluihin' }).click();
  await page.getByRole('link', { name: 'Tili' }).click();
  const before = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    /Sinulla on (1 lähettämätön muutos|\d+ lähettämätöntä muutosta)\. Kirjaudutaanko silti ulos\?/,
  );
  await dialog.getByRole('button', { name: 'Peruuta' }).click();
  await expect(page.getByText(/Pekka, \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await dialog.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/$`));
  // What the tab keeps goes once the front page has loaded (forgetTab in first-scripts.ts).
  await page.waitForLoadState();

  const left = await leftovers(page);
  expect(left.databases).toEqual([]);
  // Empty ones tell the service worker that nobody is signed in, and that the gateway has not heard of it.
  expect(left.caches.filter((name) => !name.startsWith('kd-shell-')).sort()).toEqual([
    'kohdataan-sign-out',
    'kohdataan-signed-out',
  ]);
  // What tells how many people use the service is nobody's.
  const own = left.localStorage.filter((key) => key.startsWith('kd:') && key !== 'kd:counters');
  expect(own).toEqual([]);
  expect(left.sessionStorage).toEqual([]);

  // A browser that is killed now forgets what localStorage heard in its last seconds.
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    localStorage.removeItem('kohdataan.sign-out');
    return new Promise<void>((resolve) => {
      indexedDB.open('kd-device-abc').onsuccess = () => resolve();
    });
  }, before);
  await page.goto('/discussions');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('#login-email')).toBeVisible();
  await expect
    .poll(async () => {
      const { databases, localStorage } = await leftovers(page);
      return [
        ...databases,
        ...localStorage.filter((key) => /^kd:(session|snap|repl|draft)/.test(key)),
      ];
    })
    .toEqual([]);

  // The gateway has not heard of it yet: the refresh cookie is good until the next contact.
  const cookie = (await phone.context.cookies(`${gateway.url}/api/auth`)).find(
    ({ name }) => name === 'kd_refresh',
  );
  network.set({ kind: 'fair' });
  await networkIsBack(page);
  const refresh = () =>
    fetch(`${gateway.url}/api/auth/refresh`, {
      method: 'POST',
      headers: { cookie: `kd_refresh=${cookie?.value}` },
    });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('kohdataan.sign-out')))
    .toBeNull();
  await expect.poll(() => page.evaluate(() => caches.has('kohdataan-sign-out'))).toBe(false);
  expect((await refresh()).status).toBe(401);

  await signIn(page, 'Pekka');
  // Not the page yet that was laid there at the sign-out, and leads on.
  await expect(page.getByRole('link', { name: 'Tili' })).toBeVisible();
  expect(await page.evaluate(() => caches.has('kohdataan-signed-out'))).toBe(false);
});

test('AUTH-13 ROUTE-20 signing out closes the other tab too, and nothing opens without signing in', async () => {
  const { page, context } = phone;
  await enter(page);
  const other = await context.newPage();
  await other.goto('/discussions');
  await expect(other.getByRole('link', { name: /Avaa keskustelu: Elli/ }).first()).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/$`));
  await expect(other).not.toHaveURL(/\/discussions$/);
  await other.goto('/meets');
  await expect(other).toHaveURL(/\/login$/);
  expect((await leftovers(other)).databases).toEqual([]);
});

test('AUTH-14 pages that the browser has put aside show neither who has signed out meanwhile, not for a moment, nor what was typed to sign in', async ({
  browser,
}) => {
  const keeping = await browser.browserType().launch({
    executablePath: findChromium() ?? '',
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const { page, context } = await openPhone(keeping, gateway.url);
  await signIn(page, 'Pekka');
  const comers: string[] = [];
  page.on('console', (message) => void comers.push(message.text()));
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => persisted && console.info('has come back'));
  });
  const leave = async () => {
    await page.goto(`/chat/${chat}`);
    await expect(bubble(page, 'Mukavaa!')).toBeVisible();
    await page.goto('/cookies');
  };
  const goBack = () => page.evaluate(() => void setTimeout(() => history.back()));
  await leave();
  const anew = page.waitForEvent('load');
  await goBack();
  await expect.poll(() => comers, 'it is kept').toContain('has come back');
  await anew;
  await leave();
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(other).toHaveURL(new RegExp(`^${gateway.url}/$`));
  comers.length = 0;
  await page.bringToFront();
  await goBack();
  await expect(page).toHaveURL(/\/login$/);
  expect(comers).not.toContain('has come back');
  await signIn(page, 'Pekka');
  await page.getByRole('link', { name: 'Tili' }).click();
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/$`));
  await page.evaluate(() => void setTimeout(() => history.go(-2)));
  await expect.poll(() => comers, 'the page of the sign-in is kept').toContain('has come back');
  await expect(page).toHaveURL(/\/login$/);
  for (const field of ['Sähköposti', 'Salasana'])
    await expect(page.getByLabel(field, { exact: true }), 'emptied').toHaveValue('');
  await keeping.close();
});

test('GEN-09 GEN-10 the language is switched on /login and /account, kept, and sets lang', async () => {
  const { page } = phone;
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await page.getByRole('link', { name: /English/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: /Suomi/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');

  await signIn(page, 'Pekka');
  await page.goto('/account');
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // Another tab follows, with what shows the choice.
  const other = await phone.context.newPage();
  await other.goto('/account');
  await expect(other.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.getByRole('radio', { name: 'Suomi' }).check();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Kirjaudu ulos' })).toBeVisible();
    await expect(tab.getByRole('radio', { name: 'Suomi' })).toBeChecked();
  }
  await other.close();
});

test('SYNC-10 AUTH-13 drafts outlive an expired session, in two tabs; another account asks before they go', async () => {
  const { page, context } = phone;
  await enter(page);
  const other = await context.newPage();
  await openWithNewCookie(other, '/discussions');
  await expect(other.getByRole('link', { name: /Avaa keskustelu: Elli/ }).first()).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Viesti' });
  await openWithNewCookie(page, `/chat/${chat}`);
  await box.fill('En ehtinyt lähettää.');
  await context.clearCookies();
  await page.reload();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByText('ovat tallessa tällä laitteella')).toBeVisible();
  }

  await signIn(page, 'Pekka');
  await openWithNewCookie(page, `/chat/${chat}`);
  await expect(box).toHaveValue('En ehtinyt lähettää.');
  await other.close();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`/chat/${chat}`);
  await expect(page).toHaveURL(/\/login$/);

  const asked = page.waitForEvent('dialog');
  const entering = signIn(page, 'Elli');
  const dialog = await asked;
  expect(dialog.message()).toContain('toisen tilin 1 lähettämätön muutos tai luonnos');
  await dialog.accept();
  await entering;
  await expect(page.getByRole('link', { name: 'Tili' })).toBeVisible();
  await expect.poll(() => searchStorage(page, ['En ehtinyt'])).toEqual([]);
});
