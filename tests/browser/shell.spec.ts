import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { settle } from './support/audit.ts';
import type { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import { sharedGateway } from './support/shared-gateway.ts';

let gateway: GatewayProcess;
/** Eemeli is signed in there. */
let context: BrowserContext;
let page: Page;
let chat: string;
let eemeli: ApiPerson;
let senja: ApiPerson;

test.beforeAll(async ({ browser }) => {
  gateway = await sharedGateway();
  senja = await ApiPerson.withProfile(gateway.url, 'Senja');
  const meet = await senja.publish('Kahville');
  eemeli = await ApiPerson.withProfile(gateway.url, 'Eemeli');
  chat = await eemeli.signUp(meet, 'Hei!');
  const phone = await openPhone(browser, gateway.url);
  ({ context } = phone);
  await signIn(phone.page, 'Eemeli');
  await phone.page.close();
});
test.beforeEach(async () => {
  page = await context.newPage();
});
test.afterEach(() => page.close());
test.afterAll(() => context.close());

test('NAV-01 five destinations, each with its own title and focused heading', async () => {
  await page.goto('/meets');
  const bar = page.getByRole('navigation', { name: 'Päävalikko' });
  const destinations = [
    ['Keskustelut', /\/discussions$/, 'Keskustelut'],
    ['Luo tapaaminen', /\/mymeeteditor$/, 'Luo tapaaminen'],
    ['Lähellä', /\/users$/, 'Lähellä olevat'],
    ['Tili', /\/account$/, 'Profiili ja lisätoiminnot'],
    ['Tapaamiset', /\/meets$/, 'Tapaamiset'],
  ] as const;
  await expect(bar.getByRole('link')).toHaveCount(5);
  // The bars are there before the app: until it runs, their links load documents.
  await expect(page.getByRole('heading', { level: 1, name: 'Tapaamiset' })).toBeVisible();
  for (const [link, address, heading] of destinations) {
    await bar.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(`${heading} · Kohdataan`);
  }
  // All are in sight on a phone that lies on its side, too.
  await page.setViewportSize({ width: 844, height: 340 });
  for (const [link] of destinations) {
    const one = bar.getByRole('link', { name: link, exact: true });
    await expect(one, link).toBeInViewport({ ratio: 0.99 });
  }
  await page.emulateMedia({ media: 'print' });
  await expect(bar, 'on paper it would lie on the end of every page').toBeHidden();
});

for (const path of ['/terms', '/meets']) {
  test(`PAGE-11 GEN-01 on paper nothing covers the words of ${path}: the link past the bars is not printed`, async () => {
    await page.goto(path);
    const link = page.getByRole('link', { name: 'Siirry sisältöön', includeHidden: true });
    // What is fixed is printed on every sheet; what is moved up by less than a sheet, on its end.
    await page.emulateMedia({ media: 'print' });
    await expect(link).toBeHidden();
    await page.emulateMedia({ media: null });
    await link.focus();
    await expect(link).toBeInViewport({ ratio: 1 });
  });
}

test('CHAT-07 GEN-01 on paper a chat is all its messages, one below the other, without what writes the next', async () => {
  const texts = Array.from({ length: 40 }, (_, at) => `Rivi ${at + 1}.`);
  await eemeli.say(chat, ...texts);
  await page.goto(`/chat/${chat}`);
  const log = page.getByRole('log', { name: 'Viestit' });
  await expect(log.getByText('Rivi 40.')).toBeInViewport();
  await expect(log.getByText('Rivi 3.'), 'far above the screen').toBeHidden();
  // Firefox copies the page before any microtask; none runs before this script is over, either.
  const atOnce = await log.evaluate((rows) => {
    dispatchEvent(new Event('beforeprint'));
    return rows.textContent;
  });
  expect(texts.filter((text) => !atOnce.includes(text))).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  const tops = await Promise.all(
    texts.map(async (text) => {
      const message = log.getByText(text, { exact: true });
      await expect(message).toBeVisible();
      return (await message.boundingBox())!.y;
    }),
  );
  expect(
    tops.every((top, at) => at === 0 || top > tops[at - 1]! + 20),
    String(tops),
  ).toBe(true);
  // What scrolls in a box is cut off at its edges.
  expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await expect(page.getByPlaceholder('Kirjoita viesti...')).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(log.getByText('Rivi 40.')).toBeInViewport();
  await expect(log.getByText('Rivi 3.')).toBeHidden();
});

test('PROF-22 GEN-01 on paper the bar with the save button covers no field', async () => {
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Tallenna' });
  await expect(save).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(save, 'it stands at the end of the form').not.toBeInViewport();
});

test('NAV-01 GEN-11 on a phone every screen’s name stands at the same height, and is not divided', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  const heading = page.locator('main').getByRole('heading', { level: 1 });
  const middles: number[] = [];
  for (const path of ['/meets', '/discussions', '/users', '/mymeeteditor']) {
    await page.goto(path);
    await expect(heading).toBeVisible();
    await settle(page);
    // In one line, once its own typeface is there.
    await expect.poll(async () => (await heading.boundingBox())?.height, path).toBeLessThan(45);
    const { y, height } = (await heading.boundingBox())!;
    middles.push(Math.round(y + height / 2));
  }
  expect(new Set(middles), 'one height').toHaveProperty('size', 1);
});

test('NAV-01 on a desk every screen begins at the same edge: nothing jumps sideways from one to the next', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const begins: number[] = [];
  const paths = [
    '/meets',
    '/account',
    '/profile',
    '/contact',
    '/shop',
    '/actionslog',
    '/hidenotifications',
  ];
  for (const path of paths) {
    await page.goto(path);
    const heading = page.locator('header:has(> h1, > * > h1)').last();
    await expect(heading).toBeVisible();
    await settle(page);
    begins.push(Math.round((await heading.boundingBox())!.x));
  }
  expect(new Set(begins), String(begins)).toHaveProperty('size', 1);
});

test('ROUTE-10 on a desk what a profile tells in short stands below its photograph, not far below its words', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/profilecard/${senja.uid}`);
  const facts = (await page.locator('dl').boundingBox())!;
  const photo = (await page.getByRole('img', { name: /Senja/ }).boundingBox())!;
  expect(facts.x).toBeCloseTo(photo.x, 0);
  expect(facts.y).toBeLessThan(photo.y + photo.height + 60);
});

test('GEN-01 GEN-11 on a phone that lies on its side nothing reaches under its notch or its corners', async () => {
  await page.setViewportSize({ width: 844, height: 390 });
  const device = await context.newCDPSession(page);
  const insets = { left: 47, right: 47, bottom: 21 };
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const edges = () =>
    page.locator('a, button, img, textarea, input').evaluateAll((all) => {
      const boxes = all
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height, top }) => width * height > 1 && top >= 0 && top < innerHeight);
      const left = Math.min(...boxes.map((box) => box.left));
      return { left, right: innerWidth - Math.max(...boxes.map((box) => box.right)) };
    });
  for (const path of ['/meets', '/discussions', '/users', '/mymeeteditor', `/chat/${chat}`]) {
    await page.goto(path);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    await settle(page);
    const { left, right } = await edges();
    expect(left, path).toBeGreaterThanOrEqual(insets.left);
    expect(right, path).toBeGreaterThanOrEqual(insets.right);
  }
});

test('NAV-03 logo and bell stand in the top bar', async () => {
  await page.goto('/meets');
  const top = page.getByRole('banner').first();
  await expect(top.getByRole('link', { name: 'Kohdataan' })).toHaveAttribute('href', '/meets');
  await expect(top.getByRole('link', { name: 'Ilmoitukset' })).toHaveAttribute(
    'href',
    '/actionslog',
  );
});

test('GEN-10 the remembered language is there from the first paint of the shell', async () => {
  await page.goto('/meets');
  await page.evaluate(() => localStorage.setItem('kohdataan.language', 'en'));
  await page.route('**/assets/shell-*.js', () => undefined);
  await page.goto('/account', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Chats' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.evaluate(() => localStorage.removeItem('kohdataan.language'));
});

test('a public path inside the app loads its document', async () => {
  await page.goto('/meets');
  // The app runs.
  await expect(page.getByRole('heading', { level: 1, name: 'Tapaamiset' })).toBeVisible();
  await page.evaluate(() => {
    history.pushState({}, '', '/terms');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Käyttöehdot' })).toBeVisible();
});

test('an unknown address says so and leads on', async () => {
  await page.goto('/ei-ole');
  await expect(page.getByRole('heading', { level: 1, name: 'Sivua ei löytynyt' })).toBeVisible();
  await page.getByRole('link', { name: 'Tapaamisiin' }).click();
  await expect(page).toHaveURL(/\/meets$/);
});
