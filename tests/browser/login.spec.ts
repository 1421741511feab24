import { expect, test } from '@playwright/test';
import type { Route } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import type { GatewayProcess } from './support/gateway-process.ts';
import { emailOf, passwordOf, showRegistration, submitSignIn } from './support/people.ts';
import { signUp, signUpPassword as password } from './support/sign-up.ts';
import { sharedGateway } from './support/shared-gateway.ts';

let gateway: GatewayProcess;

test.beforeAll(async () => {
  gateway = await sharedGateway();
});

test('AUTH-03, AUTH-04 signing in asks for e-mail and password', async ({ page }) => {
  await page.goto(`${gateway.url}/login`);
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await expect(page.getByText('Sähköposti on pakollinen')).toBeVisible();
  await expect(page.getByText('Salasana on pakollinen')).toBeVisible();
  await expect(page.getByLabel('Sähköposti')).toBeFocused();
});

test('AUTH-05, AUTH-06 registration wants six characters and says what it means', async ({
  page,
}) => {
  await page.goto(`${gateway.url}/login`);
  await showRegistration(page);
  await expect(page.getByLabel('Sähköposti')).toBeFocused();
  await page.getByLabel('Sähköposti').fill('uusi@kohdataan.example');
  await page.getByLabel('Salasana').fill('12345');
  await page.getByRole('button', { name: 'Luo tili' }).click();
  await expect(page.getByText('Salasanan on oltava vähintään 6 merkkiä pitkä.')).toBeVisible();
  await expect(
    page.getByText(
      'Luomalla tilin vahvistat olevasi vähintään 18-vuotias ja hyväksyt käyttöehdot. Lue myös tietosuojaseloste.',
    ),
  ).toBeVisible();
});

test('AUTH-02 until the gateway has answered the pressed button shows that it is under way', async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${gateway.url}/login`);
  const button = page.getByRole('button', { name: 'Kirjaudu sisään' });
  const sign = () => button.evaluate((one) => getComputedStyle(one, '::before').borderTopStyle);
  expect(await sign()).toBe('none');
  await submitSignIn(page, 'Tuntematon');
  await expect.poll(sign).toBe('solid');
  answer();
  await expect(page.getByText('Väärä sähköpostiosoite tai salasana.')).toBeVisible();
  expect(await sign()).toBe('none');
});

test('ERR-05 a wrong password is refused in the words of the rule', async ({ page }) => {
  await ApiPerson.register(gateway.url, 'Muistava');
  await page.goto(`${gateway.url}/login`);
  await page.getByLabel('Sähköposti').fill(emailOf('Muistava'));
  await page.getByLabel('Salasana').fill('väärä salasana');
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await expect(page.getByText('Väärä sähköpostiosoite tai salasana.')).toBeVisible();
  await page.getByLabel('Salasana').fill(passwordOf('Muistava'));
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await expect(page, 'ROUTE-16').toHaveURL(/\/meets$/);
});

test('ERR-04, ERR-08 an address that is taken fails registration', async ({ page }) => {
  await ApiPerson.register(gateway.url, 'Varannut');
  await page.goto(`${gateway.url}/login#luo-tili`);
  await page.getByLabel('Sähköposti').fill(emailOf('Varannut'));
  await page.getByLabel('Salasana').fill(password);
  await page.getByRole('button', { name: 'Luo tili' }).click();
  await expect(page.getByText('Jokin meni pieleen rekisteröitymisessä.')).toBeVisible();
  await expect(page.getByText('Signup failed.')).toBeVisible();
  await expect(page.getByText('Signup failed.')).toHaveAttribute('lang', 'en');
});

test('AUTH-07, AUTH-08 a reset answers the same for any address', async ({ page }) => {
  await page.goto(`${gateway.url}/login`);
  await page.getByLabel('Sähköposti').fill('tuntematon@kohdataan.example');
  await page.getByLabel('Salasana').fill('väärä-salasana');
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  const failure = page.getByText('Väärä sähköpostiosoite tai salasana.');
  await expect(failure).toBeVisible();
  await page.getByRole('link', { name: 'Unohdin salasanani' }).click();
  await expect(page.getByLabel('Sähköposti')).toHaveValue('tuntematon@kohdataan.example');
  await page.getByRole('button', { name: 'Lähetä linkki' }).click();
  await expect(
    page.getByText(
      'Jos osoitteella on tili, lähetimme siihen linkin salasanan vaihtamista varten. Tarkista sähköpostisi ja myös roskapostikansio.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Kirjaudu sisään' })).toBeVisible();
  await expect(failure).toBeHidden();
});

test('AUTH-10 the Google button is hidden where Google is not configured', async ({ page }) => {
  await page.goto(`${gateway.url}/login`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Jatka Google-tilillä')).toBeHidden();
});

test('AUTH-02 a browser that is too old is told so, others are not', async ({ page }) => {
  const notice = page.getByText('Tämä selain on liian vanha kirjautumiseen.');
  await page.goto(`${gateway.url}/login`);
  await expect(notice).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'));
  await page.reload();
  await expect(notice).toBeVisible();
});

test('AUTH-11, AUTH-12 in-app browsers are warned and led out', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: gateway.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Instagram 350.0.0',
  });
  const page = await context.newPage();
  await page.route('**/api/config', (route) => route.fulfill({ json: { google: true } }));
  await page.goto('/login');
  const warning = page.getByRole('link', {
    name: 'Kirjautuminen ei toimi tämän sovelluksen sisäisessä selaimessa. Avaa sivu Chromessa tai Safarissa.',
  });
  await expect(warning).toBeVisible();
  await expect(warning, 'also where there is no Google button').toHaveAttribute(
    'href',
    /^intent:\/\/localhost.*scheme=http;/,
  );
  const google = page.getByRole('link', { name: 'Jatka Google-tilillä' });
  await expect(google).toHaveAttribute('href', /^intent:\/\/localhost.*scheme=http;/);
  await context.close();
});

test('ROUTE-17 /login leads a signed-in user on, ROUTE-19 asks for a profile first', async ({
  page,
}) => {
  await signUp(page, gateway);
  await page.goto(`${gateway.url}/login?syy=profiili`);
  await expect(page.getByRole('heading', { name: 'Luo ensin profiili' })).toBeVisible();
  await page.getByRole('link', { name: 'Luo profiili' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  // At every load, as the app itself notes meanwhile that there is none.
  await page.addInitScript(() => localStorage.setItem('kd:profile', 'yes'));
  // an old link, say: whoever has a profile is not asked for one
  for (const address of ['/login', '/login?syy=profiili', '/login#luo-tili']) {
    await page.goto(`${gateway.url}${address}`);
    await expect(page).toHaveURL(/\/meets$/);
  }
});

test('AUTH-17, AUTH-18 the test page signs in, and signs out to /landing', async ({ page }) => {
  await page.goto(`${gateway.url}/signin`);
  const form = page.locator('section', { hasText: 'Salasana (vähintään 6 merkkiä)' });
  await form.getByLabel('Sähköposti').fill('testaaja@kohdataan.example');
  await form.getByLabel('Salasana (vähintään 6 merkkiä)').fill(password);
  await form.getByRole('button', { name: 'Rekisteröidy' }).click();
  await expect(page).toHaveURL(/\/meets$/);
  await page.evaluate(() => {
    const { uid } = JSON.parse(localStorage.getItem('kd:session') ?? '{}') as { uid: string };
    for (const key of ['chat:a', 'chat:b', 'chat:c'])
      localStorage.setItem(`kd:draft:${uid}:${key}`, '"Kesken"');
    localStorage.setItem('kd:snapshot', '{}');
  });
  await page.goto(`${gateway.url}/signin`);
  const signOut = page.getByRole('button', { name: 'Kirjaudu ulos' });
  const question = page.getByRole('alertdialog');
  for (const answer of ['Peruuta', 'Kirjaudu ulos']) {
    await signOut.click();
    await expect(question.getByRole('button', { name: 'Peruuta' }), 'GEN-12').toBeFocused();
    await expect(question, 'AUTH-14').toContainText(
      'Sinulla on 3 lähettämätöntä muutosta. Kirjaudutaanko silti ulos?',
    );
    await question.getByRole('button', { name: answer }).click();
  }
  await expect(page, 'AUTH-13').toHaveURL(/\/landing$/);
  await expect(page.getByRole('heading', { name: 'Olet kirjautunut ulos' })).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => /^kd:(session|draft|snapshot|profile)/.test(key))).toEqual([]);
  await page.goto(`${gateway.url}/meets`);
  await expect(page, 'ROUTE-20').toHaveURL(/\/login$/);
  let asked = 0;
  await page.exposeFunction('noteFullScreen', () => (asked += 1));
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = async () => {
      await (globalThis as unknown as { noteFullScreen: () => Promise<number> }).noteFullScreen();
      throw new TypeError('refused');
    };
  });
  await page.goto(`${gateway.url}/signin`);
  const signIn = page.locator('#signin-form');
  await signIn.getByLabel('Sähköposti').fill('testaaja@kohdataan.example');
  await signIn.getByLabel('Salasana').fill(password);
  await signIn.getByRole('button', { name: 'Kirjaudu', exact: true }).click();
  await expect(page).toHaveURL(/\/meets$/);
  await expect.poll(() => asked).toBe(1);
});

test('AUTH-01 SYNC-16 a browser that keeps nothing is named as the reason', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('denied', 'QuotaExceededError');
    };
  });
  await page.goto(`${gateway.url}/login`);
  await showRegistration(page);
  await page.getByLabel('Sähköposti').fill('muistiton@kohdataan.example');
  await page.getByLabel('Salasana').fill(password);
  await page.getByRole('button', { name: 'Luo tili' }).click();
  const register = page.locator('#register-form');
  await expect(
    register.getByText('Selain ei anna tallentaa tietoja tälle laitteelle.'),
  ).toBeVisible();
});

test('ERR-14 failures on the test page are swallowed', async ({ page }) => {
  await page.goto(`${gateway.url}/signin`);
  const signIn = page.locator('section', {
    has: page.getByRole('button', { name: 'Kirjaudu', exact: true }),
  });
  await signIn.getByLabel('Sähköposti').fill('kukaan@kohdataan.example');
  await signIn.getByLabel('Salasana').fill('väärä salasana');
  const answered = page.waitForResponse('**/api/auth/login');
  await signIn.getByRole('button', { name: 'Kirjaudu', exact: true }).click();
  expect((await answered).status()).toBe(401);
  await expect(page.locator('[data-error]:visible')).toHaveCount(0);
});

test('AUTH-17 ROUTE-16 who registers there again because the answer was lost is let in', async ({
  page,
}) => {
  await page.goto(`${gateway.url}/signin`);
  const form = page.locator('#signup-form');
  await form.getByLabel('Sähköposti').fill('katkos@kohdataan.example');
  await form.getByLabel(/^Salasana/).fill(password);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/auth/register', lose, { times: 1 });
  const button = form.getByRole('button', { name: 'Rekisteröidy' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL(/\/signin$/);
  await button.click();
  await expect(page).toHaveURL(/\/meets$/);
});

test('AUTH-14 who goes back to /login after a sign-out does not find the address of who was signed in', async ({
  page,
}) => {
  await ApiPerson.withProfile(gateway.directUrl, 'Poistuja');
  await page.goto(`${gateway.url}/login`);
  await submitSignIn(page, 'Poistuja');
  await expect(page).toHaveURL(/\/meets$/);
  await page.getByRole('link', { name: 'Tili' }).click();
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(page).toHaveURL(`${gateway.url}/`);
  // The page is gone before it could answer.
  await page.evaluate(() => void setTimeout(() => history.go(-2)));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Salasana', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Sähköposti', { exact: true })).toHaveValue('');
});

test('AUTH-15 the landing page leads to sign-in and to the front page', async ({ page }) => {
  await page.goto(`${gateway.url}/landing`);
  await expect(page.getByRole('heading', { name: 'Olet kirjautunut ulos' })).toBeVisible();
  await expect(
    page.getByText('Kiitos käynnistä! Tietosi on poistettu tältä laitteelta.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kirjaudu uudelleen' })).toHaveAttribute(
    'href',
    '/login',
  );
  await expect(page.getByRole('link', { name: 'Etusivulle' })).toHaveAttribute('href', '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Versio 1.53')).toBeVisible();
  const links = await footer.getByRole('link').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/terms', '/policy', '/cookies']);
});
