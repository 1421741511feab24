import { expect, test } from '@playwright/test';
import { TestIssuer } from '../helpers/test-issuer.ts';
import { ApiPerson } from './support/api-person.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { emailOf, passwordOf, signIn } from './support/people.ts';

const issuer = new TestIssuer();
let gateway: GatewayProcess;

test.beforeAll(async () => {
  await issuer.start();
  gateway = await GatewayProcess.start({
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'client-secret',
    GOOGLE_ISSUER: issuer.issuer,
  });
});
test.afterAll(async () => {
  await gateway.stop();
  await issuer.stop();
});

test('ACC-14 ERR-09 a window of Google proves who somebody is before an account is deleted', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: gateway.url });
  await ApiPerson.withProfile(gateway.url, 'Kaisla');
  await signIn(page, 'Kaisla');
  await page.goto(`${gateway.url}/removeaccount`);

  const refused = { code: 'RECENT_SIGN_IN_NEEDED', message: 'Sign in again first.' };
  await page.route('**/api/account', (route) => route.fulfill({ status: 403, json: refused }), {
    times: 1,
  });
  const remove = async () => {
    await page.getByRole('button', { name: 'Haluan poistaa tilini' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista tili' }).click();
  };
  await remove();
  const google = page.getByRole('button', { name: 'Jatka Google-tilillä' });
  issuer.forgery = { wrongKey: true };
  await google.click();
  const failed = page.getByText('Authentication failed.');
  // English on every page (ERR-09): it must not be read out as Finnish.
  await expect(failed).toHaveAttribute('lang', 'en');
  issuer.forgery = {};
  issuer.email = 'joku-muu@gmail.example';
  await google.click();
  await expect(page.getByText('Valitsit toisen Google-tilin.')).toBeVisible();
  issuer.email = emailOf('Kaisla');
  await google.click();
  await expect(page.getByText('Kirjautuminen onnistui. Voit nyt poistaa tilisi.')).toBeVisible();
  await remove();
  await expect(page).toHaveURL(/\/login\?syy=poistettu$/);
  await page.close();
});

test('AUTH-01 AUTH-10 ERR-09 a window signs in; an address that has an account with a password is told what to do', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: gateway.url });
  await ApiPerson.register(gateway.url, 'Salla');
  issuer.email = 'uusi@gmail.example';
  issuer.subject = 'uusi';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Jatka Google-tilillä' }).click();
  await expect(page).toHaveURL(/\/meets$/);
  await page.close();
  const other = await browser.newPage({ baseURL: gateway.url });
  issuer.email = emailOf('Salla');
  issuer.subject = 'salla';
  await other.goto('/login');
  await other.getByRole('link', { name: 'Jatka Google-tilillä' }).click();
  await expect(other.getByText('Tällä sähköpostiosoitteella on jo tili.')).toBeVisible();
  issuer.forgery = { wrongKey: true };
  await other.getByRole('link', { name: 'Jatka Google-tilillä' }).click();
  const failed = other.getByText('Authentication failed.');
  await expect(failed).toBeVisible();
  await expect(failed).toHaveAttribute('lang', 'en');
  issuer.forgery = {};
  await other.close();
});

test('AUTH-01 ERR-09 where windows are blocked the page itself goes to Google, and says why it came back', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: gateway.url });
  await page.addInitScript(() => (window.open = () => null));
  await ApiPerson.register(gateway.url, 'Oona');
  Object.assign(issuer, { email: emailOf('Oona'), subject: 'oona' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Jatka Google-tilillä' }).click();
  await expect(page).toHaveURL(/google=password_first$/);
  await expect(page.getByText('Tällä sähköpostiosoitteella on jo tili.')).toBeVisible();
  issuer.email = 'oona@gmail.example';
  await page.getByRole('link', { name: 'Jatka Google-tilillä' }).click();
  await expect(page).toHaveURL(/\/meets$/);
  await page.close();
});

test('AUTH-14 the address at which Google lets in signs nobody in after a sign-out without a network', async ({
  browser,
}) => {
  // As in Firefox and Safari, where no worker tells the gateway meanwhile.
  const context = await browser.newContext({ baseURL: gateway.url, serviceWorkers: 'block' });
  await context.addInitScript(() => (window.open = () => null));
  Object.assign(issuer, { email: 'yhteinen.kone@gmail.example', subject: 'yhteinen' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Jatka Google-tilillä' }).click();
  await expect(page).toHaveURL(/\/meets$/);
  await page.goto('/account');
  const signOut = page.getByRole('button', { name: 'Kirjaudu ulos' });
  await expect(signOut).toBeVisible();
  // The gateway alone cannot be reached.
  await context.route('**/api/**', (route) => route.abort());
  await signOut.click();
  await expect(page).toHaveURL(`${gateway.url}/`);
  await page.close();
  await context.unrouteAll();
  const next = await context.newPage();
  // What the address bar remembers, or the way back.
  const told = next.waitForResponse('**/api/auth/logout');
  await next.goto('/login?google=ok');
  await told;
  await expect(next.getByText('Authentication failed.').first()).toBeVisible();
  await expect(next).toHaveURL(/\/login/);
  expect(await next.evaluate(() => localStorage.getItem('kd:session'))).toBeNull();
  await context.close();
});

test('AUTH-01 ACC-09 ERR-05 whom Google sends back is known: the session before ends, and accounts of this device stay known', async ({
  browser,
}) => {
  Object.assign(issuer, { asks: true, email: 'kahdesti@gmail.example', subject: 'kahdesti' });
  await ApiPerson.register(gateway.url, 'Venla');
  const context = await browser.newContext({ baseURL: gateway.url });
  const [page, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/login');
  await signIn(page, 'Venla');
  const opened = other.waitForEvent('popup');
  await other.getByRole('link', { name: 'Jatka Google-tilillä' }).click();
  // Only of whom another site sends does a browser keep the cookies to itself: somebody presses there.
  await (await opened).getByRole('link', { name: 'Jatka' }).click();
  await expect(other).toHaveURL(/\/meets$/);

  const cookies = await context.cookies(`${gateway.url}/api/auth`);
  expect(cookies.find(({ name }) => name === 'kd_device')?.value.split('~')).toHaveLength(2);
  const ask = async (path: string, init: RequestInit) =>
    (await fetch(`${gateway.url}/api/auth/${path}`, init)).json();
  const { token } = await ask('login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('Venla'), password: passwordOf('Venla') }),
  });
  const { sessions } = await ask('sessions', { headers: { authorization: `Bearer ${token}` } });
  // That of her registration, and this one; none in the browser that is somebody else's now.
  expect(sessions).toHaveLength(2);
  await context.close();
  issuer.asks = false;
});
