import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../sync-server/accounts/password-hash.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

// Passwords as the gateway hashes them, not as most tests do.
vi.unmock('@node-rs/argon2');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const password = 'Sateenvarjo7';

describe('registration', () => {
  it('AUTH-01 an account by e-mail and password is signed in at once', async () => {
    const browser = gateway.browser();
    const answer = await browser.post('/api/auth/register', {
      email: 'aino@posti.example',
      password,
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      email: 'aino@posti.example',
      admin: false,
      expiresIn: 600,
    });
    expect(answer.json['uid']).toMatch(/^[a-z0-9]{20}$/);
    const cookies = String(answer.headers['set-cookie']);
    expect(cookies).toMatch(/kd_refresh=[^;]+;[^,]*Path=\/api\/auth; HttpOnly; SameSite=Strict/);
    expect(cookies).toMatch(/kd_view=[^;]+;[^,]*Path=\/api\/images; HttpOnly; SameSite=Strict/);
    expect(cookies).not.toContain('Secure');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('AUTH-01 cookies are Secure where users come by https', async () => {
    const safe = await startTestGateway({ env: { PUBLIC_URL: 'https://kohdataan.example' } });
    const answer = await safe
      .browser()
      .post('/api/auth/register', { email: 'a@posti.example', password });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookies).not.toEqual([]);
    for (const cookie of cookies) expect(cookie).toContain('Secure');
    await safe.stop();
  });

  it('PAGE-13 cookies last as long as /cookies says', async () => {
    const days = 12;
    const own = await startTestGateway({ env: { SESSION_DAYS: String(days) } });
    const answer = await own
      .browser()
      .post('/api/auth/register', { email: 'a@posti.example', password });
    const lasting = [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => /^(\w+)=[^;]+; Max-Age=(\d+);/.exec(String(cookie))?.slice(1));
    const day = 86_400;
    expect(Object.fromEntries(lasting.map((pair) => pair ?? []))).toEqual({
      kd_refresh: String(days * day),
      // Whoever comes back before that sees pictures before anything else is answered.
      kd_view: String(days * day),
      kd_device: String(365 * day),
    });
    await own.stop();
  });

  it('AUTH-01 one address has one account, however it is spelt', async () => {
    await gateway.browser().register('eino@posti.example');
    const spellings = [
      'eino@posti.example',
      ' Eino@POSTI.example ',
      'ｅｉｎｏ@posti.example',
      '\ufeffeino@posti.example\u200b',
    ];
    for (const email of spellings) {
      const again = await gateway.browser().post('/api/auth/register', { email, password });
      expect([again.status, again.json['code']]).toEqual([409, 'REGISTRATION_FAILED']);
    }
    expect((await gateway.browser().login('EINO\u200d@posti.example')).email).toBe(
      'eino@posti.example',
    );
  });

  it('AUTH-01 an address is the same whether a browser hands over its domain in letters or encoded', async () => {
    await gateway.browser().register('Toini@mäkelä.example');
    const inChromium = 'toini@xn--mkel-load.example';
    expect((await gateway.browser().login(inChromium)).email).toBe('toini@mäkelä.example');
    const again = await gateway
      .browser()
      .post('/api/auth/register', { email: inChromium.toUpperCase(), password });
    expect([again.status, again.json['code']]).toEqual([409, 'REGISTRATION_FAILED']);
    // What looks encoded, and is not, stays as it is.
    await gateway.browser().register('toini@xn--ö.example');
    await gateway.browser().register('toini@xn--99999999.example');
    expect((await gateway.browser().login('toini@xn--99999999.example')).email).toBe(
      'toini@xn--99999999.example',
    );
  });

  it('AUTH-01 whoever registered with an encoded domain before it counted as its letters is still known', async () => {
    const own = await startTestGateway();
    const { accounts } = own.app.accounts;
    const passwordHash = await hashPassword(password);
    const made = { passwordHash, google: null, emailProven: false, language: 'fi' } as const;
    const former = await accounts.create({ ...made, email: 'siiri@xn--mkel-load.example' });
    expect(former).toBeDefined();
    for (const email of ['siiri@mäkelä.example', 'siiri@xn--mkel-load.example']) {
      expect((await own.browser().login(email)).uid).toBe(former?._id);
      const again = await own
        .browser()
        .post('/api/auth/register', { email, password: 'Toinen9sana' });
      expect([again.status, again.json['code']]).toEqual([409, 'REGISTRATION_FAILED']);
    }
    await own.stop();
  });

  it('AUTH-01 a registration that was cut off after the account was made can be repeated', async () => {
    const email = 'katkos@posti.example';
    const accounts = gateway.on.store.db('accounts');
    const put = accounts.put.bind(accounts);
    accounts.put = (doc) =>
      doc._id.startsWith('session:')
        ? Promise.reject(new StoreError('killed', 503, undefined))
        : put(doc);
    const register = async (typed: string) => {
      const answer = await gateway.browser().post('/api/auth/register', { email, password: typed });
      return [answer.status, answer.json['code']];
    };
    expect(await register(password)).toEqual([503, 'UNAVAILABLE']);
    accounts.put = put;
    expect(await register('Kahvipannu8')).toEqual([409, 'REGISTRATION_FAILED']);
    expect(await register(password)).toEqual([200, undefined]);
    // From then on there is one that somebody has used.
    expect(await register(password)).toEqual([409, 'REGISTRATION_FAILED']);
  });

  it.each([
    ['AUTH-03', { email: '', password }, 'EMAIL_INVALID'],
    ['AUTH-03', { email: 'aino', password }, 'EMAIL_INVALID'],
    ['AUTH-03', { email: 'a@b.example\r\nBcc: c@d.example', password }, 'EMAIL_INVALID'],
    ['AUTH-03', { email: 'a@b.example,c@d.example', password }, 'EMAIL_INVALID'],
    ['AUTH-03', { email: `${'a'.repeat(250)}@b.example`, password }, 'BAD_REQUEST'],
    ['AUTH-04', { email: 'x1@posti.example', password: '' }, 'PASSWORD_TOO_SHORT'],
    ['AUTH-05', { email: 'x1@posti.example', password: '12345' }, 'PASSWORD_TOO_SHORT'],
    ['AUTH-05', { email: 'x1@posti.example', password: 'Salasana' }, 'PASSWORD_TOO_WEAK'],
    ['AUTH-05', { email: 'x1@posti.example', password: 'perkele' }, 'PASSWORD_TOO_WEAK'],
    ['AUTH-05', { email: 'x1@posti.example', password: 'aaaaaaaa' }, 'PASSWORD_TOO_WEAK'],
    ['AUTH-05', { email: 'marjukka@posti.example', password: 'Marjukka' }, 'PASSWORD_TOO_WEAK'],
    ['AUTH-05', { email: 'x1@posti.example', password: 'p'.repeat(201) }, 'BAD_REQUEST'],
    ['API-09', { email: 'x1@posti.example' }, 'BAD_REQUEST'],
    ['API-09', { email: 1, password }, 'BAD_REQUEST'],
    ['API-09', { email: 'x1@posti.example', password, admin: true }, 'BAD_REQUEST'],
    ['API-09', [], 'BAD_REQUEST'],
  ])('%s refuses %j as %s', async (_rule, body, code) => {
    const answer = await gateway.browser().post('/api/auth/register', body);
    expect(answer.status).toBe(400);
    expect(answer.json['code']).toBe(code);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('AUTH-05 six characters are enough, counted as people count', async () => {
    await gateway.browser().register('kuusi@posti.example', 'tyräys');
    await gateway.browser().register('merkit@posti.example', '🦊🐻🦉🐺🦌🐗');
    const short = { email: 'viisi@posti.example', password: '🦊🐻🦉🐺🦌' };
    const answer = await gateway.browser().post('/api/auth/register', short);
    expect(answer.json['code']).toBe('PASSWORD_TOO_SHORT');
  });
});

describe('sign-in', () => {
  it('ERR-05 one answer whether the address or the password is wrong', async () => {
    await gateway.browser().register('tuttu@posti.example');
    const wrong = await gateway
      .browser()
      .post('/api/auth/login', { email: 'tuttu@posti.example', password: 'jotainmuuta' });
    const unknown = await gateway
      .browser()
      .post('/api/auth/login', { email: 'eiole@posti.example', password: 'jotainmuuta' });
    expect(wrong.status).toBe(401);
    expect(wrong.json).toEqual({ code: 'LOGIN_FAILED', message: expect.any(String) });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(unknown.headers['set-cookie']).toEqual(wrong.headers['set-cookie']);
  });

  it('ERR-05 an unknown address takes as much work as a wrong password', async () => {
    await gateway.browser().register('kello@posti.example');
    const times: Record<string, number[]> = { kello: [], tuntematon: [] };
    const guess = async (name: string): Promise<number> => {
      const start = process.cpuUsage();
      const email = `${name}@posti.example`;
      await gateway.browser().post('/api/auth/login', { email, password: 'jotainmuuta' });
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    await guess('lammitys');
    // Work of the processor, not time: others slow that down as they like. In turns all the same.
    for (let n = 0; n < 9; n += 1)
      for (const [name, list] of Object.entries(times)) list.push(await guess(name));
    const median = (list: number[] = []) => list.sort((a, b) => a - b)[4] ?? 0;
    const ratio = median(times['tuntematon']) / median(times['kello']);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('AUTH-16 sign-ins are counted without naming anybody', async () => {
    const before = await counted();
    await gateway.browser().register('laskuri@posti.example');
    await gateway.browser().login('laskuri@posti.example');
    await gateway
      .browser()
      .post('/api/auth/login', { email: 'laskuri@posti.example', password: 'x' });
    expect((await counted()) - before).toBe(2);
    const metrics = (await gateway.browser().get('/metrics')).body;
    expect(metrics).not.toContain('laskuri');
  });

  it('AUTH-05 passwords are stored as Argon2id hashes of 19 MiB', async () => {
    const { uid } = await gateway.browser().register('tiiviste@posti.example');
    const account = (await gateway.on.store.db('accounts').get(uid)) as unknown as {
      passwordHash: string;
    };
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const everything = JSON.stringify(await gateway.on.store.db('accounts').range({}));
    expect(everything).not.toContain(password);
  });
});

async function counted(): Promise<number> {
  const { body } = await gateway.browser().get('/metrics');
  const lines = body.matchAll(/^user_authenticated_total\{[^}]*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
