import { expect, test } from '@playwright/test';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { ApiPerson } from './support/api-person.ts';
import { audit, auditDesk } from './support/audit.ts';
import { brokenWords } from './support/broken-words.ts';
import { messageState, say } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { meetCard, signUp } from './support/meets.ts';
import { emailOf, signIn } from './support/people.ts';
import { networkIsBack, openPhone } from './support/phone.ts';
import { smallJpeg } from '../helpers/small-jpeg.ts';

/** Screens in states that a plain visit does not show: each is audited where the test reaches it. */
test.describe.configure({ mode: 'serial' });

let gateway: GatewayProcess;
let network: TcpProxy;
let page: Page;
let chat: string;
let mikko: ApiPerson;
let sauna: string;

test.beforeAll(async ({ browser }) => {
  ({ gateway, network } = await GatewayProcess.startBehindProxy());
  const url = gateway.directUrl;
  const saara = await ApiPerson.withProfile(url, 'Saara');
  mikko = await ApiPerson.withProfile(url, 'Mikko', { gender: 'Mies' });
  const pekka = await ApiPerson.withProfile(url, 'Pekka', { gender: 'Mies' });
  await ApiPerson.withProfile(url, 'Helmi');
  await ApiPerson.register(url, 'Uusi');
  const meet = await saara.publish('Museokierros ja kahvit sen jälkeen');
  sauna = await mikko.publish('Saunailta mökillä '.repeat(8), { meet_type: 'Sauna' });
  chat = await mikko.signUp(meet, 'Lähden mielelläni mukaan.');
  const talk = await pekka.signUp(sauna, 'Tulen, halusit tai et.');
  await mikko.reportUser(pekka.uid, 'Uhkaili viesteissä.', talk);
  await gateway.makeAdmin(emailOf('Helmi'));
  page = await signedIn(browser, 'Saara');
});

test.afterAll(async () => {
  await page.context().close();
  await gateway.stop();
});

async function signedIn(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const phone = await openPhone(browser, gateway.url, { reducedMotion: 'reduce', ...options });
  await signIn(phone.page, name);
  return phone.page;
}

/**
 * Audits the states that the steps lead to, one after another, and expects nothing.
 * @param wide at 1280 px too, where they look different: in light, or in dark
 */
async function auditStates(
  at: Page,
  states: Readonly<Record<string, () => Promise<unknown>>>,
  wide?: 'light' | 'dark',
): Promise<void> {
  const found: string[] = [];
  for (const [name, reach] of Object.entries(states)) {
    await reach();
    found.push(...(await audit(at, name, wide === 'dark')));
    if (wide === 'light') found.push(...(await auditDesk(at, name)));
  }
  expect(found).toEqual([]);
}

const press = (name: string | RegExp, at = page) => at.getByRole('button', { name }).last().click();
const away = (at = page) => at.keyboard.press('Escape');

test('GEN-11 GEN-12 PEOPLE-12 SAFE-07 SAFE-15 what opens above people', async () => {
  await page.goto('/users');
  await auditStates(page, {
    'toast with undo': async () => {
      const star = (name: RegExp) => page.getByRole('button', { name }).first().click();
      await star(/^Harmaa tähti/);
      await star(/^Pronssitähti/);
      // Whoever is at a toast keeps it; a pointer would be beside it at another width.
      await page.getByRole('button', { name: 'Kumoa' }).focus();
    },
    legend: async () => {
      await page.getByRole('region', { name: 'Ilmoitus' }).getByLabel('Ohita').click();
      await press('Tähtien merkitys');
    },
    profile: async () => {
      await away();
      await page.getByRole('link', { name: /^Mikko/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    report: () => press('Ilmoita ylläpidolle'),
    'report without a reason': () => press('Lähetä ilmoitus'),
    block: async () => {
      await away();
      await press('Estä');
    },
  });
});

test('GEN-11 MEET-14 MEET-16 SIGNUP-01 what opens above meets', async () => {
  await page.goto('/meets');
  await auditStates(page, {
    'sign-up without a message': async () => {
      await press('Olen kiinnostunut');
      await press('Lähetä ilmoittautuminen');
    },
    'report of a meet': async () => {
      await away();
      await press('Ilmoita tapaaminen');
    },
    photo: async () => {
      await away();
      await page.getByRole('article').getByRole('button').first().click();
    },
    interested: async () => {
      await page.goto('/ownmeets');
      await press('Kiinnostuneet (1)');
    },
    lock: async () => {
      await away();
      await press('Sulje');
    },
    delete: async () => {
      await away();
      await press('Poista');
    },
  });
});

test('GEN-11 MEET-14 beside the room of a scrollbar a picture keeps its edges, and that room dims too', async () => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/meets');
  const roomColour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await roomColour();
  await page.locator('article button').first().click();
  const picture = page.getByRole('dialog').locator('img');
  await expect(picture).toBeVisible();
  const rightOf = (one: Element) => one.getBoundingClientRect().right;
  const edge = await page.locator('body').evaluate(rightOf);
  expect(edge).toBeLessThan(768);
  expect(await picture.evaluate(rightOf)).toBeLessThanOrEqual(edge);
  expect(await roomColour()).not.toBe(before);
  await away();
  await page.setViewportSize({ width: 390, height: 844 });
});

test('ACC-09 GEN-11 CHAT-10 CHAT-18 CHAT-19 what opens above a chat, also beside its list', async () => {
  await page.goto(`/chat/${chat}`);
  const states = {
    chat: () => expect(page.getByRole('log')).toBeVisible(),
    help: () => press('Ohjeita ja turvavinkkejä'),
    'menu of a message': async () => {
      await away();
      await page.getByRole('button', { name: 'Viestin toiminnot' }).last().press('Enter');
      await expect(page.getByRole('dialog', { name: 'Viesti' })).toBeVisible();
    },
    'an answer to it': () => press('Vastaa'),
    'report of a message': async () => {
      await page.getByRole('button', { name: 'Viestin toiminnot' }).last().press('Enter');
      await press('Ilmoita ylläpidolle');
      await expect(page.getByLabel(/^Kerro tarkemmin/)).toHaveValue(/^Viesti: ”Lähden mielelläni/);
    },
    plan: async () => {
      await away();
      await press('Jaa treffisuunnitelma');
    },
    'delete chat': async () => {
      await away();
      await press('Poista keskustelu');
    },
  };
  await auditStates(page, states, 'light');
  await auditStates(page, {
    'sign out everywhere': async () => {
      await page.goto('/privacy');
      await press('Kirjaudu ulos kaikilta laitteilta');
    },
  });
});

test('CHAT-06 GEN-11 beside its list a chat that is waited for has no second title', async () => {
  const desk = await page.context().newPage();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.addInitScript(() => {
    const seen = (one: Element) => one.checkVisibility({ opacityProperty: true });
    const count = () => {
      const parts = [...document.querySelectorAll('main h1, main aside > p')].filter(seen);
      const titles = parts.filter(({ textContent }) => textContent === 'Keskustelut').length;
      const isWaiting = document.querySelector('main [aria-busy] h1') !== null;
      if (isWaiting) Object.assign(globalThis, { titles });
    };
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
  });
  await desk.goto('/chat/tuntematon_keskustelu');
  await expect(desk).toHaveURL(/\/discussions$/);
  expect(await desk.evaluate(() => (globalThis as { titles?: number }).titles)).toBe(1);
  await desk.close();
});

test('GEN-11 PROF-14 PROF-17 MEET-22 IMG-09 forms in error, and the crop', async () => {
  const picture = { name: 'kuva.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() };
  await auditStates(page, {
    'meet without anything': async () => {
      await page.goto('/mymeeteditor');
      await press('Julkaise tapaaminen');
      await expect(page.getByText('Kuva on pakollinen')).toBeVisible();
    },
    crop: async () => {
      await page.locator('input[type=file]').setInputFiles(picture);
      await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
    },
    'list of places': async () => {
      await press('Käytä kuvaa');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('combobox', { name: 'Paikkakunta' }).fill('hel');
    },
    'profile with errors and a toast': async () => {
      await page.goto('/profile');
      await page.getByLabel('Nimi', { exact: true }).fill('');
      await page.locator('[name=partner_min_age]').fill('90');
      await page.locator('[name=partner_max_age]').fill('20');
      await press('Tallenna');
      await expect(page.locator('[popover]:popover-open')).toBeVisible();
    },
  });
});

test('MEET-26 SIGNUP-01 a mouse that is let go beside a dialog leaves it open: only a press there closes it', async () => {
  const desk = await page.context().newPage();
  await desk.setViewportSize({ width: 1280, height: 800 });
  const dialog = desk.getByRole('dialog');
  const beside = [40, 400] as const;
  const dragOut = async (from: Locator) => {
    await from.hover();
    await desk.mouse.down();
    await desk.mouse.move(...beside, { steps: 5 });
    await desk.mouse.up();
  };
  await desk.goto('/mymeeteditor');
  const picture = { name: 'kuva.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() };
  await desk.locator('input[type=file]').setInputFiles(picture);
  await dragOut(dialog.getByRole('application'));
  await dragOut(dialog.getByRole('slider'));
  await expect(dialog.getByRole('button', { name: 'Käytä kuvaa' })).toBeVisible();
  await desk.mouse.click(...beside);
  await expect(dialog).toBeHidden();

  await desk.goto('/meets');
  await press('Olen kiinnostunut', desk);
  await dialog.getByRole('textbox').fill('Tulisin mielelläni mukaan.');
  await dragOut(dialog.getByRole('textbox'));
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await desk.mouse.click(...beside);
  await expect(dialog).toBeHidden();
  await desk.close();
});

test('GEN-11 SYNC-04 SYNC-05 SYNC-09 SYNC-15 offline, waiting and refused', async () => {
  await page.goto('/meets');
  await expect(meetCard(page, 'Saunailta')).toBeVisible();
  // Longer words of it are divided once it has been narrow.
  const lost = page.getByRole('status').filter({ hasText: 'kun yhteys palaa.' });
  const topOf = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const top = await topOf(page.getByRole('heading', { level: 1 }));
  network.set({ kind: 'cut' });
  await auditStates(page, {
    'offline meets': async () => {
      await signUp(page, 'Saunailta', 'Tulen, jos vielä mahtuu.');
      await expect(lost).toBeVisible();
      // Nothing has moved from under a finger, and no bar is covered.
      expect(await topOf(page.getByRole('heading', { level: 1 }))).toBe(top);
      await page.getByRole('link', { name: 'Tili' }).click({ trial: true });
    },
    'waiting changes': async () => {
      await page.getByRole('link', { name: '1 muutos odottaa lähetystä' }).click();
    },
    'sign out with unsent changes': async () => {
      await page.getByRole('link', { name: 'Tili' }).click();
      await press('Kirjaudu ulos');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
    'a message that waits': async () => {
      await away();
      await page.getByRole('link', { name: 'Keskustelut' }).click();
      await page.getByRole('link', { name: /Avaa keskustelu/ }).click();
      await say(page, 'Odotan ovella.');
      await expect(messageState(page, 'Odotan ovella.')).toContainText('Odottaa yhteyttä');
      // In a chat it stands below the bars, and the messages below it.
      const parts = [page.getByRole('button', { name: 'Estä' }), lost, page.getByRole('log')];
      const tops = await Promise.all(parts.map(topOf));
      expect(tops[0]).toBeLessThan(20);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    },
    'refused changes': async () => {
      await mikko.changeMeet(sauna, { closed: true });
      network.set({ kind: 'fair' });
      await networkIsBack(page);
      await page.goto('/changes');
      await expect(page.getByText('Tapaaminen ehti sulkeutua', { exact: false })).toBeVisible();
    },
  });
});

test('GEN-09 GEN-11 NAV-04 MEET-13 an empty account, in English', async ({ browser }) => {
  const newcomer = await signedIn(browser, 'Uusi');
  // A screen whose code cannot be had falls to the error boundary.
  await newcomer.route('**/assets/account-*', (route) => route.abort());
  await auditStates(newcomer, {
    'crashed screen': async () => {
      await newcomer.goto('/account');
      await expect(newcomer.getByRole('heading', { name: 'Jokin meni pieleen' })).toBeVisible();
    },
  });
  await newcomer.unrouteAll();
  const paths = ['/meets', '/ownmeets', '/users', '/discussions', '/mymeeteditor', '/profile'];
  await newcomer.evaluate(() => localStorage.setItem('kohdataan.language', 'en'));
  await auditStates(
    newcomer,
    Object.fromEntries(paths.map((path) => [`empty ${path}`, () => newcomer.goto(path)])),
  );
  await expect(newcomer.locator('html')).toHaveAttribute('lang', 'en');
  await newcomer.goto('/ownmeets');
  const main = newcomer.locator('main');
  await expect(
    main.getByText('You have no meetups of your own yet.', { exact: false }),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Create a meetup' }), 'offered once').toHaveCount(1);
  await auditStates(newcomer, {
    '/login?syy=profiili': () => newcomer.goto('/login?syy=profiili'),
  });
  await newcomer.context().close();
});

test('ADMIN-01 ADMIN-06 GEN-11 SAFE-09 the console, a decision, and the notice to whom it meets', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'Helmi');
  await admin.goto('/admin');
  const panel = (name: string) => async () => {
    await admin.getByRole('radio', { name }).check();
    await expect(admin.getByRole('main')).not.toContainText('Pyyntö ei onnistunut');
  };
  const dialog = admin.getByRole('dialog');
  const openReports = () => expect(admin.getByText('Uhkaili viesteissä.')).toBeVisible();
  await auditStates(admin, { 'open reports': openReports }, 'dark');
  await auditStates(admin, {
    'attached chat': async () => {
      await press('Lue liitetty keskustelu', admin);
      await expect(dialog.getByText('Tulen, halusit tai et.')).toBeVisible();
    },
    'decision without a reason': async () => {
      await away(admin);
      await press('Poista näkyvistä', admin);
      await dialog.getByRole('button', { name: 'Poista näkyvistä' }).click();
      await expect(admin.getByText('Kirjoita perustelu')).toBeVisible();
      await expect(admin.getByLabel('Perustelu')).toBeFocused();
    },
    decided: async () => {
      await admin.getByLabel('Perustelu').fill('Uhkailu on kielletty.');
      await press('Poista näkyvistä', admin);
      await expect(admin.getByText('Päätös on kirjattu.').first()).toBeAttached();
    },
    'new offer without anything': async () => {
      await panel('Mainokset')();
      await press('Uusi mainos', admin);
      await press('Tallenna', admin);
      await expect(admin.getByLabel('Yritys')).toBeFocused();
      await expect(admin.getByText('Tarkista tiedot: Yritys')).toBeVisible();
    },
  });
  const offer = { Yritys: 'Retkeilijä Oy', Tuote: 'Teltta', Hinta: '129 €' };
  for (const [field, words] of Object.entries({ ...offer, Linkki: 'https://example.com/teltta' }))
    await dialog.getByLabel(field).fill(words);
  await dialog.getByRole('button', { name: 'Tallenna' }).click();
  await expect(dialog).toHaveCount(0);
  const sections = {
    'what is decided': panel('Käsitellyt'),
    people: panel('Käyttäjät'),
    offers: async () => {
      await panel('Mainokset')();
      await expect(admin.getByText('Retkeilijä Oy')).toBeVisible();
    },
    suggestions: panel('Ehdotukset'),
    status: panel('Palvelun tila'),
    log: panel('Loki'),
  };
  await auditStates(admin, sections, 'dark');
  await auditStates(admin, {
    'export of addresses': async () => {
      await panel('Käyttäjät')();
      await press('Hae sähköpostiosoitteet', admin);
    },
  });
  await away(admin);
  await expect(admin.getByRole('alertdialog')).toHaveCount(0);
  await panel('Loki')();
  const session = await admin.context().newCDPSession(admin);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect(admin.locator('td', { hasText: 'Uhkailu on kielletty.' })).toBeVisible();
  expect(await brokenWords(admin, 'tbody')).toEqual([]);
  await admin.context().close();
  const pekka = await signedIn(browser, 'Pekka');
  await auditStates(pekka, {
    'notice of removal': async () => {
      await pekka.goto('/account');
      await expect(pekka.getByText(/Uhkailu on kielletty|Häirintä/).first()).toBeVisible();
    },
  });
  await pekka.context().close();
});
