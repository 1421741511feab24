import { expect, test } from '@playwright/test';
import { sidewaysOverflow } from './support/axe.ts';
import { brokenWords } from './support/broken-words.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import type { GatewayProcess } from './support/gateway-process.ts';
import { sharedGateway } from './support/shared-gateway.ts';

/** What axe and fingers say of them: screens.spec.ts. */
const paths = [
  '/',
  '/social',
  '/login',
  '/login#luo-tili',
  '/login#unohdin-salasanani',
  '/login#linkki-lahetetty',
  '/signin',
  '/landing',
  '/reset?token=x',
  '/terms',
  '/policy',
  '/cookies',
];

let gateway: GatewayProcess;

test.beforeAll(async () => {
  gateway = await sharedGateway();
});
test.use({ baseURL: 'http://localhost' });

test('GEN-11 public pages fit 320 px and doubled text without scrolling sideways', async ({
  browser,
}) => {
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ baseURL: gateway.url, viewport });
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto('about:blank');
    await page.goto(path);
    expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await sidewaysOverflow(page), `${path} at 200 %`).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test('GEN-11 an iPhone that is turned leaves all letters as large as they are', async ({
  request,
}) => {
  for (const path of ['/', '/login', '/meets']) {
    const page = await (await request.get(gateway.url + path)).text();
    const styles = /href="(\/assets\/[^"]+\.css)"/g;
    const files = [...page.matchAll(styles)].map(([, file]) => request.get(gateway.url + file));
    const texts = await Promise.all(files.map(async (file) => (await file).text()));
    // Its browsers know the property by this name alone.
    const isSaid = (page + texts.join('')).includes('-webkit-text-size-adjust:100%');
    expect(isSaid, path).toBe(true);
  }
});

test('PAGE-13 GEN-11 the table of what a device stores divides no word where it is narrow', async ({
  browser,
}) => {
  const viewport = { width: 768, height: 1024 };
  const context = await browser.newContext({ baseURL: gateway.url, viewport });
  const page = await context.newPage();
  for (const path of ['/cookies', '/cookies/en.html']) {
    await page.goto(path);
    await expect(page.getByRole('cell').first()).toBeVisible();
    expect(await brokenWords(page), path).toEqual([]);
    expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test('PAGE-01 the front page reads whole without any script, in both languages', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: gateway.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Vähemmän selailua, enemmän kohtaamisia',
  );
  await expect(page.getByLabel('Nimiehdotus sovellukselle')).toBeVisible();
  await page.locator('a[data-language="en"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Less browsing, more meeting');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // There it says that scripts are needed.
  await page.goto('/meets');
  await expect(page, 'ROUTE-20').toHaveURL(/\/login$/);
  await context.close();
});

test('PAGE-01 `/` opens in Finnish, /social in the remembered language, GEN-10 sets lang', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: gateway.url });
  const page = await context.newPage();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/social');
  await expect(heading).toHaveText('Vähemmän selailua, enemmän kohtaamisia');
  await page.locator('a[data-language="en"]').click();
  await expect(heading).toHaveText('Less browsing, more meeting');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(new URL(page.url()).pathname).toBe('/social');
  await page.reload();
  await expect(heading).toHaveText('Less browsing, more meeting');
  await page.goto('/');
  await expect(heading).toHaveText('Vähemmän selailua, enemmän kohtaamisia');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await context.close();
});

test('GEN-10 of two languages chosen at once the later one stays', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: gateway.url });
  const page = await context.newPage();
  await page.goto('/social');
  let answer: (() => void) | undefined;
  await page.route('**/social/en.html', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.locator('a[data-language="en"]').click();
  await expect.poll(() => answer !== undefined).toBe(true);
  await page.locator('a[data-language="fi"]').click();
  const came = page.waitForResponse('**/social/en.html');
  answer?.();
  await (await came).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await context.close();
});

test('GEN-10 on a silent network one types on until the other language is there, and on in that', async ({
  browser,
}) => {
  const network = await startTcpProxy({ port: Number(new URL(gateway.url).port) });
  const distant = `http://localhost:${network.port}`;
  const context = await browser.newContext({ baseURL: distant });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.locator('form'), 'the page’s script has run').toHaveCount(1);
  const password = page.locator('#login-password');
  network.set({ kind: 'silent' });
  const isGivenUp = page.waitForEvent('requestfailed');
  await page.locator('a[data-language="en"]').click();
  await page.locator('#login-email').fill('aino@kohdataan.example');
  await isGivenUp;
  await password.focus();
  await page.keyboard.type('puoluk');
  // Its end breaks what still waited.
  network.set({ kind: 'fair' });
  network.breakAll();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.type('kasuo');
  await expect(password).toHaveValue('puolukkasuo');
  await expect(page.locator('#login-email')).toHaveValue('aino@kohdataan.example');
  await context.close();
  await network.close();
});

test('PAGE-08, PAGE-12, PAGE-13 the legal pages are shown with topics, source and storage', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: gateway.url });
  const page = await context.newPage();
  await page.goto('/policy');
  await expect(page.getByText('Kuntatiedot: Tilastokeskus, CC BY 4.0')).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByText('Laiton sisältö tai moderointipäätös')).toBeVisible();
  await page.goto('/cookies');
  await expect(page.getByRole('rowheader', { name: /kd_refresh/ })).toBeVisible();
  await context.close();
});

test('ROUTE-04, ROUTE-05 test page and landing page ask not to be indexed', async ({ request }) => {
  for (const path of ['/signin', '/landing', '/reset']) {
    const html = await (await request.get(gateway.url + path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex">');
  }
});
