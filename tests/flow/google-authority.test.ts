import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { google } from '../../sync-server/accounts/google-authority.ts';
import type { TestBrowser } from '../helpers/test-browser.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import { TestIssuer } from '../helpers/test-issuer.ts';

const issuer = new TestIssuer();
let gateway: TestGateway;

beforeAll(async () => {
  await issuer.start();
  const here = issuer.issuer;
  // It says of itself that it is Google, and the gateway finds it at Google's addresses.
  issuer.issuer = google;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    fetch(String(address).replace(google, here), init),
  );
  gateway = await startTestGateway({
    env: { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'client-secret' },
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await gateway.stop();
  await issuer.stop();
});

let people = 0;
beforeEach(() => {
  people += 1;
  const email = `henkilo${people}@posti.example`;
  Object.assign(issuer, { email, subject: `nyt-${people}`, forgery: {} });
});

const begin = async (browser: TestBrowser) =>
  String((await browser.get('/api/auth/google/start')).headers['location']);

async function end(browser: TestBrowser, begun: string): Promise<string> {
  return String((await browser.get(issuer.approve(begun))).headers['location']);
}

/** Through Google in one browser. @returns where it ends */
const through = async (browser = gateway.browser()) => end(browser, await begin(browser));

const joined = '/login?google=ok';
const refused = '/login?virhe=google&google=password_first';

/** Changes the password of that address by a link. */
async function reset(browser = gateway.browser(), email = issuer.email): Promise<TestBrowser> {
  const links = async () =>
    (await gateway.mails()).filter((mail) => mail.includes(email) && mail.includes('token='));
  const before = (await links()).length;
  await gateway.browser().post('/api/auth/reset', { email });
  await expect.poll(async () => (await links()).length).toBe(before + 1);
  const token = /token=([\w.-]+)/.exec((await links()).at(-1) ?? '')?.[1];
  const body = { token, password: 'Uusisalainen9' };
  expect((await browser.post('/api/auth/reset/confirm', body)).status).toBe(200);
  return browser;
}

async function changedMail(): Promise<string | undefined> {
  const mails = await gateway.mails();
  return mails.find(
    (mail) => mail.includes(`To: ${issuer.email}\r\n`) && mail.includes('Salasanasi on vaihdettu'),
  );
}

describe('a mailbox of which Google need not know whose it is now', () => {
  it('AUTH-01 whoever gave it to Google once does not get into the account of who has it now', async () => {
    const owner = gateway.browser();
    const { uid } = await owner.register(issuer.email);
    await reset(owner);
    expect(await through()).toBe(refused);
    // In a browser that has been led by the mailbox, or by the password, it is joined.
    const laptop = gateway.browser();
    await laptop.login(issuer.email, 'Uusisalainen9');
    await laptop.post('/api/auth/logout');
    expect(await through(laptop)).toBe(joined);
    expect((await laptop.refresh()).uid).toBe(uid);
  });

  it('AUTH-01 a mailbox of Google’s, or of an organisation there, is joined in any browser', async () => {
    await reset(await registered());
    issuer.forgery = { claims: { hd: 'posti.example' } };
    expect(await through()).toBe(joined);
    Object.assign(issuer, { email: 'Vanha.Tuttu@GMail.com', subject: 'tuttu', forgery: {} });
    await reset(await registered(), 'vanha.tuttu@gmail.com');
    expect(await through()).toBe(joined);
  });

  it('AUTH-07 who read somebody’s mail for a while, and joined a Google account, is out after a new password', async () => {
    const thief = gateway.browser();
    const owner = await registered();
    const { uid } = await owner.refresh();
    await reset(thief);
    issuer.subject = `varas-${people}`;
    expect(await through(thief)).toBe(joined);
    expect((await thief.refresh()).uid).toBe(uid);
    await reset(owner);
    expect(await through(thief)).toBe(refused);
    expect(await through()).toBe(refused);
    const docs = await gateway.app.store.db('accounts').range({ startkey: 'google:' });
    expect(docs.filter((doc) => (doc as { uid?: string }).uid === uid)).toEqual([]);
    issuer.subject = `omistaja-${people}`;
    expect(await through(owner)).toBe(joined);
    expect((await owner.refresh()).uid).toBe(uid);
  });

  it('AUTH-07 its owner is told that a new password has taken Google’s sign-in off, and who keeps it is not', async () => {
    await through();
    await reset();
    await expect.poll(changedMail).toContain('irrotettiin samalla');
    Object.assign(issuer, { email: `toinen${people}@gmail.com`, subject: `toinen-${people}` });
    await through();
    await reset();
    await expect.poll(changedMail).toBeDefined();
    expect(await changedMail()).not.toContain('irrotettiin');
    expect(await through()).toBe(joined);
  });

  it('AUTH-01 ACC-09 a way to Google that began in a session joins nothing once that has been ended', async () => {
    const phone = await registered();
    const begun = await begin(phone);
    const laptop = gateway.browser();
    await laptop.login(issuer.email);
    const listed = (await laptop.get('/api/auth/sessions')).json['sessions'];
    const other = (listed as { id: string; current: boolean }[]).find(({ current }) => !current);
    expect((await laptop.send('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(200);
    expect(await end(phone, begun)).toBe(refused);
    await phone.login(issuer.email);
    const again = await begin(phone);
    await laptop.post('/api/auth/logout-all');
    expect(await end(phone, again)).toBe(refused);
    await phone.login(issuer.email);
    expect(await through(phone)).toBe(joined);
  });
});

async function registered(email = issuer.email): Promise<TestBrowser> {
  const browser = gateway.browser();
  await browser.register(email);
  return browser;
}
