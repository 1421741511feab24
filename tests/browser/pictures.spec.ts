import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { joined, noise } from '../helpers/sample-images.ts';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import type { Phone } from './support/phone.ts';

/** Pictures leave a phone over a network that stands still and a gateway that dies. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let network: TcpProxy;
let aino: ApiPerson;
let phone: Phone;
let uploads: Request[];

test.beforeAll(async ({ browser }) => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
  aino = await ApiPerson.withProfile(gateway.directUrl, 'Aino');
  phone = await openPhone(browser, gateway.url);
  await signIn(phone.page, 'Aino');
  phone.page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/images/')) uploads.push(request);
  });
});
test.beforeEach(() => {
  uploads = [];
});
test.afterAll(async () => {
  await phone.context.close();
  await gateway.stop();
});

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const save = (page: Page) => page.getByRole('button', { name: 'Tallenna' }).click();
const button = (name: string) => phone.page.getByRole('button', { name, exact: true });
const shownPicture = async () => (await aino.docs('profile'))[0]?.['picUrl'];

/** Chromium cannot read HEIC, so this leaves the phone as it is: more than a piece of it, mostly air. */
async function largeHeic(): Promise<Buffer> {
  const air = Buffer.alloc(1_600_000);
  air.writeUInt32BE(air.length);
  air.write('free', 4);
  return joined(await readFile('tests/fixtures/turned.heic'), air);
}

/** Chooses a HEIC and saves while large requests stand still; ends on /account after a reload. */
async function stall(page: Page): Promise<void> {
  await page.goto('/profile');
  await choose(page, 'IMG_0001.HEIC', 'image/heic', await largeHeic());
  await expect(page.getByText('Tämä selain ei osaa näyttää eikä rajata HEIC-kuvaa.')).toBeVisible();
  network.stalled = 0;
  network.set({ kind: 'stall-after', bytes: 400_000 });
  const began = page.waitForRequest((request) => request.method() === 'POST' && isUpload(request));
  await save(page);
  await began;
  // What fits has passed: no more will.
  await expect.poll(() => network.stalled).toBeGreaterThan(0);
  await page.goto('/account');
  await expect(page.getByRole('progressbar', { name: 'Lähetetään kuvaa' })).toBeVisible();
}

const isUpload = (request: Request) => request.url().includes('/api/images/');

test('IMG-02 IMG-09 a noisy photo of 12 megapixels costs at most 350 kB', async () => {
  const { page } = phone;
  const photo = await noise(4032, 3024).jpeg({ quality: 60 }).toBuffer();
  expect(photo.length).toBeGreaterThan(3_000_000);
  const before = await shownPicture();
  await page.goto('/profile');
  await choose(page, 'kuva.jpg', 'image/jpeg', photo);
  await button('Käytä kuvaa').click();
  await expect(page.locator('img[alt="Valittu kuva"][src^="blob:"]')).toBeVisible();
  await save(page);
  await expect.poll(shownPicture, { timeout: 60_000 }).not.toBe(before);
  const sent = await Promise.all(uploads.map((request) => request.allHeaders()));
  const bytes = sent.reduce((sum, headers) => sum + Number(headers['content-length'] ?? 0), 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(350_000);
});

test('IMG-03 IMG-04 IMG-08 pause, a reload and a dead gateway in the middle cost nothing that had arrived', async () => {
  const { page } = phone;
  const before = await shownPicture();
  await stall(page);
  await button('Keskeytä').click();
  await expect(page.getByText('Kuvan lähetys on tauolla')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Kuvan lähetys on tauolla')).toBeVisible();
  await gateway.kill();
  await gateway.resume();
  network.set({ kind: 'fair' });
  network.breakAll();
  uploads = [];
  await button('Jatka').click();
  await expect.poll(shownPicture, { timeout: 60_000 }).not.toBe(before);
  await expect(button('Peru lähetys')).toHaveCount(0);
  const [first] = uploads.filter((request) => request.method() === 'PATCH');
  expect(Number((await first?.allHeaders())?.['upload-offset'])).toBeGreaterThan(200_000);
});

test('IMG-04 ERR-02 a canceled upload is no failure, and goes when it is wanted again', async () => {
  const { page } = phone;
  const before = await shownPicture();
  await stall(page);
  await button('Peru lähetys').click();
  await expect(page.getByText('Kuvan lähetys peruttiin.')).toBeVisible();
  await expect(page.getByText('Jotain meni pieleen')).toHaveCount(0);
  network.set({ kind: 'fair' });
  network.breakAll();
  await button('Lähetä uudelleen').click();
  await expect.poll(shownPicture, { timeout: 60_000 }).not.toBe(before);
  expect(phone.complaints).toEqual([]);
});

test('PROF-27 the drawing in place of a picture that does not load fills the card', async () => {
  const { page } = phone;
  await ApiPerson.withProfile(gateway.directUrl, 'Kerttu');
  await page.route('**/api/images/**', (route) => route.abort());
  await page.goto('/users');
  const card = page.getByRole('link', { name: /^Kerttu/ });
  const drawn = card.locator('svg rect').last();
  // Rows may be made anew between two looks.
  await expect(async () => {
    const [outer, inner] = [await card.boundingBox(), await drawn.boundingBox()];
    expect(inner?.y).toBeLessThanOrEqual(outer?.y ?? -Infinity);
    expect(inner?.height).toBeGreaterThanOrEqual(outer?.height ?? Infinity);
  }).toPass({ timeout: 45_000 });
});
