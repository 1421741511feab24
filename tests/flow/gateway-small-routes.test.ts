import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PassThrough } from 'node:stream';
import { buildApp } from '../../sync-server/app.ts';
import { storedUser } from '../helpers/people.ts';
import { TestBrowser } from '../helpers/test-browser.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

describe('suggestions', () => {
  const suggest = (body: object) => gateway.browser().post('/api/suggestions', body);

  it('PAGE-03 ERR-07 one text is enough, and it is kept', async () => {
    expect(
      (await suggest({ reasonToUse: ' Seuraa. ', email: ' aino@posti.example ' })).status,
    ).toBe(200);
    const [kept] = await gateway.on.store.db('suggestions').range({});
    expect(kept).toMatchObject({
      nameSuggestion: '',
      reasonNotUsing: '',
      reasonToUse: 'Seuraa.',
      email: 'aino@posti.example',
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it.each([
    [{}, 'nameSuggestion', 'required'],
    [{ reasonToUse: '  ', email: 'a@b.example' }, 'nameSuggestion', 'required'],
    [{ reasonToUse: '\u200b' }, 'nameSuggestion', 'required'],
    [{ nameSuggestion: 'n'.repeat(101) }, 'nameSuggestion', 'too_long'],
    [{ reasonNotUsing: 'n'.repeat(1001) }, 'reasonNotUsing', 'too_long'],
    [{ reasonToUse: 'n'.repeat(1001) }, 'reasonToUse', 'too_long'],
    [{ reasonToUse: 'Kiva', email: 'aino' }, 'email', 'format'],
  ])('PAGE-03 refuses %j', async (body, field, rule) => {
    const before = (await gateway.on.store.db('suggestions').range({})).length;
    const answer = await suggest(body);
    expect([answer.status, answer.json['code']]).toEqual([400, 'SUGGESTION_INVALID']);
    expect(answer.json['params']).toEqual({ field, rule });
    expect(await gateway.on.store.db('suggestions').range({})).toHaveLength(before);
  });

  it('PAGE-03 ERR-06 one that is sent again because its answer was lost is kept once', async () => {
    const kept = async () => (await gateway.on.store.db('suggestions').range({})).length;
    const before = await kept();
    const again = { nameSuggestion: 'Tapaamo', email: 'aino@posti.example' };
    const answers = await Promise.all([suggest(again), suggest(again)]);
    answers.push(await suggest({ ...again, nameSuggestion: 'Tapaamo ' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await kept()).toBe(before + 1);
    await suggest({ ...again, email: 'ville@posti.example' });
    expect(await kept()).toBe(before + 2);
  });

  it('PAGE-03 FMT-19 lengths are counted in characters, not in bytes', async () => {
    expect((await suggest({ nameSuggestion: '🦊'.repeat(100) })).status).toBe(200);
  });
});

describe('unread actions', () => {
  it('API-08 counts what the caller has not read, and answers only the caller', async () => {
    const browser = gateway.browser();
    const { uid } = await browser.register('toiminta@posti.example');
    const ville = storedUser('Ville', { _rev: '1-a' });
    gateway.app.facts.apply('users', ville.uid, ville);
    const idOf = (n: number): string => `new_like:${ville.uid}:${uid}:${n}`;
    const action = (n: number, fields: object) => ({
      _id: idOf(n),
      _rev: '1-a',
      sender: ville.uid,
      receiver: uid,
      type: 'new_like' as const,
      content: '',
      sender_name: 'Ville',
      chat_uid: null,
      createdAt: gateway.time.clock().toISOString(),
      read: false,
      ...fields,
    });
    const old = new Date(Date.now() - 29 * 86_400_000).toISOString();
    for (const [n, fields] of [{}, {}, { read: true }, { createdAt: old }].entries())
      gateway.app.facts.apply('actions', idOf(n), action(n, fields));
    const mine = await browser.get(`/api/unread-actions?userId=${uid}`);
    expect([mine.status, mine.json]).toEqual([200, { unreadCount: 2 }]);
    const other = await browser.get(`/api/unread-actions?userId=${ville.uid}`);
    expect([other.status, other.json['code']]).toEqual([403, 'FORBIDDEN']);
    expect((await browser.get('/api/unread-actions')).json['code']).toBe('BAD_REQUEST');
  });
});

describe('logs', () => {
  it('GEN-07 say what happened and name nobody', async () => {
    const lines: string[] = [];
    const out = new PassThrough();
    out.on('data', (part) => lines.push(String(part)));
    const app = await buildApp({
      config: { ...gateway.app.config, logLevel: 'trace' },
      core: gateway.app.core,
      logTo: out,
    });
    await app.ready();
    const browser = new TestBrowser(app);
    const { uid } = await browser.register('salainen@posti.example');
    await browser.post('/api/auth/login', { email: 'salainen@posti.example', password: 'vaara1' });
    await browser.post('/api/auth/reset', { email: 'salainen@posti.example' });
    await browser.get(`/api/unread-actions?userId=${uid}`);
    await browser.get(`/profilecard/${uid}?secret=1`);
    await browser.post('/api/suggestions', { reasonToUse: 'Oma tarina', email: 'a@b.example' });
    const { accounts } = app.accounts;
    accounts.byEmail = (email) => Promise.reject(new Error(`lost ${email} of ${uid}`));
    await browser.post('/api/auth/login', { email: 'salainen@posti.example', password: 'vaara1' });
    // It is sent beside the answer.
    await expect.poll(async () => (await app.mailer.deliver(), lines.join(''))).toContain('.eml');
    await app.close();
    const all = lines.join('');
    expect(all).toContain('"route":"/api/auth/login"');
    expect(all).toContain('"status":401');
    expect(all).toContain('unexpected error');
    expect(all).toContain('.eml');
    const { cookies, token } = browser;
    const secrets = ['salainen', 'vaara1', uid, 'secret=1', 'Oma tarina', '127.0.0.1', token];
    for (const { value } of cookies.values()) secrets.push(value);
    for (const secret of secrets) expect(all).not.toContain(secret);
  });
});
