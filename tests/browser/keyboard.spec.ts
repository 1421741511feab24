import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { settle } from './support/audit.ts';
import { bubble } from './support/chats.ts';
import { focusedName, tabTo, walkByTab } from './support/focus.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { emailOf, passwordOf } from './support/people.ts';
import { openPhone } from './support/phone.ts';

/** The main paths without a pointer. Nothing here clicks. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let page: Page;
let mikko: ApiPerson;
let saara: ApiPerson;
let chatPath: string;

test.beforeAll(async ({ browser }) => {
  gateway = await GatewayProcess.start();
  saara = await ApiPerson.withProfile(gateway.url, 'Saara');
  mikko = await ApiPerson.withProfile(gateway.url, 'Mikko', { gender: 'Mies' });
  const chat = await mikko.signUp(await saara.publish('Museokierros'), 'Lähden mukaan.');
  await mikko.publish('Iltauinti järvessä', { meet_type: 'Uinti' });
  chatPath = `/chat/${chat}`;
  ({ page } = await openPhone(browser, gateway.url, {
    reducedMotion: 'reduce',
  }));
});

test.afterAll(async () => {
  await page.context().close();
  await gateway.stop();
});

/** The whole name: 'Viesti' is not 'Viestin toiminnot', which has the focus for a moment on the way. */
const focus = (name: string | RegExp) =>
  expect
    .poll(() => focusedName(page))
    .toEqual(typeof name === 'string' ? name : expect.stringMatching(name));

/** Takes words once the draft has been looked for. */
const box = () => page.getByRole('textbox', { name: 'Viesti', exact: true });

test('GEN-11 AUTH-02 signing in: skip link, order of fields, password managers, a failure keeps the focus', async () => {
  await page.goto('/login');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Siirry sisältöön');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, 'Sähköposti');
  await expect(page.locator(':focus')).toHaveAttribute('autocomplete', 'username');
  await page.keyboard.insertText(emailOf('Saara'));
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('autocomplete', 'current-password');
  // As pasted from a password manager.
  await page.keyboard.insertText('väärä salasana');
  await tabTo(page, 'Kirjaudu sisään');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Väärä sähköpostiosoite tai salasana.')).toBeVisible();
  await focus('Kirjaudu sisään');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(passwordOf('Saara'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/meets$/);
});

test('GEN-11 focus is seen and never under a bar, on every kind of screen', async () => {
  const found: string[] = [];
  for (const path of [
    '/meets',
    '/users',
    '/discussions',
    '/profile',
    '/mymeeteditor',
    '/account',
  ]) {
    await page.goto(path);
    await settle(page);
    for (const fault of await walkByTab(page)) found.push(`${path}: ${fault}`);
  }
  // Their contents are one line, whose end lies outside.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/terms');
  await settle(page);
  for (const fault of await walkByTab(page)) found.push(`/terms: ${fault}`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(found).toEqual([]);
});

test('GEN-11 NAV-01 the five destinations come before a list, which may have no end', async () => {
  await page.goto('/meets');
  await settle(page);
  await tabTo(page, 'Tili', 9);
  await tabTo(page, 'Omat tapaamiset', 2);
});

test('GEN-11 GEN-12 MEET-17 SIGNUP-01 signing up: the message has the focus, Escape gives it back', async () => {
  await page.goto('/meets');
  await settle(page);
  await tabTo(page, 'Olen kiinnostunut');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Aloitusviesti' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await focus('Olen kiinnostunut');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Lähetä ilmoittautuminen');
  await page.keyboard.press('Enter');
  // Without a message the box itself asks for it.
  await expect(page.getByRole('textbox', { name: 'Aloitusviesti' })).toBeFocused();
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  // It takes words once the draft of it has been looked for.
  await expect(page.getByRole('textbox', { name: 'Aloitusviesti' })).toBeEditable();
  await page.keyboard.insertText('Tulen mielelläni!');
  await tabTo(page, 'Lähetä ilmoittautuminen');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Olet ilmoittautunut')).toBeVisible();
  // The button is gone: the focus is on the heading of its card, not lost.
  await focus('Uinti');
});

test('GEN-11 NAV-01 CHAT-07 a chat: the heading is told, messages of the other are read out', async () => {
  await tabTo(page, /^Keskustelut/);
  await page.keyboard.press('Enter');
  // The link has the same name as the heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Keskustelut' })).toBeFocused();
  // The chat of the sign-up is made by the gateway; the newest stands first.
  const chats = page.getByRole('listitem').filter({ hasText: 'Avaa keskustelu: Mikko' });
  await expect(chats).toHaveCount(2);
  await expect(chats.first()).toContainText('Tulen mielelläni!');
  await tabTo(page, /^Avaa keskustelu: Mikko/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page).toHaveTitle('Mikko · Kohdataan');
  await expect(page.getByRole('heading', { level: 1, name: /Mikko/ })).toBeFocused();
  await tabTo(page, 'Viesti');
  await expect(box()).toBeEditable();
  const text = 'Hei Mikko! '.repeat(12).trim();
  await page.keyboard.insertText(text);
  // The box grows upwards over nothing: the newest message stays above it.
  const newest = bubble(page, 'Tulen mielelläni!');
  const edge = async () => {
    const [low, box] = [await newest.boundingBox(), await page.locator('form').boundingBox()];
    return (low?.y ?? 0) + (low?.height ?? 0) - (box?.y ?? 0);
  };
  await expect.poll(edge).toBeLessThanOrEqual(0);
  await page.keyboard.press('Tab');
  await focus('Lähetä');
  await page.keyboard.press('Enter');
  await expect(bubble(page, text)).toBeVisible();
  await focus('Viesti');
  // That it has arrived is told as well (SYNC-05).
  const told = page.locator('[aria-live="polite"]');
  await expect(told.getByText('Lähetetty', { exact: true })).toBeAttached();
  const chat = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await mikko.say(chat, 'Hei itsellesi!');
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Hei itsellesi!' })).toBeAttached();
});

test('CHAT-07 SAFE-07 GEN-11 a message: its menu by keys and by a long press, an answer, its words to report', async () => {
  await page.goto(chatPath);
  await settle(page);
  await mikko.say(chatPath.split('/').at(-1) ?? '', 'Nähdäänkö ovella?');
  await expect(bubble(page, 'Nähdäänkö ovella?')).toBeVisible();
  const buttons = page.getByRole('log').getByRole('button', { name: 'Viestin toiminnot' });
  // One stop for all of them, at the newest; arrow keys go on.
  await tabTo(page, 'Viestin toiminnot');
  await expect(buttons.last()).toBeFocused();
  await expect(buttons.last()).toHaveAccessibleDescription(/^Mikko: Nähdäänkö ovella\?/);
  await page.keyboard.press('ArrowUp');
  await expect(buttons.nth(-2)).toBeFocused();
  await expect(page.locator(':focus')).not.toHaveAccessibleDescription(/Nähdäänkö ovella/);
  await page.keyboard.press('ArrowDown');
  await expect(buttons.last()).toBeFocused();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Viesti' });
  await expect(sheet).toContainText('Nähdäänkö ovella?');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(buttons.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await tabTo(page, 'Vastaa');
  await page.keyboard.press('Enter');
  await focus('Viesti');
  await expect(box()).toBeEditable();
  await page.keyboard.insertText('Ovella!');
  await page.keyboard.press('ControlOrMeta+Enter');
  const answer = page.locator('[data-message]').last();
  await expect(answer).toContainText('Ovella!');
  await expect(answer.locator('blockquote')).toHaveText('Nähdäänkö ovella?');
  // On a phone the button of my own lies on the message, not below it.
  await page.setViewportSize({ width: 390, height: 844 });
  await tabTo(page, 'Viestin toiminnot');
  await expect(buttons.last()).toBeFocused();
  expect(await buttons.last().evaluate(isOnTop)).toBe(true);
  // With a mouse, however narrow the window, it lies beside all words, not on them.
  await page.setViewportSize({ width: 320, height: 640 });
  const edges = await answer.evaluate((row) => {
    const [words, button] = [row.querySelector('blockquote + p'), row.querySelector('button')];
    return [button?.getBoundingClientRect().right, words?.getBoundingClientRect().left];
  });
  expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0);
  await page.setViewportSize({ width: 1280, height: 720 });
  // Of my own there is nothing to report.
  await pressLong(answer.locator('p').first());
  await expect(sheet.getByRole('button', { name: 'Kopioi teksti' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Ilmoita ylläpidolle' })).toHaveCount(0);
  await page.keyboard.press('Escape');
});

/** In the page: what is seen in the middle of an element is the element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** As a finger does that stays where it is. */
async function pressLong(target: Locator): Promise<void> {
  // Where it rests: what is above or below it may just have gone.
  await target.click({ trial: true });
  const { x, y, width, height } = (await target.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('dialog')).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('NAV-04 GEN-11 the bell rings for five seconds at most', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/users');
  const bell = page.getByRole('link', { name: /^Ilmoitukset, \d+ uu/ });
  await expect(bell).toBeVisible();
  const seconds = await bell.evaluate((one) => {
    const looks = [one, ...one.querySelectorAll('*')].flatMap((part) => [
      getComputedStyle(part),
      getComputedStyle(part, '::before'),
    ]);
    return looks
      .filter(({ animationName }) => animationName !== 'none')
      .map((look) => parseFloat(look.animationDuration) * Number(look.animationIterationCount));
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // `infinite` is no number.
  expect(seconds.length).toBeGreaterThan(0);
  for (const length of seconds) expect(length).toBeLessThanOrEqual(5);
});

test('GEN-11 FMT-15 PROF-01 PROF-10 the profile: places by arrow keys, the first error has the focus', async () => {
  await page.goto('/profile');
  await settle(page);
  await tabTo(page, 'Sijainti');
  const picker = page.getByRole('combobox', { name: 'Sijainti' });
  await picker.press('ControlOrMeta+a');
  await page.keyboard.insertText('tur');
  await expect(picker).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const active = async () =>
    page.locator(`[id="${await picker.getAttribute('aria-activedescendant')}"]`);
  await expect(await active()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('k');
  await page.keyboard.press('ArrowUp');
  await expect(await active(), 'the last of more than fit').toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('tur');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue('Turku');
  await expect(picker).toHaveAttribute('aria-expanded', 'false');
  await page.getByLabel('Nimi', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await tabTo(page, 'Tallenna');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nimi', { exact: true })).toBeFocused();
  const described = await page.locator(':focus').getAttribute('aria-describedby');
  const ids = (described ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(texts).toContain('Nimi on pakollinen');
  // One summary is announced, not every field's error.
  await expect(page.getByRole('status').filter({ hasText: 'Tarkista 1 kohta.' })).toBeVisible();
  await expect(page.locator('[aria-live]').getByText('Nimi on pakollinen')).toHaveCount(0);
});

test('GEN-11 PROF-18 a choice of the profile: arrow keys wander in its sheet, Enter is done', async () => {
  await page.goto('/profile');
  await settle(page);
  const row = page.locator('button[name="exercise"]');
  await row.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Liikunta' });
  await expect(sheet.getByRole('radio', { checked: true })).toBeFocused();
  const before = await row.textContent();
  await page.keyboard.press('ArrowDown');
  const chosen = await sheet.getByRole('radio', { checked: true }).inputValue();
  await page.keyboard.press('Space');
  await expect(sheet, 'Space chooses where one is').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(row).toContainText(chosen);
  expect(await row.textContent()).not.toBe(before);
  // What a screen reader or a voice presses is the radio button itself.
  await page.keyboard.press('Enter');
  const other = sheet.getByRole('radio', { checked: false }).first();
  const pressed = await other.inputValue();
  await other.evaluate((one: HTMLElement) => one.click());
  await expect(sheet).toHaveCount(0);
  await expect(row).toContainText(pressed);
});

test('GEN-11 CHAT-07 far from the focus a chat keeps it; the button to the newest leaves it in the messages', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(chatPath);
  await settle(page);
  const chat = chatPath.split('/').at(-1) ?? '';
  await mikko.say(chat, ...Array.from({ length: 60 }, (_, at) => `Rivi ${at + 1}`));
  await expect(bubble(page, 'Rivi 60')).toBeInViewport();
  await tabTo(page, 'Viestin toiminnot');
  const menu = page.locator(':focus');
  await expect(menu).toHaveAccessibleDescription(/Rivi 60/);
  await bubble(page, 'Rivi 60').hover();
  const gone = () => page.getByRole('log').evaluate((log) => log.scrollHeight - log.scrollTop);
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    expect(await gone()).toBeGreaterThan(2600);
  }).toPass();
  await expect(menu).toHaveAccessibleDescription(/Rivi 60/);
  await page.keyboard.press('Tab');
  await focus('Uusimpiin viesteihin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toBeFocused();
  await expect(bubble(page, 'Rivi 60')).toBeInViewport();
});

test('GEN-11 CHAT-01 MEET-09 the way back leads to the link that a key was pressed on, for a mouse to the heading', async () => {
  await page.goto('/meets');
  await settle(page);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Keskustelut/ })
    .press('Enter');
  const links = page.getByRole('main').getByRole('link', { name: /^Avaa keskustelu: Mikko/ });
  const second = links.nth(1);
  await second.focus();
  for (const way of ['the browser’s', 'the arrow of the screen'] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toBeVisible();
    if (way === 'the browser’s') await page.goBack();
    else await page.getByRole('link', { name: 'Takaisin keskusteluihin' }).press('Enter');
    await expect(second, way).toBeFocused();
    expect(await second.evaluate((one) => one.matches(':focus-visible'))).toBe(true);
  }
  await second.click();
  await expect(page.getByRole('log')).toBeVisible();
  await page.goBack();
  await expect(links.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Keskustelut' })).toBeFocused();
});

test('GEN-11 CHAT-19 CHAT-20 on a page magnified four times a chat still leads to its plan and calendar, and messages have room', async () => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(chatPath);
  await settle(page);
  const plan = page.getByRole('button', { name: 'Jaa treffisuunnitelma' });
  const room = async () => (await page.getByRole('log').boundingBox())?.height;
  await tabTo(page, 'Jaa treffisuunnitelma');
  await expect(plan).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await focus('Lisää kalenteriin');
  await expect.poll(room).toBeGreaterThan(60);
  // The sheet that it opens lies in it, and stays.
  await plan.press('Enter');
  await expect(page.getByRole('button', { name: 'Jaa', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await focus('Jaa treffisuunnitelma');
  // While one writes it makes way.
  const before = (await room()) ?? 0;
  await box().focus();
  await expect(plan).toBeHidden();
  await expect.poll(room).toBeGreaterThan(before);
  await page.keyboard.press('Shift+Tab');
  await expect(plan).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('GEN-11 GEN-12 SAFE-15 PEOPLE-17 a profile, its star and its questions', async () => {
  await page.goto('/users');
  await settle(page);
  await tabTo(page, /^Harmaa tähti/);
  await page.keyboard.press('Enter');
  await focus(/^Pronssitähti – olet lisännyt henkilön suosikiksi$/);
  await page.keyboard.press('Enter');
  await focus(/^Harmaa tähti/);
  await page.keyboard.press('Shift+Tab');
  await focus(/^Mikko/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Estä');
  await page.keyboard.press('Enter');
  await focus('Peruuta');
  await page.keyboard.press('Enter');
  await focus('Estä');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await focus(/^Mikko/);
});

test('GEN-11 reduced motion: nothing moves by itself, nothing glides', async () => {
  await page.addInitScript(watchMotion);
  await page.goto('/users');
  await settle(page);
  await tabTo(page, 'Tähtien merkitys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, /^Harmaa tähti/);
  await page.keyboard.press('Enter');
  await focus(/^Pronssitähti/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Poistettu suosikeista').last()).toBeVisible();
  // To screens whose code is there and back: this is what fades for others.
  for (const name of [/^Keskustelut/, 'Lähellä', /^Keskustelut/]) {
    await page.getByRole('navigation').getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await settle(page);
  }
  await page.goto('/profile');
  await settle(page);
  await page.getByLabel('Nimi', { exact: true }).fill('');
  await tabTo(page, 'Tallenna');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nimi', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Nimi', { exact: true })).toBeInViewport();
  expect(await page.evaluate(() => sessionStorage.getItem('moved'))).toBeNull();
});

test('GEN-11 forced colours: what is chosen, where a dialog ends and whose face it is can be seen', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.goto('/meets');
  await settle(page);
  const chosen = await ground('main label:has(:checked) > span');
  expect(chosen).not.toBe(await ground('main label:has(input:not(:checked)) > span'));
  await page.goto('/users');
  await settle(page);
  const card = page.getByRole('link', { name: /^Mikko/ });
  const size = (await card.boundingBox())?.height ?? 0;
  const words =
    (
      await card
        .getByText(/^Mikko/)
        .locator('..')
        .boundingBox()
    )?.height ?? size;
  expect(words).toBeLessThan(size / 2);
  await tabTo(page, 'Tähtien merkitys');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid');
  await page.keyboard.press('Escape');
  await focus('Tähtien merkitys');
  await page.goto('/profile');
  await settle(page);
  const cell = page.locator('section div', { has: page.getByLabel('Nimi', { exact: true }) });
  const frames = await cell.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).outlineStyle),
  );
  expect(frames).toContain('solid');
  const track = page.locator('[aria-hidden]', { has: page.locator('[type=range]') }).first();
  const line = await track.evaluate((one) => getComputedStyle(one, '::before').backgroundImage);
  expect(line).toContain('gradient');
  await page.goto('/mymeeteditor');
  await settle(page);
  const pill = page.locator('label', { hasText: /^Miehille$/ });
  // The colour of its dot is gone: no gap is left before the word.
  const [word, face] = await Promise.all(
    [pill.getByText('Miehille'), pill].map((one) => one.boundingBox()),
  );
  const before = (word?.x ?? 0) - (face?.x ?? 0);
  expect(before).toBeCloseTo((face?.width ?? 0) - before - (word?.width ?? 0), 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(chatPath);
  await settle(page);
  const current = page.locator('aside [aria-current="page"]').locator('..');
  expect(await current.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
});

test('GEN-11 MEET-14 PEOPLE-18 the focus is never lost: undo, toasts, changes taken back, deleted meets', async () => {
  await page.goto('/users');
  await settle(page);
  const unstar = async () => {
    await focus(/^(Pronssi|Harmaa)tähti|^(Pronssi|Harmaa) tähti/);
    if ((await focusedName(page)).startsWith('Harmaa')) await page.keyboard.press('Enter');
    await focus(/^Pronssitähti/);
    await page.keyboard.press('Enter');
    await focus(/^Harmaa tähti/);
  };
  const toast = page.getByRole('region', { name: 'Ilmoitus' });
  await tabTo(page, /^Harmaa tähti/);
  await unstar();
  await expect(toast.getByText('Kumoa')).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
  await page.keyboard.press('Control+z');
  await focus(/^Pronssitähti/);
  await unstar();
  await toast.getByText('Kumoa').focus();
  await page.keyboard.press('Enter');
  await focus(/^Pronssitähti/);
  await unstar();
  await toast.getByLabel('Ohita').focus();
  await page.keyboard.press('Enter');
  await focus(/^Harmaa tähti/);
  // Nothing is under way any more: what comes now is one change.
  await expect(page.getByRole('link', { name: /^Lähetetään|odottaa lähetystä$/ })).toHaveCount(0);
  await expect.poll(async () => (await saara.docs('relations')).filter(isFavourite)).toEqual([]);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  const waiting = page.getByRole('link', { name: '1 muutos odottaa lähetystä' });
  await waiting.focus();
  await page.keyboard.press('Enter');
  await focus('Synkronointi ja tallennustila');
  await tabTo(page, 'Peru');
  await expect(page.locator(':focus')).toHaveAccessibleDescription('Suosikki: Mikko');
  await page.keyboard.press('Enter');
  await focus('Synkronointi ja tallennustila');
  await page.context().setOffline(false);
  await page.goto('/ownmeets');
  await settle(page);
  await tabTo(page, 'Poista');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo(page, 'Poista tapaaminen');
  await page.keyboard.press('Enter');
  await focus('Tapaamisen poistaminen onnistui');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await focus('Omat tapaamiset');
});

const isFavourite = ({ kind }: Record<string, unknown>) => kind === 'favourite';

/** In the page: notes what moves for longer than a moment, and what is asked to glide. */
function watchMotion(): void {
  const note = (what: string) => sessionStorage.setItem('moved', what);
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      if (Number(duration) > 1 || iterations === Infinity) {
        const name = (animation as Partial<CSSAnimation>).animationName ?? '';
        const asked = matchMedia('(prefers-reduced-motion: reduce)').matches;
        const what = `${animation.constructor.name} ${name} ${Number(duration)} ms`;
        note(`${what} at ${location.pathname}, ${asked ? 'less' : 'no less'} motion asked for`);
      }
    }
  };
  for (const type of ['animationstart', 'transitionrun']) addEventListener(type, look, true);
  const glides = (name: 'scrollIntoView' | 'scrollTo' | 'scrollBy') => {
    const real = Element.prototype[name] as (...args: unknown[]) => void;
    Element.prototype[name] = function glide(this: Element, ...args: unknown[]) {
      if ((args[0] as ScrollOptions | undefined)?.behavior === 'smooth') note(name);
      real.apply(this, args);
    };
  };
  for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy'] as const) glides(name);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function move(this: Element, frames, options) {
    const duration = typeof options === 'number' ? options : Number(options?.duration);
    if (duration > 1) note(`animate ${duration} ms`);
    return animate.call(this, frames, options);
  };
  document.startViewTransition = (() => note('view transition')) as never;
}
