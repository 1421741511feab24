import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountDocument } from '../../sync-server/accounts/account-documents.ts';
import { tokenText } from '../../sync-server/accounts/refresh-token.ts';
import type { RefreshToken } from '../../sync-server/accounts/refresh-token.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { storedUser } from '../helpers/people.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import type { TestBrowser } from '../helpers/test-browser.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const dayMinutes = 24 * 60;
let people = 0;
async function signedIn(): Promise<TestBrowser> {
  const browser = gateway.browser();
  people += 1;
  await browser.register(`istunto${people}@posti.example`);
  return browser;
}

const refreshCookie = (browser: TestBrowser) => browser.cookies.get('kd_refresh')?.value ?? '';
const whoAmI = (browser: TestBrowser) => browser.get('/api/auth/sessions');

/** Sessions of somebody, and what is kept of those that were ended. */
async function kept({ uid }: TestBrowser): Promise<number> {
  const range = { startkey: `session:${uid}:`, endkey: `session:${uid}:\uffff` };
  return (await gateway.on.store.db('accounts').range(range)).length;
}

async function refreshWith(value: string) {
  const browser = gateway.browser();
  browser.cookies.set('kd_refresh', { value, path: '/api/auth' });
  const answer = await browser.post('/api/auth/refresh');
  return { answer, browser };
}

describe('refresh', () => {
  it('AUTH-01 every refresh exchanges the refresh token', async () => {
    const browser = await signedIn();
    const first = refreshCookie(browser);
    const session = await browser.refresh();
    expect(refreshCookie(browser)).not.toBe(first);
    expect(session.uid).toBe(browser.uid);
    expect((await whoAmI(browser)).status).toBe(200);
  });

  it('AUTH-01 two tabs that refresh at once stay signed in and get the same successor', async () => {
    const browser = await signedIn();
    const old = refreshCookie(browser);
    const [one, other] = await Promise.all([refreshWith(old), refreshWith(old)]);
    expect([one.answer.status, other.answer.status]).toEqual([200, 200]);
    expect(refreshCookie(one.browser)).toBe(refreshCookie(other.browser));
    await one.browser.refresh();
  });

  it('AUTH-01 an answer lost on the way does not sign the device out, even hours later', async () => {
    const browser = await signedIn();
    const old = refreshCookie(browser);
    await refreshWith(old);
    gateway.time.pass(300);
    const { answer, browser: later } = await refreshWith(old);
    expect(answer.status).toBe(200);
    await later.refresh();
  });

  it('AUTH-01 a browser that was killed before it wrote its new cookie stays signed in, even hours later', async () => {
    const browser = await signedIn();
    const old = refreshCookie(browser);
    await browser.refresh();
    expect((await whoAmI(browser)).status).toBe(200);
    gateway.time.pass(300);
    const { answer, browser: later } = await refreshWith(old);
    expect(answer.status).toBe(200);
    await later.refresh();
    expect((await whoAmI(later)).status).toBe(200);
  });

  it('AUTH-01 a browser that is killed after several starts in a row stays signed in', async () => {
    const browser = await signedIn();
    gateway.time.pass(1);
    const written = refreshCookie(browser);
    await browser.refresh();
    const newest = refreshCookie(browser);
    // What is not exchanged is not set again: this answer may come after another tab's newer token.
    const same = await browser.post('/api/auth/refresh');
    expect(same.status).toBe(200);
    expect(String(same.headers['set-cookie'])).not.toContain('kd_refresh');
    expect(refreshCookie(browser)).toBe(newest);
    expect((await whoAmI(browser)).status).toBe(200);
    const { answer, browser: later } = await refreshWith(written);
    expect(answer.status).toBe(200);
    gateway.time.pass(1);
    await later.refresh();
    expect(refreshCookie(later)).not.toBe(newest);
  });

  it('AUTH-01 a browser that is killed again and again before it writes a cookie stays signed in', async () => {
    const browser = await signedIn();
    gateway.time.pass(1);
    const written = refreshCookie(browser);
    for (const waited of [0, 0.5, 0.5, 300]) {
      gateway.time.pass(waited);
      const { answer, browser: again } = await refreshWith(written);
      expect(answer.status, `after ${waited} minutes`).toBe(200);
      // What the person opens next.
      gateway.time.pass(0.4);
      await again.refresh();
      expect((await whoAmI(again)).status).toBe(200);
    }
  });

  it('AUTH-13 a copy that is used again and again does not keep the newest token from being exchanged', async () => {
    const browser = await signedIn();
    gateway.time.pass(1);
    const copied = refreshCookie(browser);
    await browser.refresh();
    const newest = refreshCookie(browser);
    for (let times = 0; times < 30; times += 1) await refreshWith(copied);
    gateway.time.pass(0.6);
    for (let times = 0; times < 30; times += 1) await refreshWith(copied);
    gateway.time.pass(0.6);
    await browser.refresh();
    expect(refreshCookie(browser)).not.toBe(newest);
  });

  it('AUTH-13 tokens from before a new password are refused, even if a crash has left their session', async () => {
    const browser = await signedIn();
    const accounts = databaseAs<AccountDocument>(gateway.on.store, 'accounts');
    await accounts.update(browser.uid, (account) => account && { ...account, tokenVersion: 2 });
    await expect.poll(async () => (await whoAmI(browser)).status).toBe(401);
    expect((await browser.post('/api/auth/refresh')).status).toBe(401);
  });

  it('AUTH-13 a cookie that names a session, but not its secret, does not end it', async () => {
    const browser = await signedIn();
    const forged = refreshCookie(browser).replace(/[^.]+$/, 'A'.repeat(43));
    const stranger = gateway.browser();
    stranger.cookies.set('kd_refresh', { value: forged, path: '/api/auth' });
    expect((await stranger.post('/api/auth/logout')).status).toBe(200);
    stranger.cookies.set('kd_refresh', { value: forged, path: '/api/auth' });
    await stranger.register('vieras@posti.example');
    expect((await whoAmI(browser)).status).toBe(200);
    await browser.refresh();
  });

  it('AUTH-13 a copied token that comes back ends the session for both holders', async () => {
    const browser = await signedIn();
    const copied = refreshCookie(browser);
    await browser.refresh();
    await whoAmI(browser);
    gateway.time.pass(1);
    await browser.refresh();
    const thief = await refreshWith(copied);
    expect([thief.answer.status, thief.answer.json['code']]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await browser.post('/api/auth/refresh')).status).toBe(401);
    expect((await whoAmI(browser)).json['code']).toBe('UNAUTHENTICATED');
  });

  it('AUTH-13 the token before is a copy once the device has used its successor', async () => {
    const browser = await signedIn();
    const copied = refreshCookie(browser);
    await browser.refresh();
    gateway.time.pass(1);
    await whoAmI(browser);
    await noted(browser);
    gateway.time.pass(7);
    const thief = await refreshWith(copied);
    expect(thief.answer.status).toBe(401);
    expect((await browser.post('/api/auth/refresh')).status).toBe(401);
  });

  it('AUTH-13 a session ends after the days of the settings without use', async () => {
    const browser = await signedIn();
    gateway.time.pass(61 * 24 * 60);
    const answer = await browser.post('/api/auth/refresh');
    expect([answer.status, answer.json['code']]).toEqual([401, 'UNAUTHENTICATED']);
    expect(browser.cookies.has('kd_refresh')).toBe(false);
  });

  it('AUTH-13 SYNC-10 an account that a restored backup lacks has not been deleted: its devices keep what they hold', async () => {
    const browser = await signedIn();
    const { uid } = browser;
    const accounts = databaseAs<AccountDocument>(gateway.on.store, 'accounts');
    await accounts.erase(uid);
    const lost = await browser.post('/api/auth/refresh');
    expect([lost.status, lost.json['code']]).toEqual([401, 'UNAUTHENTICATED']);
    expect([...browser.cookies.keys()]).toEqual(['kd_device']);
    const left = await signedIn();
    const other = gateway.browser();
    await other.login(`istunto${people}@posti.example`);
    expect((await left.send('DELETE', '/api/account')).status).toBe(200);
    expect((await other.post('/api/auth/refresh')).json['code']).toBe('ACCOUNT_GONE');
  });

  it.each([
    'nonsense',
    '',
    `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(43)}`,
    "' OR 1=1 --",
    'x'.repeat(5000),
  ])('AUTH-13 refuses the forged refresh token %s', async (value) => {
    const { answer } = await refreshWith(value);
    // Nor does it say that the account is gone, at which a device would empty itself.
    expect([answer.status, answer.json['code']]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('AUTH-13 refuses a write that comes from another site', async () => {
    const browser = await signedIn();
    for (const headers of [
      { origin: 'https://paha.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      for (const url of ['/api/auth/refresh', '/api/auth/logout']) {
        const answer = await browser.post(url, undefined, headers);
        expect([answer.status, answer.json['code']]).toEqual([403, 'FORBIDDEN']);
      }
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    expect((await browser.post('/api/auth/refresh', undefined, own)).status).toBe(200);
  });

  it('AUTH-13 takes writes of its own pages, behind a proxy too, and whoever follows a link from elsewhere', async () => {
    const browser = await signedIn();
    const status = async (headers: Record<string, string>) =>
      (await browser.post('/api/auth/refresh', undefined, headers)).status;
    const { publicUrl } = gateway.app.config;
    for (const own of [
      { 'sec-fetch-site': 'none' },
      { origin: publicUrl, host: 'inside:8080' },
      { origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' },
      { origin: 'null', 'x-kohdataan': '1' },
    ])
      expect(await status(own), JSON.stringify(own)).toBe(200);
    for (const other of [
      { origin: `${publicUrl}1`, host: 'inside:8080' },
      { origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3001' },
      { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
    ])
      expect(await status(other), JSON.stringify(other)).toBe(403);
    const link = { origin: 'https://posti.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.get('/api/config', link)).status).toBe(200);
  });
});

/** What earlier versions have put in place of an address or uid: anybody who knows these can make it. */
const formerName = (account: string) =>
  createHash('sha256').update(`device:${account}`).digest('base64url').slice(0, 16);

describe('what a browser remembers of its accounts', () => {
  it('AUTH-14 tells nobody who finds it after the sign-out whose they were: neither address nor uid can be tried on it', async () => {
    const browser = await signedIn();
    const email = `istunto${people}@posti.example`;
    await browser.post('/api/auth/logout');
    expect([...browser.cookies.keys()]).toEqual(['kd_device']);
    const { value } = browser.cookies.get('kd_device') ?? { value: '' };
    for (const who of [email, browser.uid]) {
      expect(value).not.toContain(formerName(who));
      for (const form of ['base64url', 'base64', 'hex'] as const)
        expect(value).not.toContain(createHash('sha256').update(who).digest(form).slice(0, 16));
    }
  });

  it('AUTH-13 AUTH-14 one of an earlier version counts, and is made anew by the next sign-in', async () => {
    const [here, there] = [await signedIn(), gateway.browser()];
    const email = `istunto${people}@posti.example`;
    const former = [formerName(email), 'aMarkOfTheirOwn', formerName(here.uid), '1'].join('.');
    const value = gateway.app.signCookie(former);
    const remembered = () => there.cookies.get('kd_device')?.value ?? '';
    there.cookies.set('kd_device', { value, path: '/api/auth' });
    await there.login(email);
    expect(remembered()).toContain('aMarkOfTheirOwn');
    expect(remembered()).not.toContain('~');
    expect(remembered()).not.toContain(formerName(here.uid));
    there.cookies.set('kd_device', { value, path: '/api/auth' });
    await gateway.app.accounts.sessions.endAll(here.uid);
    await here.login(email);
    expect((await here.send('DELETE', '/api/account')).status).toBe(200);
    expect((await there.post('/api/auth/refresh')).json['code']).toBe('ACCOUNT_GONE');
  });
});

describe('sign-out', () => {
  it('AUTH-13 signing out ends refresh and access token and forgets the cookies', async () => {
    const browser = await signedIn();
    const old = refreshCookie(browser);
    const answer = await browser.post('/api/auth/logout');
    expect(answer.status).toBe(200);
    expect(browser.cookies.has('kd_refresh') || browser.cookies.has('kd_view')).toBe(false);
    expect((await refreshWith(old)).answer.status).toBe(401);
    expect((await whoAmI(browser)).status).toBe(401);
    expect((await browser.post('/api/auth/logout')).status).toBe(200);
  });

  it('ACC-09 signing out everywhere ends every device at once', async () => {
    const phone = await signedIn();
    const laptop = gateway.browser();
    await laptop.login(`istunto${people}@posti.example`);
    expect((await phone.post('/api/auth/logout-all')).status).toBe(200);
    for (const browser of [phone, laptop]) {
      expect((await whoAmI(browser)).json['code']).toBe('UNAUTHENTICATED');
      const refresh = () => browser.post('/api/auth/refresh');
      expect((await refresh()).status).toBe(401);
      if (browser === phone) continue;
      // It must learn that its owner wants it emptied, even if an answer is lost, or its page left before it has heard.
      for (const _ of [1, 2]) expect((await refresh()).json['code']).toBe('SESSION_ENDED');
      // That says that it is empty.
      expect((await browser.post('/api/auth/logout')).status).toBe(200);
      expect([...browser.cookies.keys()]).toEqual(['kd_device']);
      expect((await refresh()).json['code']).toBe('UNAUTHENTICATED');
    }
    expect((await gateway.browser().post('/api/auth/logout-all')).status).toBe(401);
  });

  it('ACC-09 signing out everywhere can be asked for again where the store failed half way, and tells every device', async () => {
    const phone = await signedIn();
    const laptop = gateway.browser();
    await laptop.login(`istunto${people}@posti.example`);
    const { sessions } = gateway.app.accounts;
    vi.spyOn(sessions, 'signOut').mockRejectedValueOnce(new Error('the store is away'));
    expect((await phone.post('/api/auth/logout-all')).status).toBe(500);
    expect((await phone.post('/api/auth/logout-all')).status).toBe(200);
    expect((await laptop.post('/api/auth/refresh')).json['code']).toBe('SESSION_ENDED');
    expect((await whoAmI(phone)).status).toBe(401);
  });

  it('ACC-09 one device can be signed out from another, and only by its owner', async () => {
    const phone = await signedIn();
    const laptop = gateway.browser();
    laptop.userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Safari/604';
    await laptop.login(`istunto${people}@posti.example`);
    const rows = (await whoAmI(phone)).json['sessions'] as Record<string, unknown>[];
    // Whoever asks comes first, though the other was used later.
    expect(rows.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox, Linux', true],
      ['Safari, iPhone', false],
    ]);
    const id = String(rows.find(({ current }) => !current)?.['id']);
    const stranger = await signedIn();
    expect((await stranger.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404);
    expect((await whoAmI(laptop)).status).toBe(200);
    expect((await phone.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(200);
    expect((await whoAmI(laptop)).status).toBe(401);
    expect((await whoAmI(phone)).json['sessions']).toHaveLength(1);
    expect((await phone.send('DELETE', `/api/auth/sessions/${id}`)).json['code']).toBe('NOT_FOUND');
    expect((await laptop.post('/api/auth/refresh')).json['code']).toBe('SESSION_ENDED');
    expect((await phone.send('DELETE', '/api/auth/sessions/nonsense')).json['code']).toBe(
      'NOT_FOUND',
    );
  });

  it('ACC-09 what is kept of a session that its owner ended goes when it would have expired', async () => {
    const phone = await signedIn();
    const laptop = gateway.browser();
    await laptop.login(`istunto${people}@posti.example`);
    expect((await phone.post('/api/auth/logout-all')).status).toBe(200);
    expect(await kept(phone)).toBe(2);
    gateway.time.pass(61 * 24 * 60);
    await phone.login(`istunto${people}@posti.example`);
    expect(await kept(phone)).toBe(1);
  });

  it('ACC-09 of a hundred such sessions at most, the last ones, as each sign-in reads all of them', async () => {
    const browser = await signedIn();
    const { accounts, sessions } = gateway.app.accounts;
    const account = (await accounts.byUid(browser.uid)) as AccountDocument;
    const ended: RefreshToken[] = [];
    for (let n = 0; n < 102; n += 1) {
      const { token } = await sessions.start(account, '?');
      await sessions.signOut(browser.uid, token.sid);
      ended.push(token);
      gateway.time.pass(1);
    }
    await sessions.start(account, '?');
    expect(await kept(browser)).toBe(102);
    const said = ended.map(async (token) => (await refreshWith(tokenText(token))).answer.json);
    const codes = (await Promise.all(said)).map(({ code }) => code);
    expect(codes).toEqual([
      ...Array(2).fill('UNAUTHENTICATED'),
      ...Array(100).fill('SESSION_ENDED'),
    ]);
  });

  it('SYNC-16 a browser that signs in although it has a session, of which it knows nothing, is told so', async () => {
    const browser = await signedIn();
    const email = `istunto${people}@posti.example`;
    // No app has run with that one yet: the answer was lost, and it is asked for again.
    expect((await browser.login(email)).hadSession).toBeUndefined();
    expect((await browser.refresh()).hadSession).toBeUndefined();
    expect((await browser.login(email)).hadSession).toBe(true);
    await browser.post('/api/auth/logout');
    expect((await browser.login(email)).hadSession).toBeUndefined();
    await browser.refresh();
    expect((await gateway.browser().login(email)).hadSession).toBeUndefined();
    // Nor is anything lost of whoever signs in where somebody else was.
    await browser.register(`muu-${email}`);
    await browser.refresh();
    expect((await browser.login(email)).hadSession).toBeUndefined();
  });

  it('ACC-09 a browser that signs in again has one session, not two', async () => {
    const browser = await signedIn();
    await browser.login(`istunto${people}@posti.example`);
    expect((await whoAmI(browser)).json['sessions']).toHaveLength(1);
  });
});

describe('access tokens', () => {
  it('AUTH-13 expire after ten minutes', async () => {
    const browser = await signedIn();
    gateway.time.pass(11);
    const answer = await whoAmI(browser);
    expect([answer.status, answer.json['code']]).toEqual([401, 'TOKEN_EXPIRED']);
    await browser.refresh();
    expect((await whoAmI(browser)).status).toBe(200);
  });

  it('AUTH-13 forged ones are refused, whatever they claim', async () => {
    const browser = await signedIn();
    const [head = '', body = '', signature = ''] = browser.token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = part({ ...claims, sub: 'a'.repeat(20) });
    const hmac = (text: string, key: string) =>
      createHmac('sha256', key).update(text).digest('base64url');
    const forged = [
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${part({ alg: 'None' })}.${body}.`,
      `${head}.${other}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}.${hmac(`${head}.${body}`, 'change-me')}`,
      `${head}.${body}.${hmac(`${head}.${body}`, '')}`,
      `${part({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
      browser.cookies.get('kd_view')?.value ?? '',
      'x',
      '',
    ];
    for (const token of forged) {
      const answer = await gateway.browser().get('/api/auth/sessions', {
        authorization: `Bearer ${token}`,
      });
      expect([answer.status, answer.json['code']]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect((await whoAmI(browser)).status).toBe(200);
  });

  it('AUTH-13 an access token does not open pictures by the cookie, nor the cookie anything else', async () => {
    const browser = await signedIn();
    const stranger = gateway.browser();
    stranger.cookies.set('kd_view', { value: browser.token, path: '/' });
    expect(await gateway.app.viewer(requestWith({ kd_view: browser.token }))).toBeUndefined();
    const view = browser.cookies.get('kd_view')?.value ?? '';
    expect(await gateway.app.viewer(requestWith({ kd_view: view }))).toBe(browser.uid);
    await browser.post('/api/auth/logout');
    expect(await gateway.app.viewer(requestWith({ kd_view: view }))).toBeUndefined();
  });

  it('IMG-10 the cookie opens pictures as long as its device may stay away, and no longer', async () => {
    const browser = await signedIn();
    const kd_view = browser.cookies.get('kd_view')?.value ?? '';
    const viewerAfter = async (days: number) => {
      gateway.time.pass(days * dayMinutes);
      const viewer = await gateway.app.viewer(requestWith({ kd_view }));
      gateway.time.pass(-days * dayMinutes);
      return viewer;
    };
    const { sessionDays } = gateway.app.config;
    expect(await viewerAfter(sessionDays - 1)).toBe(browser.uid);
    expect(await viewerAfter(sessionDays + 1)).toBeUndefined();
  });

  it('DATA-30 only the flag in the profile makes an admin', async () => {
    const browser = await signedIn();
    expect((await browser.refresh()).admin).toBe(false);
    const { uid } = browser;
    const user = storedUser('Aino', { _id: uid, _rev: '1-a', uid, admin: true });
    gateway.app.facts.apply('users', uid, user);
    expect((await browser.refresh()).admin).toBe(true);
  });
});

/** What `app.viewer` reads of a request. */
function requestWith(cookies: Record<string, string>) {
  return { server: gateway.app, headers: {}, cookies } as unknown as Parameters<
    typeof gateway.app.viewer
  >[0];
}

/** Waits until the gateway has noted that the device holds its newest token. */
async function noted(browser: TestBrowser): Promise<void> {
  const sid = refreshCookie(browser).split('.')[1] ?? '';
  await expect
    .poll(async () => (await gateway.app.accounts.sessions.get(browser.uid, sid))?.arrived)
    .toBe(2);
}
