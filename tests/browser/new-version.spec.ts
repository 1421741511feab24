import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { GatewayProcess } from './support/gateway-process.ts';
import { InstalledPhones } from './support/installed-phones.ts';

let gateway: GatewayProcess;
/** The built app, whose service worker tests replace. */
let client: string;
const phones = new InstalledPhones();

test.beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'kohdataan-client-'));
  await cp(process.env['CLIENT_DIRECTORY'] ?? 'dist/client', client, { recursive: true });
  for (const form of ['.br', '.gz']) await rm(join(client, `serviceworker.js${form}`));
  gateway = await GatewayProcess.start({ CLIENT_DIRECTORY: client });
});
test.afterEach(() => phones.closePages());
test.afterAll(async () => {
  await phones.close();
  await gateway.stop();
  await rm(client, { recursive: true });
});

/** A service worker of another list of files, so that it has a cache of its own. */
function newerThan(worker: string, version: string): string {
  const changed = worker.replace(/("revision":")\w+(","url":"app\.html")/, `$1${version}$2`);
  expect(changed).not.toBe(worker);
  return changed;
}

test('GEN-08 a version that nobody took does not push out the files of the one in use', async ({
  browser,
}) => {
  const { page } = await phones.pageOf(browser, gateway.url, 'Jaana');
  const file = join(client, 'serviceworker.js');
  const current = await readFile(file, 'utf8');
  const keptBy = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kd-shell-')));
  const [inUse = ''] = (await keptBy()).slice(-1);
  for (const version of ['y1', 'y2']) {
    await writeFile(file, newerThan(current, version));
    const before = (await keptBy()).length;
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect.poll(async () => (await keptBy()).length).toBe(before + 1);
    await expect(page.getByRole('button', { name: 'Päivitä' })).toBeVisible();
  }
  const waiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.installing === null && registration.waiting !== null;
    });
  await expect.poll(waiting).toBe(true);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Päivitä' }).click();
  await reloaded;
  await expect.poll(async () => (await keptBy()).length).toBe(2);
  expect(await keptBy(), 'other windows may still run it').toContain(inUse);
});

test('GEN-08 a new version taken in one window neither breaks nor interrupts the other', async ({
  browser,
}) => {
  const { page, context } = await phones.pageOf(browser, gateway.url, 'Jaana');
  const other = await context.newPage();
  await other.goto('/mymeeteditor');
  const description = other.locator('textarea[name="description"]');
  await description.fill('Kahville?');
  const file = join(client, 'serviceworker.js');
  await writeFile(file, newerThan(await readFile(file, 'utf8'), 'x'));
  await page.bringToFront();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Päivitä' }).click();
  await reloaded;
  await expect(other.getByRole('button', { name: 'Päivitä' })).toBeVisible();
  await expect(description, 'it was not reloaded').toHaveValue('Kahville?');
  await description.fill('Kahville vai teelle?');
  const followed = other.waitForEvent('load');
  await other.getByRole('button', { name: 'Päivitä' }).click();
  await followed;
  await expect(description, 'SYNC-10 what was just typed is there').toHaveValue(
    'Kahville vai teelle?',
  );
});

test('GEN-08 a window that was only starting while another took a new version hears of it too', async ({
  browser,
}) => {
  const { page, context } = await phones.pageOf(browser, gateway.url, 'Jaana');
  const other = await context.newPage();
  // It looks after the worker a second after it has loaded; here the test says when.
  await other.addInitScript(() => {
    const { setTimeout: real } = window;
    Object.assign(window, {
      setTimeout: (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
        ms === 1000
          ? Object.assign(window, { goOn: () => run(...given) }) && 0
          : real(run, ms, ...given),
    });
  });
  await other.goto('/account');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const file = join(client, 'serviceworker.js');
  await writeFile(file, newerThan(await readFile(file, 'utf8'), 'z'));
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Päivitä' }).click();
  await reloaded;
  await other.waitForFunction(() => 'goOn' in window);
  await other.evaluate(() => (window as unknown as { goOn(): void }).goOn());
  await expect(other.getByRole('button', { name: 'Päivitä' })).toBeVisible();
});
