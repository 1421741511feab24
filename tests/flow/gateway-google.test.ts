import { Provider } from 'oidc-provider';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestBrowser } from '../helpers/test-browser.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import { TestIssuer } from '../helpers/test-issuer.ts';
import type { Forgery } from '../helpers/test-issuer.ts';

const issuer = new TestIssuer();
let gateway: TestGateway;

beforeAll(async () => {
  await issuer.start();
  gateway = await startTestGateway({
    env: {
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'client-secret',
      GOOGLE_ISSUER: issuer.issuer,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await issuer.stop();
});

let people = 0;
beforeEach(() => {
  people += 1;
  Object.assign(issuer, {
    email: `google${people}@gmail.example`,
    subject: `subject-${people}`,
    emailVerified: true,
    forgery: {},
    down: false,
  });
});

const start = (browser: TestBrowser, query = '') => browser.get(`/api/auth/google/start${query}`);

/** Through the whole flow in one browser. @returns where it ends */
async function signIn(browser: TestBrowser, query = ''): Promise<string> {
  const begun = await start(browser, query);
  expect(begun.status).toBe(302);
  const back = await browser.get(issuer.approve(String(begun.headers['location'])));
  return String(back.headers['location'] ?? back.body);
}

describe('Google sign-in', () => {
  it('AUTH-01 AUTH-10 makes an account and signs in to the same one later', async () => {
    const phone = gateway.browser();
    expect(await signIn(phone)).toBe('/login?google=ok');
    const first = await phone.refresh();
    expect(first.email).toBe(issuer.email);
    const laptop = gateway.browser();
    await signIn(laptop);
    expect((await laptop.refresh()).uid).toBe(first.uid);
    issuer.email = 'vaihtunut@gmail.example';
    const tablet = gateway.browser();
    await signIn(tablet);
    expect((await tablet.refresh()).uid).toBe(first.uid);
    const metrics = (await gateway.browser().get('/metrics')).body;
    expect(metrics).toMatch(/user_authenticated_total\{way="google"\} [3-9]/);
  });

  it('AUTH-01 asks with PKCE, state and nonce, and keeps the secrets from scripts', async () => {
    const begun = await start(gateway.browser(), '?popup=1&language=en');
    const query = new URL(String(begun.headers['location'])).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('state')?.length).toBeGreaterThan(20);
    expect(query.get('nonce')?.length).toBeGreaterThan(20);
    expect(query.get('scope')).toBe('openid email');
    const cookie = String(begun.headers['set-cookie']);
    expect(cookie).toMatch(/kd_oidc=.*Path=\/api\/auth\/google; HttpOnly; SameSite=Lax/);
  });

  it('AUTH-01 the window tells its opener and closes itself by a script of the own site', async () => {
    const browser = gateway.browser();
    const page = await signIn(browser, '?popup=1');
    expect(page).toContain('data-ok="1"');
    expect(page).toContain('<script src="/api/auth/google/done.js">');
    const script = await browser.get('/api/auth/google/done.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.body).toContain('postMessage(news, location.origin)');
  });

  it('AUTH-01 an address that Google has not verified makes no account', async () => {
    issuer.emailVerified = false;
    const browser = gateway.browser();
    expect(await signIn(browser)).toBe('/login?virhe=google&google=email_not_verified');
    expect(browser.cookies.has('kd_refresh')).toBe(false);
    const password = { email: issuer.email, password: 'Sateenvarjo7' };
    expect((await gateway.browser().post('/api/auth/register', password)).status).toBe(200);
  });

  it('AUTH-01 an account that somebody registered with my address is not joined to me', async () => {
    await gateway.browser().register(issuer.email);
    expect(await signIn(gateway.browser())).toBe('/login?virhe=google&google=password_first');
    const owner = gateway.browser();
    const { uid } = await owner.login(issuer.email);
    expect(await signIn(owner)).toBe('/login?google=ok');
    expect((await owner.refresh()).uid).toBe(uid);
    const later = gateway.browser();
    expect(await signIn(later)).toBe('/login?google=ok');
    expect((await later.refresh()).uid).toBe(uid);
  });

  it('AUTH-01 an account whose mailbox is proven is joined', async () => {
    const { uid } = await gateway.browser().register(issuer.email);
    await gateway.browser().post('/api/auth/reset', { email: issuer.email });
    const mine = async () => (await gateway.mails()).find((mail) => mail.includes(issuer.email));
    await expect.poll(mine).toBeDefined();
    const token = /token=([\w.-]+)/.exec((await mine()) ?? '')?.[1];
    await gateway.browser().post('/api/auth/reset/confirm', { token, password: 'Uusisalainen9' });
    const browser = gateway.browser();
    expect(await signIn(browser)).toBe('/login?google=ok');
    expect((await browser.refresh()).uid).toBe(uid);
  });

  it('AUTH-01 another Google account with the same address does not get in', async () => {
    const browser = gateway.browser();
    await signIn(browser);
    issuer.subject = `${issuer.subject}-other`;
    expect(await signIn(gateway.browser())).toBe('/login?virhe=google&google=password_first');
  });

  const forgeries: [string, Forgery][] = [
    ['signed by a stranger', { wrongKey: true }],
    ['not signed at all', { alg: 'none' }],
    ['for another client', { claims: { aud: 'other' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['with another nonce', { claims: { nonce: 'replayed' } }],
    ['that has expired', { claims: { exp: 1_000_000_000 } }],
    ['without a subject', { claims: { sub: undefined as unknown as string } }],
  ];
  it.each(forgeries)('ERR-09 refuses an id token %s', async (_what, forgery) => {
    issuer.forgery = forgery;
    const browser = gateway.browser();
    expect(await signIn(browser)).toBe('/login?virhe=google&google=failed');
    expect(browser.cookies.has('kd_refresh')).toBe(false);
  });

  it('ERR-09 refuses a callback that this browser did not begin, or began twice', async () => {
    const victim = gateway.browser();
    const begun = await start(gateway.browser());
    const url = issuer.approve(String(begun.headers['location']));
    expect((await victim.get(url)).headers['location']).toBe('/login?virhe=google&google=failed');
    await start(victim);
    expect((await victim.get(url)).headers['location']).toBe('/login?virhe=google&google=failed');
    const browser = gateway.browser();
    const own = issuer.approve(String((await start(browser)).headers['location']));
    expect((await browser.get(own)).headers['location']).toBe('/login?google=ok');
    expect((await browser.get(own)).headers['location']).toBe('/login?virhe=google&google=failed');
  });

  it('ERR-09 a changed cookie, a late callback and a cancelled sign-in sign nobody in', async () => {
    const browser = gateway.browser();
    const url = issuer.approve(String((await start(browser)).headers['location']));
    const cookie = browser.cookies.get('kd_oidc');
    browser.cookies.set('kd_oidc', { value: `x${cookie?.value}`, path: '/api/auth/google' });
    expect((await browser.get(url)).headers['location']).toBe('/login?virhe=google&google=failed');
    const late = issuer.approve(String((await start(browser)).headers['location']));
    gateway.time.pass(11);
    expect((await browser.get(late)).headers['location']).toBe('/login?virhe=google&google=failed');
    const begun = new URL(String((await start(browser)).headers['location']));
    const state = begun.searchParams.get('state');
    const cancel = await browser.get(
      `/api/auth/google/callback?error=access_denied&state=${state}`,
    );
    expect(cancel.headers['location']).toBe('/login?virhe=google&google=cancelled');
    for (const nonsense of ['', '?code=', '?code=a&code=b&state=c', `?state=${'x'.repeat(3000)}`])
      expect((await browser.get(`/api/auth/google/callback${nonsense}`)).status).toBe(303);
  });

  it('ERR-09 an issuer that does not answer is a failed sign-in, and heals', async () => {
    const alone = await startTestGateway({
      env: {
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'client-secret',
        GOOGLE_ISSUER: issuer.issuer,
      },
    });
    issuer.down = true;
    const down = await start(alone.browser());
    expect(down.headers['location']).toBe('/login?virhe=google&google=failed');
    issuer.down = false;
    expect((await start(alone.browser())).status).toBe(302);
    expect((await alone.browser().get('/api/config')).json['google']).toBe(true);
    await alone.stop();
  });
});

describe('a real OpenID Connect provider', () => {
  it('AUTH-01 signs in with oidc-provider', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const provider = realProvider(`http://127.0.0.1:${port}`);
    server.on('request', provider.callback());
    const real = await startTestGateway({
      env: {
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'client-secret',
        GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
      },
    });
    const browser = real.browser();
    const begun = await start(browser);
    const back = await walk(String(begun.headers['location']));
    const end = await browser.get(`${back.pathname}${back.search}`);
    expect(end.headers['location']).toBe('/login?google=ok');
    expect((await browser.refresh()).email).toBe('oikea@gmail.example');
    await real.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

/** A provider at which everybody is `oikea@gmail.example` and agrees at once. */
function realProvider(address: string): Provider {
  const provider = new Provider(address, {
    clients: [
      {
        client_id: 'client',
        client_secret: 'client-secret',
        redirect_uris: ['http://localhost:3000/api/auth/google/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/agree/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: 'oikea@gmail.example', email_verified: true }),
    }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/agree/')) return next();
    await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: 'real-1' } });
    ctx.respond = false;
  });
  return provider;
}

/** Follows redirects with cookies until they leave the provider. */
async function walk(location: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(location);
  const { origin } = url;
  for (let step = 0; step < 8 && url.origin === origin; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url);
  }
  return url;
}
