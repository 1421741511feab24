import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { GatewayProcess } from './support/gateway-process.ts';
import { openPhone } from './support/phone.ts';
import type { Phone } from './support/phone.ts';
import {
  choosePicture,
  createProfile,
  fillProfile,
  register,
  saveNewProfile,
} from './support/people.ts';
import { fillMeet, meetCard, publishMeet, signUp } from './support/meets.ts';
import { bubble, messageState, openChatWith, say } from './support/chats.ts';

/** The main job, from two empty phones to a chat; each step needs the one before. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let aino: Phone;
let vaino: Phone;

test.beforeAll(async ({ browser }) => {
  gateway = await GatewayProcess.start();
  aino = await openPhone(browser, gateway.url);
  vaino = await openPhone(browser, gateway.url);
});

test.afterAll(async () => {
  await aino.context.close();
  await vaino.context.close();
  await gateway.stop();
});

test('AUTH-02 AUTH-03 AUTH-04 AUTH-05 ROUTE-16 registration says what is missing, then leads to /meets', async () => {
  const { page } = aino;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Luo tili' }).click();
  const create = page.getByRole('button', { name: 'Luo tili' });
  await create.click();
  await expect(page.getByText('Sähköposti on pakollinen', { exact: true })).toBeVisible();
  await expect(page.getByText('Salasana on pakollinen', { exact: true })).toBeVisible();
  await page.getByLabel('Salasana').fill('lyhyt');
  await create.click();
  await expect(page.getByText('Salasanan on oltava vähintään 6 merkkiä pitkä.')).toBeVisible();
  await register(page, 'Aino');
  await register(vaino.page, 'Vaino');
});

/** Waits for the toast with that text: it may be gone by the time that a test would look for it. */
function lookOfToast(text: string) {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const words = [...document.querySelectorAll('[popover] p')];
      const toast = words.find(({ textContent }) => textContent === text)?.parentElement;
      if (!toast) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { top, left, right } = toast.getBoundingClientRect();
        const colour = getComputedStyle(toast).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        resolve({
          isAtTop: top < innerHeight / 4,
          isCentred: Math.abs(left + right - innerWidth) < 4,
          isDark: colour.length >= 3 && Math.max(...colour.slice(0, 3)) < 80,
        });
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

test('PROF-01 PROF-04 PROF-07 PROF-09 PROF-14 PROF-17 PROF-20 ERR-02 the profile form says what is wrong', async () => {
  const { page } = aino;
  await page.goto('/profile');
  const toast = page.evaluate(lookOfToast, 'Profiilikuva on pakollinen');
  await page.getByRole('button', { name: 'Tallenna' }).click();
  expect(await toast, 'ERR-02').toEqual({ isAtTop: true, isCentred: true, isDark: true });
  for (const text of [
    'Nimi on pakollinen',
    'Syntymäpäivä on pakollinen',
    'Pituus on pakollinen tieto',
    'Sijainti on pakollinen valinta',
    'Ala tai ammatti on pakollinen tieto',
    'Suostumus tarvitaan profiilin luomiseen',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('group').getByText('Profiilikuva on pakollinen')).toBeVisible();
  await expect(page.getByText('Valinta on pakollinen', { exact: true })).toHaveCount(10);

  await fillProfile(page, 'Aino', {
    birthday: '1.1.2015',
    height: '90',
    partner_min_age: '60',
    partner_max_age: '30',
  });
  for (const text of [
    'Et voi käyttää sovellusta, koska olet alle 18-vuotias.',
    'Anna pituus senttimetreinä (120–230)',
    'Minimi-ikä ei voi olla suurempi kuin maksimi-ikä',
  ])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
});

test('MEET-01 PROF-18 a press on the words of a choice makes it, like one on its button', async () => {
  const { page } = aino;
  await page.goto('/meets');
  for (const words of ['Näytä kaikki tapaamiset', 'Vain toiveideni mukaiset tapaamiset']) {
    await page.getByText(words, { exact: true }).click();
    await expect(page.getByRole('radio', { name: words })).toBeChecked();
  }
  await page.goto('/profile');
  const genders = page.getByRole('radiogroup', { name: 'Sukupuoli' });
  await genders.getByText('Pari', { exact: true }).click();
  await expect(genders.getByRole('radio', { name: 'Pari' })).toBeChecked();
});

test('PROF-05 a birthday that is written in another form at once is not taken for one', async () => {
  const { page } = aino;
  const birthday = page.getByLabel('Syntymäpäivä');
  for (const text of ['1990-05-05', '5/5/1990', '05.05.19901']) {
    await birthday.fill('5.5.1990');
    await expect(birthday).toHaveAccessibleDescription('pp.kk.vvvv');
    await birthday.fill(text);
    await birthday.blur();
    await expect(birthday).toHaveAccessibleDescription(
      /^Virheellinen päivämäärämuoto \(pp\.kk\.vvvv tai p\.k\.vvvv\)/,
    );
  }
});

test('PROF-20 PROF-22 PROF-29 two profiles with pictures are created, with consent only', async () => {
  const { page } = aino;
  await fillProfile(page, 'Aino');
  await choosePicture(page);
  await page.getByRole('button', { name: 'Tallenna' }).click();
  await expect(page.getByText('Suostumus tarvitaan profiilin luomiseen')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Suostun siihen/ }).check();
  await saveNewProfile(page);
  await createProfile(vaino.page, 'Vaino');
});

test('PEOPLE-01 PEOPLE-14 PEOPLE-16 they see each other on /users and star each other', async () => {
  await aino.page.goto('/users');
  const card = aino.page.getByRole('listitem').filter({ hasText: /Vaino, \d+/ });
  await expect(card).toBeVisible();
  // The photograph itself has arrived, not the default drawing.
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await card.getByRole('button', { name: /^Harmaa tähti/ }).click();
  await expect(card.getByRole('button', { name: /^Pronssitähti/ })).toBeVisible();
  await expect(aino.page.getByText('1/20 suosikkia valittu')).toBeVisible();

  await vaino.page.goto('/users');
  const other = vaino.page.getByRole('listitem').filter({ hasText: /Aino, \d+/ });
  await other.getByRole('button', { name: /^Hopeatähti/ }).click();
  await expect(other.getByRole('button', { name: /^Kultatähti/ })).toBeVisible();
});

test('MEET-19 MEET-26 SYNC-14 a meet with a picture appears on an open /meets without reload', async () => {
  await vaino.page.goto('/meets');
  await expect(vaino.page.getByText('Ei aktiivisia tapaamisia')).toBeVisible();

  const { page } = aino;
  await page.goto('/mymeeteditor');
  await page.getByRole('button', { name: 'Julkaise tapaaminen' }).click();
  await expect(page.getByText('Kuva on pakollinen', { exact: true })).toBeVisible();
  await expect(page.getByText('Ajankohta on pakollinen', { exact: true })).toBeVisible();
  await fillMeet(page, 'Kahvila', 'Pullakahvit satamassa');
  await publishMeet(page);
  await expect(meetCard(page, 'Pullakahvit satamassa')).toBeVisible();

  const seen = meetCard(vaino.page, 'Pullakahvit satamassa');
  await expect(seen).toBeVisible();
  await expect(seen.getByRole('heading', { name: 'Kahvila' })).toBeVisible();
  await expect(vaino.page.getByText('1 aktiivinen tapaaminen')).toBeVisible();
  expect(vaino.page.url()).toMatch(/\/meets$/);
});

/** Waits until a link of the bars is red, or is not any more. */
async function expectRed(link: Locator, red: boolean): Promise<void> {
  const isRed = (one: Element) => {
    const [r = 0, g = 0, b = 0] = getComputedStyle(one).color.match(/\d+/g)?.map(Number) ?? [];
    return r > 2 * Math.max(g, b);
  };
  await expect.poll(() => link.evaluate(isRed)).toBe(red);
}

test('SIGNUP-01 SIGNUP-04 MEET-17 NOTIF-01 NAV-04 a sign-up with an opening message reaches the owner', async () => {
  const { page } = vaino;
  const card = meetCard(page, 'Pullakahvit satamassa');
  await signUp(page, 'Pullakahvit satamassa', '   ');
  await expect(page.getByRole('dialog').getByText('Kirjoita aloitusviesti')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Aloitusviesti' }).fill('Moi, lähden mielelläni!');
  await page.getByRole('button', { name: 'Lähetä ilmoittautuminen' }).click();
  await expect(card.getByText('Olet ilmoittautunut')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Olen kiinnostunut' })).toHaveCount(0);

  const owner = aino.page;
  await expect(owner.getByRole('button', { name: 'Kiinnostuneet (1)' })).toBeVisible();
  const bell = owner.getByRole('link', { name: /^Ilmoitukset, 2 uutta/ });
  await expectRed(bell, true);
  await bell.click();
  await expect(owner.getByText('Vaino ilmoittautui tapaamiseesi!')).toBeVisible();
  await expect(owner.getByText('Vaino lisäsi sinut suosikiksi!')).toBeVisible();
  const calm = owner.getByRole('link', { name: 'Ilmoitukset', exact: true });
  await expect(calm).toBeVisible();
  await expectRed(calm, false);
});

test('CHAT-03 CHAT-04 NAV-02 SYNC-05 they chat: unread bubble, whose turn it is, states of messages', async () => {
  const owner = aino.page;
  const discussions = owner.getByRole('link', { name: 'Keskustelut, uusia viestejä' });
  await expectRed(discussions, true);
  await discussions.click();
  await expect(owner.getByText('1 lukematon viesti')).toBeAttached();
  await expect(owner.getByText('Sinun vuorosi')).toBeVisible();
  await expect(owner.getByText('Sinun ilmoituksesi')).toBeVisible();
  await openChatWith(owner, 'Vaino');
  await expect(bubble(owner, 'Moi, lähden mielelläni!')).toBeVisible();
  await say(owner, 'Hienoa, nähdään kuudelta.');
  await expect(messageState(owner, 'Hienoa, nähdään kuudelta.')).toContainText('Lähetetty');

  const { page } = vaino;
  await openChatWith(page, 'Aino');
  await expect(bubble(page, 'Hienoa, nähdään kuudelta.')).toBeVisible();
  await say(page, 'Tulen sinisessä pipossa.');
  await expect(bubble(owner, 'Tulen sinisessä pipossa.')).toBeVisible();

  await owner.getByRole('link', { name: 'Takaisin keskusteluihin' }).click();
  await expect(owner.getByText('Sinun vuorosi')).toBeVisible();
  await expect(owner.getByText(/lukemat/)).toHaveCount(0);
  await expectRed(owner.getByRole('link', { name: 'Keskustelut', exact: true }), false);
  await say(page, 'Ja tuon pullaa.');
  await expect(owner.getByText('1 lukematon viesti')).toBeAttached();
  expect([...aino.complaints, ...vaino.complaints]).toEqual([]);
});
