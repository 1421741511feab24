import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { smallJpeg } from '../helpers/small-jpeg.ts';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { axeViolations } from './support/axe.ts';
import { drag } from './support/finger.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { InstalledPhones } from './support/installed-phones.ts';
import { submitSignIn } from './support/people.ts';
import { openWithNewCookie } from './support/phone.ts';

let gateway: GatewayProcess;
let network: TcpProxy;
const phones = new InstalledPhones();

test.beforeAll(async () => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
});
test.afterEach(() => phones.closePages());
test.afterAll(async () => {
  await phones.close();
  await gateway.stop();
});

/** Drags a file over something. @returns what a drop there would do; undefined: what the browser does */
const dragFileOver = (over: Locator) =>
  over.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['kuva'], 'kuva.jpg', { type: 'image/jpeg' }));
    // Scripts may set no effect of a drag that is none.
    let effect = 'copy';
    Object.defineProperty(dataTransfer, 'dropEffect', {
      set: (value: string) => {
        effect = value;
      },
    });
    const init = { bubbles: true, cancelable: true, dataTransfer };
    const isLeft = element.dispatchEvent(new DragEvent('dragover', init));
    return isLeft ? undefined : effect;
  });

/** What a phone does when pictures of its gallery are shared to the app. */
async function share(page: Page, text: string, ...pictures: Buffer[]): Promise<void> {
  await page.evaluate(
    ({ text: words, all }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/mymeeteditor', hidden: true });
      form.enctype = 'multipart/form-data';
      form.innerHTML = '<input name="text"><input name="picture" type="file" multiple>';
      const [field, file] = form.querySelectorAll('input');
      const files = new DataTransfer();
      for (const bytes of all)
        files.items.add(new File([new Uint8Array(bytes)], 'jaettu.jpg', { type: 'image/jpeg' }));
      if (field) field.value = words;
      if (file) file.files = files.files;
      document.body.append(form);
      form.submit();
    },
    { text, all: pictures.map((picture) => [...picture]) },
  );
}

test('GEN-01 AUTH-14 what is shared while nobody is signed in, or to an app whose session turns out to have expired, waits for the sign-in', async ({
  browser,
}) => {
  const { page, context } = await phones.pageOf(browser, gateway.url, 'Saku', { hasTouch: true });
  const description = page.locator('textarea[name="description"]');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/$`));
  await share(page, 'Saunaan Kuusijärvelle?', await smallJpeg());
  await expect(page).toHaveURL(/\/login$/);
  // Each of these clears what a sign-out may have left.
  await page.reload();
  await page.goto('/login');
  await submitSignIn(page, 'Saku');
  await expect(page).toHaveURL(/\/mymeeteditor$/);
  await expect(description).toHaveValue('Saunaan Kuusijärvelle?');

  await openWithNewCookie(page, '/account');
  await context.clearCookies();
  await share(page, 'Vai Sompasaareen?', await smallJpeg());
  await expect(page).toHaveURL(/\/(landing|login)$/);
  await page.goto('/login');
  await submitSignIn(page, 'Saku');
  await expect(page).toHaveURL(/\/mymeeteditor$/);
  // At the end of what was shared before, which is a draft.
  await expect(description).toHaveValue(/^Saunaan Kuusijärvelle\?\s+Vai Sompasaareen\?$/);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Käytä kuvaa' })).toBeVisible();
});

test('GEN-01 fingers pull lists and push sheets; keys and buttons do the same', async ({
  browser,
}) => {
  const owner = await ApiPerson.withProfile(gateway.url, 'Nea');
  await owner.publish('Uimaan');
  const { page } = await phones.pageOf(browser, gateway.url, 'Saku', { hasTouch: true });
  const card = page.getByRole('article').filter({ hasText: 'Uimaan' });
  const button = card.getByRole('button', { name: 'Olen kiinnostunut' });
  const ground = await button.evaluate((one) => getComputedStyle(one).backgroundColor);
  await button.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading').waitFor();
  // The sheet has risen.
  await expect.poll(() => sheet.evaluate((one) => one.getAnimations().length)).toBe(0);
  const { y = 0 } = (await sheet.boundingBox()) ?? {};
  await drag(page, { x: 195, y: y + 30, by: 30 });
  await expect(sheet, 'a little is not enough').toBeVisible();
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(y);
  // What follows a finger comes after the sheet that it is for.
  await expect(async () => {
    await drag(page, { x: 195, y: y + 30, by: 400 });
    await expect(sheet).toBeHidden({ timeout: 5000 });
  }).toPass();
  await expect(button).toBeFocused();
  // It looks as it did: nothing hovers where a finger has been.
  await expect(button).toHaveCSS('background-color', ground);

  // A picture in the middle of the screen goes with a finger, too (MEET-14).
  const picture = card.getByRole('button', { name: 'Näytä kuva' });
  await picture.click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    await drag(page, { x: 195, y: 400, by: 300 });
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 5000 });
  }).toPass();
  await expect(picture).toBeFocused();

  await owner.publish('Saunaan');
  await page.evaluate(() => scrollTo(0, 0));
  // What listens for it starts once the screens rest.
  await expect(async () => {
    await drag(page, { x: 195, y: 200, by: 400 });
    await expect(page.getByText('Ajan tasalla').last()).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByRole('article').filter({ hasText: 'Saunaan' })).toBeVisible();
  await page.getByRole('button', { name: 'Hae uudet tiedot' }).press('Enter');
  await expect(page.getByText('Ajan tasalla').last()).toBeVisible();

  // A profile that fills the screen, from its top; further down a finger scrolls.
  await page.goto('/users');
  await page.getByRole('link', { name: 'Nea' }).click();
  const profile = page.getByRole('dialog');
  await expect(profile.getByText('Nea', { exact: false }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(async () => {
    await drag(page, { x: 195, y: 60, by: 300 });
    await expect(profile).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(page).toHaveURL(/\/users$/);

  // Where the keyboard leaves little room, the bar makes way for what is typed.
  await page.goto('/profile');
  await page.setViewportSize({ width: 390, height: 500 });
  const bar = page.getByRole('navigation', { name: 'Päävalikko', includeHidden: true });
  await page.locator('[name="height"]').focus();
  await expect(bar).toBeHidden();
  await page.locator('[name="height"]').blur();
  await expect(bar).toBeVisible();
});

/** Twice at one place as quickly as a finger, or a mouse, does. */
async function pressTwice(page: Page, button: Locator, by: 'finger' | 'mouse'): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const [left, top] = [x + width / 2, y + height / 2];
  const session = await page.context().newCDPSession(page);
  // Not one after the other has been answered: a busy machine would make two single taps of it.
  const events = [1, 2].flatMap((clickCount) =>
    by === 'finger'
      ? (['touchStart', 'touchEnd'] as const).map((type) =>
          session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchStart' ? [{ x: left, y: top }] : [],
          }),
        )
      : (['mousePressed', 'mouseReleased'] as const).map((type) =>
          session.send('Input.dispatchMouseEvent', {
            type,
            x: left,
            y: top,
            button: 'left',
            clickCount,
          }),
        ),
  );
  await Promise.all(events);
  await session.detach();
}

/** Where its words begin, pixels. */
const leftOf = (part: Locator) =>
  part.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return Math.round(words.getBoundingClientRect().left);
  });

test('PAGE-09 the home screen is offered once the app has been of use, and not again', async ({
  browser,
}) => {
  const other = await ApiPerson.withProfile(gateway.url, 'Sanni');
  const { page, person } = await phones.pageOf(browser, gateway.url, 'Jaana');
  /** What Chromium does when it would install the app. */
  const offer = () =>
    page.evaluate(() => {
      const prompt = () => Promise.resolve(void (document.title = 'asked'));
      const userChoice = Promise.resolve({ outcome: 'dismissed' });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice }));
    });
  const bar = page.getByRole('navigation', { name: 'Päävalikko' });
  const card = page.getByText('niin se avautuu kuin sovellus');
  await offer();
  await bar.getByRole('link', { name: 'Lähellä', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lähellä olevat' })).toBeVisible();
  await expect(card, 'nothing has been done here yet').toBeHidden();
  await person.favour(other.uid);
  await page.getByRole('button', { name: 'Hae uudet tiedot' }).press('Enter');
  await expect(page.getByText('1/20 suosikkia valittu')).toBeVisible();
  await expect(card, 'what one reads is not pushed down').toBeHidden();
  // What offers it starts once the screens rest.
  await expect(async () => {
    await bar.getByRole('link', { name: 'Lähellä', exact: true }).click();
    await bar.getByRole('link', { name: 'Tapaamiset', exact: true }).click();
    await expect(card).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await axeViolations(page), 'GEN-11 above the screen, too').toEqual([]);
  const later = page.getByRole('button', { name: 'Ei nyt' });
  for (const width of [430, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const aside = (await leftOf(later)) - (await leftOf(card));
    expect(Math.abs(aside), `in line with the words at ${width} px`).toBeLessThan(3);
  }
  await page.getByRole('button', { name: 'Lisää aloitusnäyttöön' }).click();
  await expect(page).toHaveTitle('asked');
  await offer();
  await bar.getByRole('link', { name: 'Lähellä', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lähellä olevat' })).toBeVisible();
  await expect(card).toBeHidden();
});

test('GEN-01 the first of the pictures shared to the app becomes a new meet’s, offline too', async ({
  browser,
}) => {
  const { page } = await phones.pageOf(browser, gateway.url, 'Jaana');
  network.set({ kind: 'cut' });
  await share(page, 'Nuotiolle Nuuksioon?', await smallJpeg(), await smallJpeg());
  await expect(page).toHaveURL(/\/mymeeteditor$/);
  const added = 'Lisätty uuteen tapaamiseen. Kuvista mukaan tuli ensimmäinen.';
  await expect(page.getByText(added).last()).toBeVisible();
  const crop = page.getByRole('dialog');
  await crop.getByRole('button', { name: 'Käytä kuvaa' }).click();
  // Its middle stood in for the picture all the time: only now it is cropped.
  await expect(crop).toBeHidden();
  await expect(page.getByAltText('Valittu kuva')).toBeVisible();
  expect(await dragFileOver(page.locator('h1').first()), 'SYNC-10 it is not left').toBe('none');
  expect(await dragFileOver(page.getByAltText('Valittu kuva')), 'IMG-08').not.toBe('none');
  const description = page.locator('textarea[name="description"]');
  await expect(description).toHaveValue('Nuotiolle Nuuksioon?');
  const unstored = () => Object.keys(localStorage).filter((key) => key.startsWith('kd:draft:'));
  await expect.poll(() => page.evaluate(unstored)).toEqual([]);
  await page.reload();
  await expect(page.getByAltText('Valittu kuva'), 'SYNC-10 it is a draft').toBeVisible();
  await expect(description).toHaveValue('Nuotiolle Nuuksioon?');
  await expect(crop, 'it is cropped once').toBeHidden();
  network.set({ kind: 'fair' });
});

test('GEN-01 the second tap of a double one does not close the sheet that the first has opened', async ({
  browser,
}) => {
  const owner = await ApiPerson.withProfile(gateway.url, 'Hilla');
  await owner.publish('Hiihtoa');
  const { page } = await phones.pageOf(browser, gateway.url, 'Jaana');
  const card = page.getByRole('article').filter({ hasText: 'Hiihtoa' });
  const sheet = page.getByRole('dialog');
  // A tap beside it in the very moment in which it opens.
  await card.getByRole('button', { name: 'Olen kiinnostunut' }).evaluate(
    (button) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector('dialog[open]');
          if (dialog === null) return;
          observer.disconnect();
          const finger = { bubbles: true, pointerType: 'touch' };
          for (const type of ['pointerdown', 'click'])
            dialog.dispatchEvent(new PointerEvent(type, finger));
          resolve();
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
        (button as HTMLElement).click();
      }),
  );
  await page.waitForTimeout(400);
  await expect(sheet).toBeVisible();
  await page.mouse.click(195, 20);
  await expect(sheet, 'a tap that is meant').toBeHidden();
});

for (const by of ['finger', 'mouse'] as const)
  test(`PEOPLE-18 GEN-01 the second press of a double one takes nothing back and presses nothing below (${by})`, async ({
    browser,
  }) => {
    const owner = await ApiPerson.withProfile(gateway.url, `Tuomi${by}`);
    await owner.publish(`Luistelua ${by}`);
    const { page } =
      by === 'finger'
        ? await phones.pageOf(browser, gateway.url, 'Saku', { hasTouch: true })
        : await phones.pageOf(browser, gateway.url, 'Jaana');
    const card = page.getByRole('article').filter({ hasText: `Luistelua ${by}` });
    await card.getByRole('button', { name: 'Olen kiinnostunut' }).click();
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.evaluate((one) => one.getAnimations().length)).toBe(0);
    await pressTwice(page, sheet.getByRole('button', { name: 'Sulje' }), by);
    await expect(sheet).toBeHidden();
    await page.getByRole('link', { name: 'Lähellä' }).click();
    const person = page.getByRole('listitem').filter({ hasText: `Tuomi${by}` });
    const star = person.getByRole('button', { name: /tähti/ });
    await pressTwice(page, star, by);
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    // Keys press as often as they are pressed.
    await star.press('Enter');
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await star.press('Enter');
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/users$/);
  });

test('PEOPLE-18 a favourite that was removed by mistake comes back', async ({ browser }) => {
  const other = await ApiPerson.withProfile(gateway.url, 'Oona');
  const { page, person } = await phones.pageOf(browser, gateway.url, 'Jaana');
  await person.favour(other.uid);
  await page.goto(`/users?person=${other.uid}`);
  await page.getByRole('button', { name: 'Poista suosikeista' }).click();
  await expect(page.getByRole('button', { name: 'Lisää suosikiksi' })).toBeVisible();
  // What offers it back does not lie on the button that closes the profile.
  await expect(page.getByRole('button', { name: 'Kumoa' })).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Sulje' })
    .first()
    .click({ trial: true });
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expect(page.getByRole('button', { name: 'Poista suosikeista' })).toBeVisible();
  // What earlier tests have pressed may arrive meanwhile.
  const favourites = async () =>
    (await person.docs('relations')).filter(({ target }) => target === other.uid);
  await expect.poll(favourites).toMatchObject([{ kind: 'favourite' }]);
});

/** The row in the middle of the screen, and where it stands. */
function rowInSight(page: Page, rows: string): Promise<{ text: string; top: number }> {
  return page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)];
    const row = all.find((one) => one.getBoundingClientRect().bottom > innerHeight / 2);
    return {
      text: row?.textContent ?? '',
      top: row?.getBoundingClientRect().top ?? 0,
    };
  }, rows);
}

/** Whether the app has noted where the list rests, which it does a moment after it has come to rest. */
function isRestNoted(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    // The tab's storage gets it when the page is put aside.
    document.dispatchEvent(new Event('visibilitychange'));
    type Place = { top: number; row?: string };
    const noted = JSON.parse(sessionStorage.getItem('kd:scroll') ?? '[]') as [string, Place][];
    const hasRows = document.querySelector('main [data-row]') !== null;
    return noted.some(([, { top, row }]) => top === scrollY && (row !== undefined || !hasRows));
  });
}

/** Scrolls a long list until it rests, and the app has noted where. */
async function scrollDown(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(1800);
  await page.mouse.move(195, 400);
  // On a busy machine it stands still on the way, too.
  const ended = page.evaluate(
    () => new Promise<void>((end) => addEventListener('scrollend', () => end(), { once: true })),
  );
  await page.mouse.wheel(0, 900);
  await ended;
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(850);
  await expect.poll(() => isRestNoted(page)).toBe(true);
}

/** Waits until the same row stands there again; a line may be a little higher after it was read. */
async function expectRow(page: Page, rows: string, before: { text: string; top: number }) {
  await expect(async () => {
    const now = await rowInSight(page, rows);
    expect(now.text.slice(0, 5)).toBe(before.text.slice(0, 5));
    expect(Math.abs(now.top - before.top), `${before.top}, ${now.top}`).toBeLessThan(9);
  }).toPass();
}

test('MEET-09 CHAT-01 going back and a reload find the row that one was at, though the list has changed', async ({
  browser,
}) => {
  const owner = await ApiPerson.withProfile(gateway.url, 'Kielo');
  const { page, person } = await phones.pageOf(browser, gateway.url, 'Jaana');
  for (let number = 1; number <= 10; number += 1) {
    const description = 'Pitkä kuvaus. '.repeat(number % 4);
    await person.signUp(await owner.publish(`Retki ${number}. ${description}`), 'Mukana!');
  }
  const lists = [
    { path: '/meets', rows: 'main [data-row]', link: 'a[href^="/profilecard/"]' },
    { path: '/discussions', rows: 'main li', link: 'a[href^="/chat/"]' },
  ];
  for (const { path, rows, link } of lists) {
    await page.goto(path);
    await expect(page.locator(rows).nth(5)).toBeAttached();
    await scrollDown(page);
    const before = await rowInSight(page, rows);
    await page.evaluate((selector) => {
      const links = [...document.querySelectorAll<HTMLElement>(`main ${selector}`)];
      links.find((one) => one.getBoundingClientRect().top > 150)?.click();
    }, link);
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    if (path === '/meets') await owner.publish('Heti', { meet_date: soon() });
    await page.goBack();
    await expectRow(page, rows, before);
    await page.reload();
    await expectRow(page, rows, before);
  }
});

test('GEN-01 MEET-09 NAV-01 the app opened anew in its window, and a tap on where one is, lead to the top; the bar, back to where one was', async ({
  browser,
}) => {
  const owner = await ApiPerson.withProfile(gateway.url, 'Lilja');
  for (let number = 1; number <= 5; number += 1) await owner.publish(`Kierros ${number}`);
  const { page } = await phones.pageOf(browser, gateway.url, 'Jaana');
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto('/meets');
  await scrollDown(page);
  // By its icon, where a window is used again (launch_handler), or by a link of a mail.
  await page.goto('/meets?lahde=kotivalikko');
  await expect(page.locator('main article').first()).toBeInViewport();
  expect(await scrolled()).toBe(0);
  for (const times of ['once', 'again, at /meets itself']) {
    await scrollDown(page);
    await page.getByRole('link', { name: 'Tapaamiset', exact: true }).click();
    await expect.poll(scrolled, times).toBe(0);
  }
  // Who has been at another destination meanwhile finds the list where it was left.
  await scrollDown(page);
  const before = await rowInSight(page, 'main [data-row]');
  await page.getByRole('link', { name: 'Tili', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Profiili/ })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.getByRole('link', { name: 'Tapaamiset', exact: true }).click();
  await expectRow(page, 'main [data-row]', before);
});

/** Before any other meet. */
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
