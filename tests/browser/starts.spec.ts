import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { openPhone, waitForWorker } from './support/phone.ts';

let gateway: GatewayProcess;

test.beforeAll(async () => {
  gateway = await GatewayProcess.start();
  await ApiPerson.withProfile(gateway.directUrl, 'Aino');
});
test.afterAll(() => gateway.stop());

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

test('SYNC-01 AUTH-14 the app starts without its worker where people start it, offline too, until they sign out', async ({
  browser,
}) => {
  const { page, context, complaints } = await openPhone(browser, gateway.url);
  await signIn(page, 'Aino');
  await waitForWorker(page);
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
  await gateway.kill();
  for (const start of starts) {
    expect(await sourceOf(page, start), start).toBe('cache');
    await expect(page.getByRole('navigation')).toBeVisible();
    // Pictures, and what is fetched later, are the worker's as ever.
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }
  expect(await sourceOf(page, '/ownmeets')).not.toBe('cache');
  await gateway.resume();

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
