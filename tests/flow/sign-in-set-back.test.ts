import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestBrowser } from '../helpers/test-browser.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

const year = 365 * 24 * 60;

describe('who signed in at a gateway whose clock was a year ahead, once it is set right', () => {
  let gateway: TestGateway;
  let browser: TestBrowser;
  const email = 'eeva@posti.example';
  const held = () => browser.cookies.get('kd_refresh')?.value ?? '';
  const linkIn = async (mails: number) =>
    /\/reset\?token=([\w.-]+)/.exec((await gateway.mails())[mails] ?? '')?.[1];

  beforeAll(async () => {
    gateway = await startTestGateway();
    browser = gateway.browser();
    gateway.time.pass(year);
    await browser.register(email);
    gateway.time.pass(-year);
  });
  afterAll(() => gateway.stop());

  it('AUTH-13 has no access token for a year, nor a refresh token that is never exchanged', async () => {
    const { json } = await browser.get('/api/auth/sessions');
    expect(json['code']).toBe('TOKEN_EXPIRED');
    const copied = held();
    await browser.refresh();
    expect((await browser.get('/api/auth/sessions')).status).toBe(200);
    expect(held()).not.toBe(copied);
    gateway.time.pass(2);
    await browser.refresh();
    const thief = gateway.browser();
    thief.cookies.set('kd_refresh', { value: copied, path: '/api/auth' });
    expect((await thief.post('/api/auth/refresh')).status).toBe(401);
  });

  it('ACC-14 has to sign in again before the account is deleted', async () => {
    await browser.login(email);
    gateway.time.pass(year);
    await browser.login(email);
    gateway.time.pass(-year);
    await browser.refresh();
    const refused = await browser.send('DELETE', '/api/account');
    expect(refused.json['code']).toBe('RECENT_SIGN_IN_NEEDED');
  });

  it('AUTH-07 has no link in the mail that changes the password for a year', async () => {
    const linked = async (mail: number) => {
      await browser.post('/api/auth/reset', { email });
      await expect.poll(() => linkIn(mail)).toBeDefined();
      return { token: await linkIn(mail), password: 'uusi-metsapolku-92' };
    };
    const confirm = (body: object) => gateway.browser().post('/api/auth/reset/confirm', body);
    gateway.time.pass(year);
    const early = await linked(0);
    gateway.time.pass(-year);
    expect((await confirm(early)).json['code']).toBe('RESET_TOKEN_INVALID');
    expect((await confirm(await linked(1))).status).toBe(200);
  });
});
