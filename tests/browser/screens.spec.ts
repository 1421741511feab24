import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { audit, auditLargeText, settle } from './support/audit.ts';
import { brokenWords } from './support/broken-words.ts';
import { damagedTexts } from './support/damaged-texts.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { layoutShift, noteShifts } from './support/layout-shift.ts';
import { signIn } from './support/people.ts';
import { keepsApp, openPhone, untilUpToDate, waitForWorker } from './support/phone.ts';
import type { Phone } from './support/phone.ts';
import { watchErrors } from './support/watch-errors.ts';

let gateway: GatewayProcess;
let visitor: Phone;
let phone: Phone;
let person: string;
let own: string;
let chat: string;
let ownMeet: string;

test.beforeAll(async ({ browser }) => {
  gateway = await GatewayProcess.start();
  const saara = await ApiPerson.withProfile(gateway.url, 'Saara');
  const mikko = await ApiPerson.withProfile(gateway.url, 'Mikko', { gender: 'Mies' });
  person = `/profilecard/${mikko.uid}`;
  own = `/profilecard/${saara.uid}`;
  const meetId = await saara.publish('Museokierros ja kahvit sen jälkeen');
  ownMeet = `/mymeeteditor/${meetId}`;
  await mikko.publish('Saunailta mökillä '.repeat(8), { meet_type: 'Sauna' });
  const uid = await mikko.signUp(meetId, 'Lähden mielelläni mukaan, olen käynyt siellä lapsena.');
  chat = `/chat/${uid}`;
  await mikko.favour(saara.uid);
  await saara.say(uid, 'Hienoa!');
  phone = await openPhone(browser, gateway.url, keepsApp);
  await signIn(phone.page, 'Saara');
  visitor = await openPhone(browser, gateway.url);
  for (const { page } of [phone, visitor]) await noteShifts(page);
});

test.afterAll(async () => {
  await phone.context.close();
  await visitor.context.close();
  await gateway.stop();
});

const publicPaths = [
  '/',
  '/social',
  '/login',
  '/login#luo-tili',
  '/login#unohdin-salasanani',
  '/login#linkki-lahetetty',
  '/signin',
  '/landing',
  '/terms',
  '/policy',
  '/cookies',
  '/reset?token=x',
];
const destinations = ['/meets', '/ownmeets', '/users', '/discussions', '/account'];
const pages = [
  '/profile',
  '/mymeeteditor',
  '/actionslog',
  '/hidenotifications',
  '/contact',
  '/hideprofile',
  '/removeaccount',
  '/shop',
  '/addtohomescreen',
  '/privacy',
  '/changes',
  '/no-such-page',
];

async function open(page: Page, path: string): Promise<void> {
  // A path that differs only behind its # would not be loaded.
  if (path.includes('#')) await page.goto('about:blank');
  await page.goto(path);
  expect(new URL(page.url()).pathname).toBe(path.split(/[?#]/)[0]);
}

/** As the browser's own buttons do, without loading the app anew: half of the time. The first path is loaded. */
async function openWithin(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate(() => document.getElementById('root')?.hasChildNodes() ?? false)))
    return open(page, path);
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  // Until the new screen is there the former one stays.
  await expect(page).not.toHaveTitle(title);
}

async function auditAll(page: Page, paths: readonly string[], openOne = open): Promise<void> {
  const errors = watchErrors(page);
  const found: string[] = [];
  for (const path of paths) {
    await openOne(page, path);
    await settle(page);
    // What a # names is found by browsers after the first paint; a screen within the app takes another's place.
    if (!path.includes('#') && openOne === open) {
      const { value, parts } = await layoutShift(page);
      if (value > 0.05)
        found.push(`${path}: moves by ${value.toFixed(2)} while it comes: ${parts.join(', ')}`);
    }
    found.push(...(await audit(page, path)));
  }
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
}

test('GEN-11 ROUTE-01 ROUTE-02 ROUTE-03 public pages are accessible', async () => {
  test.slow();
  await auditAll(visitor.page, publicPaths);
});

test('GEN-11 ROUTE-07 ROUTE-08 ROUTE-12 ROUTE-13 the five destinations with data', async () => {
  test.slow();
  await auditAll(phone.page, destinations);
  expect(await wideWords(phone.page)).toEqual([]);
  // On the smallest phones they are whole, too.
  await phone.page.setViewportSize({ width: 320, height: 640 });
  expect(await littleWords(phone.page)).toEqual([]);
  expect(await wideWords(phone.page)).toEqual([]);
});

test('GEN-11 NAV-01 on a phone’s page magnified twice all five destinations stand in sight, whole', async () => {
  const { page } = phone;
  await page.setViewportSize({ width: 195, height: 422 });
  await open(page, '/account');
  const signs = page.getByRole('navigation', { name: 'Päävalikko' }).locator('svg');
  await expect(signs).toHaveCount(5);
  const grounds = await signs.evaluateAll((all) =>
    all.map((one) => {
      const { left = 0, right = 0 } = one.parentElement?.getBoundingClientRect() ?? {};
      return left >= 0 && right <= innerWidth;
    }),
  );
  expect(grounds).toEqual([true, true, true, true, true]);
  await page.setViewportSize({ width: 390, height: 844 });
});

test('GEN-11 ROUTE-10 ROUTE-14 cards, the meet editor and the chat', async () => {
  test.slow();
  await auditAll(phone.page, [person, own, ownMeet, chat]);
});

test('GEN-11 ROUTE-09 ROUTE-11 ROUTE-15 the other pages of a profile owner', async () => {
  test.slow();
  await auditAll(phone.page, pages, openWithin);
});

let large: Page | undefined;

/** As if the user had doubled the size of text in the browser's own settings. */
async function withLargeText(browser: Browser, signedIn: boolean): Promise<Page> {
  if (signedIn && large !== undefined) return large;
  // One browser at a time has the session: a cookie that the other one has exchanged twice would end it.
  if (signedIn) await phone.page.goto('about:blank');
  const storageState = signedIn ? await phone.context.storageState() : undefined;
  const { page, context } = await openPhone(browser, gateway.url, {
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  });
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  if (signedIn) large = page;
  return page;
}

/** Gives the session back to the phone that all tests share. */
async function endLargeText(): Promise<void> {
  const context = large?.context();
  large = undefined;
  if (context === undefined) return;
  await phone.context.addCookies(await context.cookies());
  await context.close();
}

test('GEN-11 text of twice the size: nothing is cut off, covered or out of reach', async ({
  browser,
}) => {
  test.slow();
  const found: string[] = [];
  for (const [signedIn, paths] of [
    [false, publicPaths],
    [true, [...destinations, ...pages, person, own, ownMeet, chat]],
  ] as const) {
    const page = await withLargeText(browser, signedIn);
    for (const path of paths) {
      await (signedIn ? openWithin : open)(page, path);
      found.push(...(await auditLargeText(page, path)));
      if (path === '/meets') found.push(...(await strayButton(page)));
      if (path === '/account') found.push(...(await cutPortrait(page)));
      if (path === '/privacy')
        found.push(...(await smallSigns(page)), ...(await narrowToast(page)));
    }
    if (signedIn) {
      await readFromTheTop(page);
      found.push(...(await wideTips(page)));
      await writeAboveKeyboard(page);
      await writeOffline(page);
      await page.context().setOffline(false);
    } else await page.context().close();
  }
  expect(found).toEqual([]);
});

/** What of the bar is beyond its room, or too narrow for a finger, once letters are set wider apart (WCAG 1.4.12). */
function wideWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { letter-spacing: 0.12em !important; line-height: 1.5 !important }');
    document.adoptedStyleSheets.push(sheet);
    const words = [...document.querySelectorAll<HTMLElement>('nav li a > span:last-child')];
    const room = (word: HTMLElement) => word.parentElement?.clientWidth ?? 0;
    const found = words.filter(
      (word) =>
        word.scrollWidth > room(word) ||
        room(word) < 44 ||
        (word.parentElement?.getBoundingClientRect().right ?? 0) > innerWidth,
    );
    document.adoptedStyleSheets.pop();
    return found.map((word) => word.textContent);
  });
}

/** Words of the bar that are smaller than 12 px or divided. */
function littleWords(page: Page): Promise<string[]> {
  return page
    .locator('nav li a > span:last-child')
    .evaluateAll((words) =>
      words
        .filter(
          (word) => parseFloat(getComputedStyle(word).fontSize) < 12 || word.clientHeight > 20,
        )
        .map((word) => word.textContent),
    );
}

test('GEN-11 GEN-09 text of twice the size on the smallest phones, in English: no word of the bar is torn, nor below it', async ({
  browser,
}) => {
  const page = await withLargeText(browser, true);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/cookies');
  await page.evaluate(() => localStorage.setItem('kohdataan.language', 'en'));
  await open(page, '/meets');
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await settle(page);
  expect(await brokenWords(page, 'nav')).toEqual([]);
  await open(page, '/hidenotifications');
  await settle(page);
  expect(await brokenWords(page)).toEqual([]);
  await endLargeText();
});

test('GEN-11 NOTIF-11 on the smallest phones the words of a notice stand beside its sign, in a card too', async () => {
  const { page } = phone;
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/hidenotifications');
  const words = page.getByRole('status').filter({ hasText: 'Saat ' });
  await expect(words).toBeVisible();
  await settle(page);
  const [sign, text] = await words.evaluate((one) =>
    [one.previousElementSibling, one].map((part) => part?.getBoundingClientRect()),
  );
  expect(text?.top).toBeLessThan(sign?.bottom ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
});

test('GEN-11 PAGE-01 text of twice the size on the smallest phones: the front page tears no word, in either language', async ({
  browser,
}) => {
  const page = await withLargeText(browser, false);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, heading] of [
    ['/', 'Vähemmän selailua'],
    ['/social', 'Less browsing'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await settle(page);
    expect(await brokenWords(page), path).toEqual([]);
    await page.evaluate(() => localStorage.setItem('kohdataan.language', 'en'));
  }
  await page.context().close();
});

/** Signs and words of the bar grow with the text, as far as a fifth of the width lets them. */
async function smallSigns(page: Page): Promise<string[]> {
  const { sign, uneven, word, cut } = await page
    .locator('nav')
    .first()
    .evaluate((bar) => {
      const words = [...bar.querySelectorAll<HTMLElement>('a > span:last-child')];
      const tops = [...bar.querySelectorAll('svg')].map((one) => one.getBoundingClientRect().top);
      return {
        sign: bar.querySelector('svg')?.clientWidth ?? 0,
        uneven: Math.max(...tops) - Math.min(...tops),
        word: Math.min(...words.map((one) => parseFloat(getComputedStyle(one).fontSize))),
        cut: words.filter((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0)),
      };
    });
  return [
    ...(sign < 32 ? [`the signs of the bar have ${sign} px`] : []),
    ...(word < 15 ? [`the words of the bar have ${word} px`] : []),
    ...(uneven > 1 ? ['the signs of the bar do not stand in line'] : []),
    ...(cut.length > 0 ? ['words of the bar are cut off'] : []),
  ];
}

/** What a toast says has most of its width: beside icon and button words broke letter by letter. */
async function narrowToast(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Lataa omat tietoni' }).click();
  const words = page.getByRole('region', { name: 'Ilmoitus' }).getByText('Tiedot ladattu');
  const share = await words.evaluate(
    (text) => text.clientWidth / (text.parentElement?.clientWidth ?? 1),
  );
  return share < 0.5 ? [`a toast's words have ${Math.round(share * 100)} % of its width`] : [];
}

/** The button that only keys reach lies above the screen until they do, however many lines it has; then in it. */
async function strayButton(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const button = page.getByRole('button', { name: 'Hae uudet tiedot' });
  const before = await button.boundingBox();
  await button.focus();
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  return before && before.y + before.height <= 0 ? [] : ['the hidden button shows at the top'];
}

/** The portrait grows with the text, but not beyond its card. */
async function cutPortrait(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const cut = await page
    .locator('main a[href="/profile"]')
    .first()
    .evaluate((link) => {
      const [card, portrait] = [link, link.querySelector('span > span')].map((one) =>
        one?.getBoundingClientRect(),
      );
      return (card?.left ?? 0) - (portrait?.left ?? -Infinity);
    });
  await page.setViewportSize({ width: 390, height: 844 });
  return cut > 0 ? [`the portrait is cut by ${cut} px at each side`] : [];
}

/** A question that fills more than the screen begins at its beginning, though `Peruuta` has the focus (GEN-12). */
async function readFromTheTop(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Estä', exact: true }).click();
  // The toast of the download may be there as well: no toast lies over the button any more.
  const question = page.getByRole('alertdialog').locator('p').first();
  await expect(question).toBeInViewport();
  await settle(page);
  expect((await question.boundingBox())?.y).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Peruuta' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
}

/** The safety tips lie within their dialog, the numbers to call too: it cuts off what is wider. */
async function wideTips(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Ohjeita ja turvavinkkejä' }).click();
  const tips = page.getByRole('dialog').getByRole('list');
  await expect(tips).toBeVisible();
  const over = await tips.evaluate(
    ({ parentElement: body }) => (body?.scrollWidth ?? Infinity) - (body?.clientWidth ?? 0),
  );
  await page.keyboard.press('Escape');
  await expect(tips).toHaveCount(0);
  return over > 0 ? [`the tips are ${over} px wider than their dialog`] : [];
}

/** A chat with very large text in what a keyboard leaves: a long message has its end and its button in sight. */
async function writeAboveKeyboard(page: Page): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Viesti' });
  for (const height of [330, 260]) {
    await page.setViewportSize({ width: 320, height });
    await box.fill('Nähdään ovella kuudelta, jos sopii.\n'.repeat(6));
    await expect(box).toBeInViewport({ ratio: 1 });
    const button = page.getByRole('button', { name: 'Lähetä', exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click({ trial: true });
  }
  await box.fill('');
}

/** A chat with very large text on a small screen, without a network: one reads and writes all the same. */
async function writeOffline(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Nähdään ovella');
  await page.getByRole('button', { name: 'Lähetä', exact: true }).click();
  // Longer words of it are divided.
  const notice = page.getByRole('status').filter({ hasText: 'kun yhteys palaa.' });
  await expect(notice).toBeInViewport();
  await expect(page.getByRole('log').getByText('Odottaa yhteyttä').last()).toBeInViewport();
  // Three lines of text between the bars, and the whole box below them.
  const heightOf = async (role: 'log' | 'textbox') =>
    (await page.getByRole(role).boundingBox())?.height ?? 0;
  expect(await heightOf('log')).toBeGreaterThan(3 * 45);
  await expect(page.getByRole('textbox')).toBeInViewport({ ratio: 1 });
  // What had to give way is one press away.
  await page.locator('summary').click();
  await expect(page.getByRole('button', { name: 'Lisää kalenteriin' })).toBeVisible();
  // Long words of our own may break with a hyphen (Chromium knows none in Finnish).
  await page.getByRole('link', { name: 'Takaisin keskusteluihin' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Keskustelut' });
  await expect.poll(() => title.evaluate((one) => one.textContent)).toContain('\u00AD');
  // Beside what says that a change waits there may be no room for the product's name: then nothing of it is left.
  const name = page.getByRole('banner').getByText('Kohdataan', { exact: true });
  const sliver = await name.evaluate((one) => {
    const [words, link] = [one, one.parentElement].map((part) => part?.getBoundingClientRect());
    return one.scrollWidth > one.clientWidth && (words?.top ?? 0) < (link?.bottom ?? 0);
  });
  expect(sliver).toBe(false);
  // On a wide one again they are whole, however they have to be put.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(title).toHaveCSS('hyphens', 'none');
}

test('PEOPLE-02 on a small phone that lies on its side, too, one sees who it is: the name stands beside the photograph', async () => {
  const { page } = phone;
  await page.setViewportSize({ width: 667, height: 375 });
  await open(page, '/users');
  await page.getByRole('link', { name: /^Mikko/ }).click();
  const name = page.getByRole('dialog').getByRole('heading', { name: /^Mikko/ });
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Lisää suosikiksi' })).toBeInViewport({ ratio: 1 });
  await settle(page);
  expect(await damagedTexts(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
});

test('PROF-01 GEN-11 a name of 40 letters without a space stays in its row', async () => {
  const name = 'Järjestelmällistyttämättömyydellänsäkään';
  const long = await ApiPerson.withProfile(gateway.url, 'Pitka', { name });
  await long.signUp(ownMeet.replace('/mymeeteditor/', ''), 'Hei!');
  const meet = await long.publish('Kahvit rannalla');
  const { page } = phone;
  const found: string[] = [];
  await open(page, '/discussions');
  const words = page.locator('a[href^="/profilecard/"]').getByText(name);
  await expect(words).toBeVisible();
  // The row cuts nothing off: they lay beyond its card.
  const [text, row] = await words.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [range, one.closest('a')].map((part) => part?.getBoundingClientRect().right ?? 0);
  });
  if ((text ?? 0) > (row ?? 0)) found.push('beyond the row of its chat');

  await open(page, `/meets?tapaaminen=${meet}`);
  await expect(page.getByRole('article').getByText(name)).toBeVisible();
  found.push(...(await damagedTexts(page)));

  await open(page, '/actionslog');
  await expect(page.getByText(`${name} ilmoittautui tapaamiseesi!`)).toBeVisible();
  found.push(...(await damagedTexts(page)));

  await open(page, '/ownmeets');
  await page.getByRole('button', { name: 'Kiinnostuneet (2)' }).click();
  const toChat = page.getByRole('dialog').getByRole('link', { name: /^Avaa keskustelu: Järj/ });
  await settle(page);
  const end = await toChat.evaluate((one) => one.getBoundingClientRect().right - innerWidth);
  if (end > 0) found.push('the way to the chat is pushed out of the sheet');
  await page.keyboard.press('Escape');

  await open(page, '/users');
  await waitForWorker(page);
  await page.context().setOffline(true);
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: /^Harmaa tähti/ }).click();
  await expect(page.getByRole('link', { name: '1 muutos odottaa lähetystä' })).toBeVisible();
  await page.goto('/changes');
  await expect(page.getByText(`Suosikki: ${name}`)).toBeVisible();
  found.push(...(await damagedTexts(page)));
  await page.getByRole('button', { name: 'Peru', exact: true }).click();
  await expect(page.getByText(`Suosikki: ${name}`)).toHaveCount(0);
  await page.context().setOffline(false);
  expect(found).toEqual([]);
});

test('CHAT-08 PROF-01 beside the owner’s five buttons a long first name stays whole: the picture gives way to it', async () => {
  const guest = await ApiPerson.withProfile(gateway.url, 'Annakaroliina');
  const meetId = ownMeet.replace('/mymeeteditor/', '');
  const { page } = phone;
  await open(page, `/chat/${await guest.signUp(meetId, 'Hei!')}`);
  await expect(page.getByRole('button', { name: 'Sulje tapaaminen' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Annakaroliina' })).toBeVisible();
  await settle(page);
  expect(await brokenWords(page, 'h1:has(a)')).toEqual([]);
});

test('SYNC-01 ROUTE-07 ROUTE-15 without a gateway every screen opens from the device, none breaks', async () => {
  const { page } = phone;
  await waitForWorker(page);
  // The last look of a screen may already be there while its messages are still on their way.
  await untilUpToDate(page);
  await gateway.kill();
  const missing: string[] = [];
  for (const [path, text] of [
    ['/meets', 'Saunailta mökillä'],
    ['/ownmeets', 'Museokierros ja kahvit'],
    ['/users', 'Mikko'],
    // What another test wrote without a network may have left before its device was closed.
    ['/discussions', /Hienoa!|Nähdään ovella/],
    ['/account', 'Saara'],
    [person, 'Olen Mikko.'],
    [own, 'Tältä profiilisi näyttää muille.'],
    ['/profile', 'Perustiedot'],
    ['/mymeeteditor', 'Vain suosikeilleni'],
    [ownMeet, 'Museokierros ja kahvit'],
    [chat, 'Lähden mielelläni mukaan'],
    ['/actionslog', 'Mikko lisäsi sinut suosikiksi!'],
    ['/hidenotifications', 'Suosikkien uudet tapaamiset'],
    ['/contact', 'Kehitysideat'],
    ['/hideprofile', 'Kun piilotat profiilisi'],
    ['/removeaccount', 'Tilin poistaminen on lopullista.'],
    ['/shop', 'Kaupassa ei ole vielä ostettavaa.'],
    ['/addtohomescreen', 'aloitusnäyttöön'],
    ['/privacy', 'Laitteet näkyvät, kun yhteys palaa.'],
    ['/changes', 'Ei verkkoyhteyttä'],
  ] as const) {
    await (pages.includes(path) ? openWithin : open)(page, path);
    const isShown = page.locator('main').getByText(text).filter({ visible: true }).first();
    await isShown.waitFor({ timeout: 60_000 }).catch(() => missing.push(`${path}: ${text}`));
  }
  expect(missing).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
