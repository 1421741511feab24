import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { findHeadlessShell } from '../../scripts/find-chromium.mjs';
import { ApiPerson } from './support/api-person.ts';
import type { GatewayProcess } from './support/gateway-process.ts';
import { signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import { drag } from './support/finger.ts';
import { sharedGateway } from './support/shared-gateway.ts';

/** What opens above a page: the page stays where it is, and keyboards cover neither. */
let gateway: GatewayProcess;
/** Tauno's phone. */
let page: Page;
let chat: string;

/** Nothing moves by itself. */
const calm = { reducedMotion: 'reduce' } as const;

test.beforeAll(async ({ browser }) => {
  gateway = await sharedGateway();
  const owner = await ApiPerson.withProfile(gateway.url, 'Helka');
  const tauno = await ApiPerson.withProfile(gateway.url, 'Tauno');
  chat = await tauno.signUp(await owner.publish('Sieniä etsimään'), 'Tulen korin kanssa.');
  for (let n = 1; n <= 8; n += 1) await owner.publish(`Retki ${n}. ${'Eväät mukaan. '.repeat(9)}`);
  ({ page } = await openPhone(browser, gateway.url, { ...calm, hasTouch: true }));
  await signIn(page, 'Tauno');
});
test.afterAll(() => page.context().close());

/** Some way down among meets. */
async function furtherDown(at: Page): Promise<void> {
  await at.goto('/meets');
  await expect(at.locator('html')).not.toHaveClass(/plain/);
  await expect.poll(() => at.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(2000);
  await at.evaluate(() => scrollTo(0, 700));
}

const scrolled = (at: Page) => at.evaluate(() => scrollY);

/** The sheet of the sign-up to the first meet in sight. */
async function askToJoin(at: Page): Promise<Locator> {
  const buttons = at.getByRole('button', { name: 'Olen kiinnostunut' });
  // Rows come to where the page has been scrolled.
  const press = (all: HTMLElement[]) => {
    const inSight = all.find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top > 100 && bottom < innerHeight;
    });
    inSight?.click();
    return inSight !== undefined;
  };
  await expect.poll(() => buttons.evaluateAll(press)).toBe(true);
  const sheet = at.getByRole('dialog');
  await expect(sheet.getByRole('textbox')).toBeFocused();
  return sheet;
}

test('GEN-01 SIGNUP-02 behind a dialog no page moves under a wheel, nor by the width of its scrollbar', async ({
  browser,
}) => {
  const shown = await browser.browserType().launch({
    executablePath: findHeadlessShell() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const viewport = { width: 1100, height: 700 };
  const { page: desk } = await openPhone(shown, gateway.url, { ...calm, viewport });
  await signIn(desk, 'Tauno');
  await furtherDown(desk);
  // However many rows there are at the moment: they come and go beyond the window's edges.
  const places = async () => {
    const all = await desk
      .locator('main, main [data-row]')
      .evaluateAll((found) =>
        found.map((one) => `${one.getBoundingClientRect().x} ${one.clientWidth}`),
      );
    return [...new Set(all)].toSorted();
  };
  const bar = await desk.evaluate(() => innerWidth - document.documentElement.clientWidth);
  expect(bar, 'its scrollbar takes room').toBeGreaterThan(10);
  const [before, top] = [await places(), await scrolled(desk)];
  const sheet = await askToJoin(desk);
  expect(await places()).toEqual(before);
  await desk.mouse.move(60, 350);
  await desk.mouse.wheel(0, 400);
  await desk.mouse.move(550, (await sheet.boundingBox())!.y + 30);
  await desk.mouse.wheel(0, 400);
  await desk.waitForTimeout(300);
  expect(await scrolled(desk)).toBe(top);
  expect(await places()).toEqual(before);
  await desk.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await places()).toEqual(before);
  await desk.mouse.wheel(0, 400);
  await expect.poll(() => scrolled(desk)).toBe(top + 400);
  await shown.close();
});

test('GEN-01 SIGNUP-02 behind a sheet no page moves under a finger', async () => {
  await furtherDown(page);
  const top = await scrolled(page);
  const sheet = await askToJoin(page);
  const { y } = (await sheet.boundingBox())!;
  for (const from of [y - 20, y + 30]) {
    await drag(page, { x: 195, y: from, by: -300, restMs: 200 });
    await page.waitForTimeout(300);
    expect(await scrolled(page), `from ${from}`).toBe(top);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await scrolled(page)).toBe(top);
  await drag(page, { x: 195, y: 600, by: -300, restMs: 200 });
  await page.waitForTimeout(300);
  expect(await scrolled(page)).toBeGreaterThan(top + 200);
});

/** What an iPhone draws a line across at the bottom of its screen, and goes on to count while a keyboard is there. */
const line = 34;

/**
 * Lets a keyboard of that height lie over the page, as iOS does: the page keeps its size, and moves out above by so many
 * pixels.
 */
async function layKeyboard(height: number, moved = 0): Promise<void> {
  await page.evaluate(
    ([hidden = 0, offset = 0, safe]) => {
      document.documentElement.style.setProperty('--safe-bottom', `${safe}px`);
      const view = window.visualViewport!;
      const of = (value: number) => ({ value, configurable: true });
      Object.defineProperties(view, { height: of(innerHeight - hidden), offsetTop: of(offset) });
      view.dispatchEvent(new Event('resize'));
    },
    [height, moved, line],
  );
}

test('GEN-11 SIGNUP-02 a sheet stands on the keyboard, with the box that one writes in and the button that sends', async () => {
  await furtherDown(page);
  const sheet = await askToJoin(page);
  const button = sheet.getByRole('button', { name: 'Lähetä', exact: false });
  const edges = async (one: Locator) => {
    const { y, height } = (await one.boundingBox())!;
    return { top: y, bottom: y + height };
  };
  await layKeyboard(0);
  const atRest = await edges(sheet);
  expect(atRest.bottom).toBe(844);
  expect((await edges(button)).bottom).toBeLessThan(844 - line);
  for (const moved of [0, 120]) {
    await layKeyboard(336, moved);
    const { top, bottom } = await edges(sheet);
    expect(bottom, 'on the keyboard').toBe(844 - 336 + moved);
    expect(top, 'all of it in sight').toBeGreaterThan(moved);
    const main = await edges(button);
    expect(main.bottom, 'no room below for the line').toBeGreaterThan(bottom - line);
    const box = await edges(sheet.getByRole('textbox'));
    expect(box.top).toBeGreaterThan(top);
    expect(box.bottom).toBeLessThan(main.top);
  }
  // A phone on its side, or a small one: what little there is scrolls as a whole.
  await layKeyboard(600);
  expect((await edges(sheet)).bottom).toBe(844 - 600);
  expect(await sheet.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeGreaterThan(0);
  await expect(sheet.getByRole('textbox')).toBeInViewport();
  await layKeyboard(0);
  expect(await edges(sheet)).toEqual(atRest);
});

test('GEN-11 CHAT-07 ERR-02 in a chat the box lies close to the keyboard, and toasts stand in what is seen', async () => {
  await page.goto(`/chat/${chat}`);
  const box = page.getByRole('textbox', { name: 'Viesti', exact: true });
  await expect(box).toBeEditable();
  await expect(page.locator('html')).not.toHaveClass(/plain/);
  const below = async (edge: number) => {
    const { y, height } = (await box.boundingBox())!;
    return edge - y - height;
  };
  await layKeyboard(0);
  await expect.poll(() => below(844)).toBeGreaterThan(line);
  await layKeyboard(336, 120);
  await expect.poll(() => below(844 - 336 + 120)).toBeLessThan(16);
  expect(await below(844 - 336 + 120)).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Viestin toiminnot' }).last().press('Enter');
  await page.getByRole('button', { name: 'Kopioi' }).press('Enter');
  const toast = page.getByRole('region', { name: 'Ilmoitus' });
  await expect(toast).toBeVisible();
  const bar = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect((await toast.boundingBox())!.y).toBeGreaterThan(bar.y + bar.height);
});

test('GEN-11 CHAT-08 a toast leaves a chat’s way back and its box free: very large text, a low window', async () => {
  await layKeyboard(0);
  const session = await page.context().newCDPSession(page);
  const back = page.getByRole('link', { name: 'Takaisin keskusteluihin' });
  const send = page.getByRole('button', { name: 'Lähetä', exact: true });
  const box = page.getByRole('textbox', { name: 'Viesti', exact: true });
  /** Whether nothing lies over it, from edge to edge. */
  const isFree = (one: Locator) =>
    one.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const across = [left + 6, (left + right) / 2, right - 6];
      const ys = [top + 4, (top + bottom) / 2, bottom - 4];
      return across.every((x) =>
        ys.every((y) => {
          const met = document.elementFromPoint(x, y);
          return met !== null && (element.contains(met) || met.contains(element));
        }),
      );
    });
  for (const [width, height, text] of [
    [320, 640, 200],
    [390, 844, 200],
    [667, 180, 100],
    [341, 192, 100],
    [390, 844, 100],
  ] as const) {
    const standard = (16 * text) / 100;
    await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
    await page.setViewportSize({ width, height });
    await page.goto(`/chat/${chat}`);
    await expect(box).toBeEditable();
    await page.getByRole('button', { name: 'Viestin toiminnot' }).last().press('Enter');
    await page.getByRole('button', { name: 'Kopioi' }).press('Enter');
    const toast = page.getByRole('region', { name: 'Ilmoitus' });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(toast).toBeVisible();
    const at = `${width} × ${height}, ${text} %`;
    expect(await isFree(back), at).toBe(true);
    expect(await isFree(box), at).toBe(true);
    expect(await isFree(send), at).toBe(true);
    await expect(toast.getByRole('button', { name: 'Ohita' }), at).toBeInViewport({ ratio: 1 });
  }
  await session.detach();
});
