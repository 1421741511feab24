import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { bubble, say } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn, submitSignIn } from './support/people.ts';
import { keepsApp, openPhone, waitForWorker } from './support/phone.ts';

let gateway: GatewayProcess;

test.beforeAll(async () => {
  gateway = await GatewayProcess.start();
});
test.afterAll(() => gateway.stop());

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

test('SYNC-02 with the app closed, the worker says what waits when the network is back', async ({
  browser,
}) => {
  const owner = await ApiPerson.withProfile(gateway.url, 'Pirkko');
  const person = await ApiPerson.withProfile(gateway.url, 'Onni');
  const { page, context } = await openPhone(browser, gateway.url, {
    ...keepsApp,
    permissions: ['notifications'],
  });
  await signIn(page, 'Onni');
  await waitForWorker(page);
  const chat = await person.signUp(await owner.publish('Jäätelölle'), 'Hei!');
  await page.goto(`/chat/${chat}`);
  await expect(bubble(page, 'Hei!')).toBeVisible();
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
  const [worker] = context.serviceWorkers();
  await page.goto('about:blank');
  const said = () =>
    worker?.evaluate(async () => {
      const nothing = () => undefined;
      dispatchEvent(Object.assign(new Event('sync'), { tag: 'kd-outbox', waitUntil: nothing }));
      const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
      return (await registration.getNotifications()).map(({ body }) => body);
    });
  const words = 'Sinulla on lähettämättömiä muutoksia. Avaa sovellus, niin ne lähtevät.';
  await expect.poll(said).toEqual([words]);
  await context.close();
});
