import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { keepsApp, openPhone, untilUpToDate, waitForWorker } from './support/phone.ts';
import type { Phone } from './support/phone.ts';

let gateway: GatewayProcess;
let network: TcpProxy;
/** Aino is signed in there, and the app is kept. */
let phone: Phone;
let aino: ApiPerson;

test.beforeAll(async ({ browser }) => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
  aino = await ApiPerson.withProfile(gateway.directUrl, 'Aino');
  phone = await openPhone(browser, gateway.url, keepsApp);
  await signIn(phone.page, 'Aino');
  await waitForWorker(phone.page);
});
test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
});

interface RoutedTiming extends PerformanceNavigationTiming {
  /** Where a static route had it from; empty where the worker was asked. */
  readonly workerFinalSourceType?: string;
}

/** Opens an address, and says where its document came from. */
async function sourceOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  return page.evaluate(() => {
    const [opening] = performance.getEntriesByType('navigation') as RoutedTiming[];
    return opening?.workerFinalSourceType ?? '';
  });
}

test('SYNC-01 AUTH-14 the app starts without its worker where people start it, offline too, until they sign out', async () => {
  const { page, context, complaints } = phone;
  const manifest = (await (await context.request.get('/manifest.webmanifest')).json()) as {
    start_url: string;
    shortcuts: { url: string }[];
  };
  const bar = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(bar).toHaveLength(5);
  const starts = new Set([manifest.start_url, ...manifest.shortcuts.map(({ url }) => url), ...bar]);
  network.set({ kind: 'cut' });
  for (const start of starts) {
    expect(await sourceOf(page, start), start).toBe('cache');
    await expect(page.getByRole('navigation')).toBeVisible();
    // Pictures, and what is fetched later, are the worker's as ever.
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }
  expect(await sourceOf(page, '/ownmeets')).not.toBe('cache');
  network.set({ kind: 'fair' });

  await page.goto('/account');
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/$`));
  // As a browser does that is killed before it has written down what localStorage heard.
  await page.evaluate(() => {
    localStorage.setItem('kd:session', '{"uid":"a","email":"a@kohdataan.example"}');
  });
  await page.goto('/meets');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'Aino');
  await expect(page).toHaveURL(`${gateway.url}/meets`);
  expect(await sourceOf(page, '/meets')).toBe('cache');
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('PROF-27 MEET-14 who comes back after days sees pictures of what is here already, and not yet kept', async () => {
  const { page, context } = phone;
  const host = await ApiPerson.withProfile(gateway.directUrl, 'Elli');
  await host.publish('Retki saareen');
  await untilUpToDate(page);
  // As if the list had never been scrolled as far as there.
  await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kd-images-'));
    const forget = async (name: string) => {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) await cache.delete(key);
    };
    await Promise.all(names.map(forget));
  });
  const inDays = Date.now() / 1000 + 3 * 86_400;
  for (const { name, expires } of await context.cookies())
    if (expires > 0 && expires < inDays) await context.clearCookies({ name });
  // The list is here before the gateway has answered anything.
  const asked = page.waitForResponse(/\/meet_images\//, { timeout: 120_000 });
  await page.route('**/api/auth/refresh', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/meets');
  const card = page.getByRole('article').filter({ hasText: 'Retki saareen' });
  const picture = card.locator('img[src*="/meet_images/"]');
  // One that could not be had is not even there.
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('IMG-10 SAFE-12 a saved address leads nowhere after a block, though this phone has kept the picture', async () => {
  const { page } = phone;
  const ville = await ApiPerson.withProfile(gateway.directUrl, 'Ville');
  const path = `/api/images/${String((await ville.docs('profile'))[0]?.['thumbUrl'])}`;
  await page.goto('/account');
  const show = () =>
    page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
    }, path);
  const isKept = () => page.evaluate(async (key) => (await caches.match(key)) !== undefined, path);
  await show();
  await expect.poll(isKept).toBe(true);
  const open = () =>
    page.evaluate(async (url) => (await fetch(url, { cache: 'no-cache' })).status, path);
  expect(await open()).toBe(200);
  await ville.block(aino.uid);
  expect(await open()).toBe(404);
  await expect.poll(isKept).toBe(false);
});
