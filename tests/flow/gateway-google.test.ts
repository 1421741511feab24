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

/** Names of the cookies of sign-ins under way. */
const flowsOf = ({ cookies }: TestBrowser) =>
  [...cookies.keys()].filter((name) => name.startsWith('kd_oidc_'));

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

  it('SYNC-16 whoever comes back from Google to a browser that has forgotten its session is told so, once', async () => {
    const phone = gateway.browser();
    await signIn(phone);
    expect((await phone.refresh()).hadSession).toBeUndefined();
    await signIn(phone);
    expect((await phone.refresh()).hadSession).toBe(true);
    // The next exchange is of another day.
    gateway.time.pass(24 * 60);
    expect((await phone.refresh()).hadSession).toBeUndefined();
  });

  it('AUTH-14 a browser that had no window takes the sign-in over once: its address and cookie may be there later', async () => {
    const phone = gateway.browser();
    await signIn(phone);
    const takeOver = () => phone.post('/api/auth/refresh?new=1');
    const given = phone.cookies.get('kd_refresh');
    expect((await takeOver()).json['email']).toBe(issuer.email);
    // The answer was lost, and its cookie with it.
    if (given) phone.cookies.set('kd_refresh', given);
    expect((await takeOver()).json['email']).toBe(issuer.email);
    // Somebody has signed out meanwhile, where no network was there to tell it.
    const later = await takeOver();
    expect([later.status, later.json['code'], later.headers['set-cookie']]).toEqual([
      401,
      'UNAUTHENTICATED',
      undefined,
    ]);
    // Nothing has become of the session by that.
    expect((await phone.refresh()).email).toBe(issuer.email);
  });

  it('AUTH-01 asks with PKCE, state and nonce, and keeps the secrets from scripts', async () => {
    const begun = await start(gateway.browser(), '?popup=1&language=en');
    const query = new URL(String(begun.headers['location'])).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('state')?.length).toBeGreaterThan(20);
    expect(query.get('nonce')?.length).toBeGreaterThan(20);
    expect(query.get('scope')).toBe('openid email');
    const cookie = String(begun.headers['set-cookie']);
    expect(cookie).toMatch(/kd_oidc_[\w-]{8}=.*Path=\/api\/auth\/google; HttpOnly; SameSite=Lax/);
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

  it('AUTH-01 ACC-09 whom another site sends back comes once more from here, with the cookies that browsers keep from it', async () => {
    const browser = gateway.browser();
    await signIn(browser);
    const begun = await start(browser, '?popup=7');
    const callback = issuer.approve(String(begun.headers['location']));
    const sent = await browser.get(callback, { 'sec-fetch-site': 'cross-site' });
    expect([sent.status, sent.headers['set-cookie']]).toEqual([200, undefined]);
    expect(sent.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'unsafe-none',
    });
    const [, next = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(sent.body) ?? [];
    const end = await browser.get(next.replaceAll('&amp;', '&'), {
      'sec-fetch-site': 'same-origin',
    });
    expect(end.body).toContain('data-ok="1"');
    await browser.refresh();
    expect((await browser.get('/api/auth/sessions')).json['sessions']).toHaveLength(1);
    const forged = await browser.get(
      '/api/auth/google/callback?state="><script>alert(1)</script>',
      {
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(forged.body).not.toContain('<script>');
    // As Firefox says where no page has led to the start.
    const bare = await browser.get('/api/auth/google/callback', { 'sec-fetch-site': 'none' });
    expect(bare.body).toContain('url=/api/auth/google/arrival"');
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

  it('AUTH-01 AUTH-10 two tabs that sign in at once both get there, and each is told of its own window', async () => {
    const browser = gateway.browser();
    const begin = async (window: string) =>
      String((await start(browser, `?popup=${window}`)).headers['location']);
    const [first, second, third] = [await begin('11'), await begin('22'), await begin('33')];
    const state = new URL(first).searchParams.get('state');
    const cancelled = `/api/auth/google/callback?error=access_denied&state=${state}`;
    expect((await browser.get(cancelled)).body).toMatch(/data-reason="cancelled" data-popup="11"/);
    for (const [location, window] of [
      [third, '33'],
      [second, '22'],
    ] as const) {
      const { body } = await browser.get(issuer.approve(location));
      expect(body).toContain(`data-ok="1" data-reason="" data-popup="${window}"`);
    }
    expect((await browser.refresh()).email).toBe(issuer.email);
    expect(flowsOf(browser)).toEqual([]);
  });

  it('AUTH-01 sign-ins that nobody ends do not make requests ever longer, nor keep a new one from its end', async () => {
    const browser = gateway.browser();
    for (let n = 0; n < 20; n += 1) await start(browser);
    expect(flowsOf(browser)).toHaveLength(4);
    expect(await signIn(browser)).toBe('/login?google=ok');
    for (const window of ['x', '1'.repeat(21), '"><script>'])
      expect((await start(browser, `?popup=${encodeURIComponent(window)}`)).status).toBe(400);
  });

  it('ACC-14 who proves once more who they are stays who they are, and no account is made', async () => {
    const browser = gateway.browser();
    await signIn(browser);
    const { uid } = await browser.refresh();
    expect(await signIn(browser, '?same=1')).toBe('/removeaccount');
    expect((await browser.refresh()).uid).toBe(uid);
    const { email, subject } = issuer;
    issuer.email = `toinen-${email}`;
    issuer.subject = `${subject}-toinen`;
    expect(await signIn(browser, '?popup=1&same=1')).toContain('data-reason="other_account"');
    expect(await gateway.app.accounts.accounts.byEmail(issuer.email)).toBeUndefined();
    expect((await browser.refresh()).uid).toBe(uid);
    expect(await signIn(gateway.browser(), '?popup=1&same=1')).toContain('other_account');
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
    const [name = ''] = flowsOf(browser);
    const cookie = browser.cookies.get(name);
    browser.cookies.set(name, { value: `x${cookie?.value}`, path: '/api/auth/google' });
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

  it('ERR-09 another cookie of ours in the place of the flow signs nobody in, and breaks nothing', async () => {
    const browser = gateway.browser();
    await browser.register('vaihtaja@posti.example');
    const device = browser.cookies.get('kd_device')?.value ?? '';
    const begun = await start(browser);
    browser.cookies.set(flowsOf(browser)[0] ?? '', { value: device, path: '/api/auth/google' });
    const back = await browser.get(issuer.approve(String(begun.headers['location'])));
    expect([back.status, back.headers['location']]).toEqual([
      303,
      '/login?virhe=google&google=failed',
    ]);
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

  it('AUTH-01 the way to Google and back is limited per address: each step asks the issuer', async () => {
    const strict = await startTestGateway({
      env: {
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'client-secret',
        GOOGLE_ISSUER: issuer.issuer,
        RATE_LIMIT_FACTOR: '1',
      },
    });
    for (const step of ['start?same=2', 'callback']) {
      const statuses: number[] = [];
      for (let n = 0; n < 61; n += 1)
        statuses.push((await strict.browser().get(`/api/auth/google/${step}`)).status);
      expect([statuses[59], statuses[60]], step).toEqual([step === 'callback' ? 303 : 400, 429]);
      // Who presses the button sees a page.
      const opened = { 'sec-fetch-mode': 'navigate', 'accept-language': 'sv,en;q=0.5' };
      const page = await strict.browser().get(`/api/auth/google/${step}`, opened);
      expect([page.status, page.body]).toEqual([429, expect.stringContaining('Too many attempts')]);
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    }
    await strict.stop();
  });
});
