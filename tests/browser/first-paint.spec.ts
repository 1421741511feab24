import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { register, signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import type { Phone } from './support/phone.ts';

/** Signing in on a device that holds nothing: the list is there before the scripts are. */
let gateway: GatewayProcess;
let otto: Phone | undefined;

/** Otto's phone, signed in: since a test before, or from now on. */
async function ottosPhone(browser: Browser): Promise<Phone> {
  if (otto !== undefined) return otto;
  otto = await openPhone(browser, gateway.url, { looks: true });
  await signIn(otto.page, 'Otto');
  return otto;
}

/** Holds what the page asks for there. @returns lets it go on */
async function hold(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.beforeAll(async () => {
  gateway = await GatewayProcess.start();
  const liisa = await ApiPerson.withProfile(gateway.url, 'Liisa');
  await liisa.publish('Kävely rantaa pitkin, kahvit päälle');
  await ApiPerson.withProfile(gateway.url, 'Otto');
});
test.afterAll(async () => {
  await otto?.context.close();
  await gateway.stop();
});

test('MEET-09 the first list is seen while the scripts are still on their way', async ({
  browser,
}) => {
  const phone = await openPhone(browser, gateway.url, { looks: true });
  const { page } = phone;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text());
  });
  const release = await hold(page, '**/assets/shell-*.js');
  await signIn(page, 'Otto');
  const look = page.locator('#snapshot');
  await expect(look.getByText('Kävely rantaa pitkin')).toBeVisible();
  await expect(look.getByText('Liisa')).toBeVisible();
  const card = look.locator('article');
  // With its styles: the photo fills the card's width.
  const { width = 0 } = (await card.boundingBox()) ?? {};
  const photo = await card.locator('button').first().boundingBox();
  expect(photo?.width).toBeGreaterThan(width * 0.9);
  expect(photo?.height).toBeGreaterThan(width * 0.8);
  expect(await look.getAttribute('aria-hidden')).toBe('true');
  release();
  await expect(page.getByRole('button', { name: 'Olen kiinnostunut' })).toBeVisible();
  await expect(look).toHaveCount(0);
  expect(refused).toEqual([]);
  await page.unrouteAll();
  otto = phone;
});

test('GEN-01 what a page asks for ahead of time is what it uses: no file comes twice', async ({
  browser,
}) => {
  const { page } = await ottosPhone(browser);
  // A page that is left goes on loading until the next one is there, and so does its worker.
  await expect(page.getByRole('button', { name: 'Olen kiinnostunut' })).toBeVisible();
  await page.goto('about:blank');
  const asked: string[] = [];
  // Of the page alone: its worker asks for what both need, too, and gets it from the browser's cache.
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/assets/')) asked.push(pathname);
  });
  await devtools.send('Network.enable');
  await page.goto('/meets');
  await expect(page.getByRole('button', { name: 'Olen kiinnostunut' })).toBeVisible();
  await expect(page.locator('link[rel=stylesheet][href*="/meets-"]').first()).toBeAttached();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('ACC-11 SYNC-10 what is changed while the device fills is not lost, and said only once it is done', async ({
  browser,
}) => {
  const hidden = await ApiPerson.withProfile(gateway.url, 'Pauli');
  const { page } = await openPhone(browser, gateway.url, { looks: true });
  const release = await hold(page, '**/sync');
  await signIn(page, 'Pauli');
  await expect(page.locator('#root article', { hasText: 'Kävely rantaa' })).toBeVisible();
  await page.getByRole('link', { name: 'Tili' }).click();
  await page.getByRole('link', { name: 'Piilota profiili' }).click();
  const hide = page.getByRole('button', { name: 'Piilota profiili' });
  await hide.click();
  await expect(hide).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/\/account$/);
  await expect.poll(async () => (await hidden.docs('profile'))[0]?.['hideProfile']).toBe(true);
});

test('MEET-09 whoever has just registered has the first list before the first sync', async ({
  browser,
}) => {
  const { page } = await openPhone(browser, gateway.url, { looks: true });
  const release = await hold(page, '**/sync');
  await register(page, 'Tuulia');
  const card = page.locator('#root article', { hasText: 'Kävely rantaa pitkin' });
  await expect(card).toBeVisible();
  release();
  await page.getByRole('link', { name: 'Luo tapaaminen' }).click();
  await expect(page.getByText('Sinun pitää luoda itsellesi profiili')).toBeVisible();
});

test('SYNC-01 the look of the last visit is painted before the scripts, its list in two frames', async ({
  browser,
}) => {
  const aino = await ApiPerson.withProfile(gateway.url, 'Aino');
  for (const words of ['Uimaan aamulla', 'Kahville torille', 'Leffailta'])
    await aino.publish(words);
  const { page } = await ottosPhone(browser);
  await page.goto('/meets');
  await expect(page.locator('main article')).toHaveCount(4);
  const look = () => page.evaluate(() => localStorage.getItem('kd:snapshot'));
  // Not that of a visit before.
  await expect.poll(async () => (await look())?.split('<article').length).toBeGreaterThan(2);
  await page.route('**/assets/shell-*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  // The one that is painted: until the page is left, a later one may take its place.
  const kept = JSON.parse((await look()) ?? '') as { html: string; more: string };
  const shown = (kept.html + kept.more).split('<article').length - 1;
  expect(kept.more).toContain('<article');
  expect(kept.html).toContain('<article');
  expect(kept.html + kept.more).not.toContain('data:image');
  const cards = page.locator('#snapshot article');
  await expect(cards).toHaveCount(shown);
  await expect(cards.last().locator('img').first()).toHaveAttribute('src', /^\/api\/images\//);
  expect(kept.html + kept.more).not.toContain(' src=');
  // Entries of both frames have their place and their colours.
  for (const card of [cards.first(), cards.last()]) {
    const photo = await card.locator('[data-s]').first().boundingBox();
    expect(photo?.width).toBeGreaterThan(300);
    expect(photo?.height).toBeGreaterThan(300);
  }
  const first = await cards.first().boundingBox();
  const last = await cards.last().boundingBox();
  expect(last?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
});
