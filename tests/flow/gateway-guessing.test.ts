import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../sync-server/accounts/password-hash.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import { emailKey } from '../../sync-server/accounts/email-address.ts';
import type { KindDocument } from '../../sync-server/store/store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => gateway.stop());

const password = 'Sateenvarjo7';
const login = (email: string, guess: string, address: string, browser = gateway.browser()) =>
  browser.post('/api/auth/login', { email, password: guess }, { 'x-forwarded-for': address });

describe('guessing passwords', () => {
  it('ERR-05 is slowed down per account, for accounts that do not exist just the same', async () => {
    await gateway.browser().register('kohde@posti.example');
    for (const email of ['kohde@posti.example', 'harhautus@posti.example']) {
      const codes: unknown[] = [];
      for (let n = 0; n < 12; n += 1)
        codes.push((await login(email, `arvaus${n}`, '192.0.2.1')).json['code']);
      expect(codes.slice(0, 10)).toEqual(Array(10).fill('LOGIN_FAILED'));
      expect(codes.slice(10)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    }
    const right = await login('kohde@posti.example', password, '192.0.2.1');
    expect(right.status).toBe(429);
    const seconds = Number(right.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(right.json['params']).toEqual({ seconds });
    // Whoever is elsewhere, with a device that is new, gets in all the same.
    expect((await login('kohde@posti.example', password, '192.0.2.2')).status).toBe(200);
    gateway.time.pass(16);
    expect((await login('kohde@posti.example', password, '192.0.2.1')).status).toBe(200);
  });

  it('ERR-05 guesses that come all at once are no more than those one by one', async () => {
    await gateway.browser().register('ryntays@posti.example');
    const guesses = Array.from({ length: 30 }, (_, n) =>
      login('ryntays@posti.example', `arvaus${n}`, '192.0.2.44'),
    );
    const codes = (await Promise.all(guesses)).map(({ json }) => json['code']);
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(20);
  });

  it('ERR-05 right passwords use nothing up', async () => {
    await gateway.browser().register('ahkera@posti.example');
    for (let n = 0; n < 60; n += 1) {
      const answer = await login('ahkera@posti.example', password, `198.51.100.${n}`);
      expect(answer.status).toBe(200);
    }
  });

  it('ERR-05 strangers cannot lock the owner out of a device that signed in before', async () => {
    const owner = gateway.browser();
    await owner.register('omistaja@posti.example');
    await owner.post('/api/auth/logout');
    for (let n = 0; n < 60; n += 1)
      await login('omistaja@posti.example', `arvaus${n}`, `198.51.100.${n}`);
    const stranger = await login('omistaja@posti.example', password, '203.0.113.9');
    expect(stranger.json['code']).toBe('TOO_MANY_REQUESTS');
    const home = await login('omistaja@posti.example', password, '203.0.113.10', owner);
    expect(home.status).toBe(200);
  });

  it('ERR-05 the mark of a known device is worth nothing at another account', async () => {
    const thief = gateway.browser();
    await thief.register('varas@posti.example');
    await gateway.browser().register('uhri@posti.example');
    let last: unknown;
    for (let n = 0; n < 12; n += 1)
      last = (await login('uhri@posti.example', `arvaus${n}`, '192.0.2.77', thief)).json['code'];
    expect(last).toBe('TOO_MANY_REQUESTS');
    thief.cookies.set('kd_device', { value: 'forged.mark.signature', path: '/api/auth' });
    const answer = await login('uhri@posti.example', 'arvaus', '192.0.2.77', thief);
    expect(answer.json['code']).toBe('TOO_MANY_REQUESTS');
  });

  it('ERR-05 the count is shared by gateways and holds no address', async () => {
    const other = await startTestGateway({ on: gateway.on, time: gateway.time });
    await gateway.browser().register('jaettu@posti.example');
    for (let n = 0; n < 10; n += 1) await login('jaettu@posti.example', `arvaus${n}`, '127.0.0.1');
    const answer = await other
      .browser()
      .post('/api/auth/login', { email: 'jaettu@posti.example', password });
    expect(answer.json['code']).toBe('TOO_MANY_REQUESTS');
    const kept = JSON.stringify(await gateway.on.store.db('gateway').range({}));
    expect(kept).not.toContain('jaettu');
    await other.stop();
  });
});

describe('an account that was made a moment ago and never signed in to', () => {
  it('AUTH-01 ERR-05 registering again guesses its password no more often than signing in does', async () => {
    const { accounts } = gateway.app.accounts;
    const made = async (email: string) => {
      const passwordHash = await hashPassword(password);
      const rest = { google: null, emailProven: false, language: 'fi' } as const;
      expect(await accounts.create({ email, passwordHash, ...rest })).toBeDefined();
    };
    const again = (email: string, guess: string) =>
      gateway.browser().post('/api/auth/register', { email, password: guess });
    await made('katkennut@posti.example');
    expect((await again('katkennut@posti.example', password)).status).toBe(200);
    await made('arvattu@posti.example');
    for (let n = 0; n < 10; n += 1) await again('arvattu@posti.example', `Vaaranarvaus${n}x`);
    const right = await again('arvattu@posti.example', password);
    expect(right.json['code']).toBe('REGISTRATION_FAILED');
  });
});

describe('floods from one address', () => {
  it('ERR-05 sign-in, registration and reset are limited per address', async () => {
    const strict = await startTestGateway({
      env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' },
    });
    const flood = async (url: string, body: (n: number) => object, tries: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < tries; n += 1) {
        const from = { 'x-forwarded-for': '192.0.2.5' };
        const answer = await strict.browser().post(url, body(n), from);
        statuses.push(answer.status);
        if (answer.status === 429) expect(answer.json['code']).toBe('TOO_MANY_REQUESTS');
      }
      return statuses;
    };
    const registrations = await flood(
      '/api/auth/register',
      (n) => ({ email: `tulva${n}@posti.example`, password: 'abc' }),
      22,
    );
    expect(registrations.at(19)).toBe(400);
    expect(registrations.at(-1)).toBe(429);
    const resets = await flood('/api/auth/reset', () => ({ email: 'x@posti.example' }), 22);
    expect(resets.at(-1)).toBe(429);
    const suggestions = await flood('/api/suggestions', () => ({ reasonToUse: 'Kiva' }), 11);
    expect([suggestions.at(9), suggestions.at(10)]).toEqual([200, 429]);
    // Counted before anything of it is read.
    for (const [url, most] of [
      ['/api/auth/login', 100],
      ['/api/auth/reset/confirm', 30],
    ] as const) {
      const statuses = await flood(url, () => ({}), most + 1);
      expect(statuses.slice(-2), url).toEqual([400, 429]);
    }
    const elsewhere = { 'x-forwarded-for': '192.0.2.6' };
    const fine = await strict
      .browser()
      .post('/api/suggestions', { reasonToUse: 'Kiva' }, elsewhere);
    expect(fine.status).toBe(200);
    await strict.stop();
  });
});

describe('registrations that race', () => {
  it('AUTH-01 of many at two gateways for one address exactly one wins', async () => {
    const other = await startTestGateway({ on: gateway.on, time: gateway.time });
    for (let round = 0; round < 5; round += 1) {
      const email = `kilpa${round}@posti.example`;
      const answers = await Promise.all(
        [gateway, other, gateway, other].map(({ browser }, n) =>
          browser().post('/api/auth/register', { email, password: `${password}${n}` }),
        ),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      const accounts = (await gateway.on.store.db('accounts').range({})) as (KindDocument & {
        email?: string;
      })[];
      expect(accounts.filter((doc) => doc.email === email)).toHaveLength(1);
    }
    await other.stop();
  });

  it.each([
    ['at once', 0, true],
    ['later, with an id of its own: nobody knows whose the old one was', 2, false],
  ])(
    'AUTH-01 a registration that was cut in two can be repeated %s',
    async (_, minutes, isShared) => {
      const email = `katkos${minutes}@posti.example`;
      const uid = `${minutes}`.repeat(20);
      const accounts = gateway.on.store.db('accounts');
      await accounts.put({
        _id: emailKey(email),
        kind: 'pointer',
        uid,
        createdAt: gateway.time.clock().toISOString(),
      } as KindDocument);
      gateway.time.pass(minutes);
      await gateway.browser().register(email);
      await gateway.browser().login(email);
      expect((await accounts.get(uid)) !== undefined).toBe(isShared);
      // What the first one had still under way comes too late.
      const late = { _id: uid, kind: 'account', email } as KindDocument;
      expect((await accounts.put(late)).ok).toBe(!isShared);
      expect(
        (await gateway.browser().post('/api/auth/register', { email, password })).json['code'],
      ).toBe('REGISTRATION_FAILED');
    },
  );

  it('AUTH-13 signing out at one gateway ends the access token at the other', async () => {
    const other = await startTestGateway({ on: gateway.on, time: gateway.time });
    const here = gateway.browser();
    await here.register('kaksi@posti.example');
    const there = here.at(other.app);
    expect((await there.get('/api/auth/sessions')).status).toBe(200);
    await here.post('/api/auth/logout');
    await expect.poll(async () => (await there.get('/api/auth/sessions')).status).toBe(401);
    await other.stop();
  });
});
