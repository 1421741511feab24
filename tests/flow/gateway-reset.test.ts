import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreError } from '../../sync-server/store/errors.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const fresh = 'Uusisalainen9';

/** Asks for a link and reads the token from the mail. */
async function askForLink(email: string): Promise<string> {
  const before = (await gateway.mails()).length;
  const answer = await gateway.browser().post('/api/auth/reset', { email });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await gateway.mails()).length).toBe(before + 1);
  const mail = (await gateway.mails()).at(-1) ?? '';
  return /\/reset\?token=([\w.-]+)/.exec(mail)?.[1] ?? '';
}

const confirm = (token: string, password = fresh) =>
  gateway.browser().post('/api/auth/reset/confirm', { token, password });

/** Mails are sent beside the answer: a busy machine takes its time. */
const patient = { timeout: 60_000 };

describe('password reset', () => {
  it.each(['', 'unohti', 'a@posti.example,b@posti.example'])(
    'AUTH-03 says that %j is no address',
    async (email) => {
      const answer = await gateway.browser().post('/api/auth/reset', { email });
      expect([answer.status, answer.json['code']]).toEqual([400, 'EMAIL_INVALID']);
    },
  );

  it('AUTH-07 mails a link that changes the password and ends every session', async () => {
    const phone = gateway.browser();
    await phone.register('unohti@posti.example');
    const token = await askForLink(' Unohti@posti.example ');
    const mail = (await gateway.mails()).at(-1) ?? '';
    expect(mail).toContain('To: unohti@posti.example');
    expect(mail).toContain('Subject: Salasanan vaihtaminen');
    expect(mail).toContain(`http://localhost:3000/reset?token=${token}`);
    // Nobody else on the machine reads it.
    const outbox = join(gateway.on.directory, 'outbox');
    for (const file of await readdir(outbox))
      expect((await stat(join(outbox, file))).mode & 0o077, file).toBe(0);
    expect((await confirm(token)).status).toBe(200);
    // Not only because their documents are gone: a crash may leave one of those.
    const stored = await gateway.on.store.db('accounts').get(phone.uid);
    expect(stored).toMatchObject({ tokenVersion: 2, resets: [] });
    expect((await phone.post('/api/auth/refresh')).status).toBe(401);
    expect((await phone.get('/api/auth/sessions')).status).toBe(401);
    const old = { email: 'unohti@posti.example', password: 'Sateenvarjo7' };
    expect((await gateway.browser().post('/api/auth/login', old)).status).toBe(401);
    await gateway.browser().login('unohti@posti.example', fresh);
  });

  it('AUTH-08 the answer is the same whether or not the account exists', async () => {
    await gateway.browser().register('onolemassa@posti.example');
    const known = await gateway
      .browser()
      .post('/api/auth/reset', { email: 'onolemassa@posti.example' });
    // It is sent beside the answer: what comes later would be taken for another's.
    await expect
      .poll(async () => (await gateway.mails()).join(), patient)
      .toContain('onolemassa@posti.example');
    const mails = (await gateway.mails()).length;
    const unknown = await gateway
      .browser()
      .post('/api/auth/reset', { email: 'eiolemassa@posti.example' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await gateway.mails();
    expect((await gateway.mails()).length).toBe(mails);
    expect((await gateway.mails()).join()).not.toContain('eiolemassa@posti.example');
  });

  it('AUTH-07 AUTH-08 promises no link while the store is away, whoever asks', async () => {
    const { store } = gateway.on;
    await gateway.browser().register('odottaja@posti.example');
    const away = vi
      .spyOn(store, 'ready')
      .mockRejectedValue(new StoreError('CouchDB gave no answer', undefined, undefined));
    onTestFinished(() => away.mockRestore());
    for (const email of ['odottaja@posti.example', 'eikukaan@posti.example']) {
      const answer = await gateway.browser().post('/api/auth/reset', { email });
      expect([answer.status, answer.json['code']], email).toEqual([503, 'UNAVAILABLE']);
    }
    away.mockRestore();
    expect(await askForLink('odottaja@posti.example')).not.toBe('');
  });

  it('AUTH-07 a link works once', async () => {
    await gateway.browser().register('kerran@posti.example');
    const token = await askForLink('kerran@posti.example');
    const both = await Promise.all([confirm(token, 'Ensimmainen1'), confirm(token, 'Toinenkin22')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await confirm(token)).json['code']).toBe('RESET_TOKEN_INVALID');
  });

  it('AUTH-07 a link dies after ten minutes', async () => {
    await gateway.browser().register('hidas@posti.example');
    const token = await askForLink('hidas@posti.example');
    gateway.time.pass(11);
    expect((await confirm(token)).json['code']).toBe('RESET_TOKEN_INVALID');
  });

  it('AUTH-05 a weak password does not spend the link', async () => {
    await gateway.browser().register('heikko@posti.example');
    const token = await askForLink('heikko@posti.example');
    expect((await confirm(token, 'abc')).json['code']).toBe('PASSWORD_TOO_SHORT');
    expect((await confirm(token, 'salasana')).json['code']).toBe('PASSWORD_TOO_WEAK');
    expect((await confirm(token)).status).toBe(200);
  });

  it('AUTH-07 only the hash of the link is stored', async () => {
    await gateway.browser().register('tiiviste@posti.example');
    const secret = (await askForLink('tiiviste@posti.example')).split('.')[1] ?? '';
    expect(secret).toHaveLength(43);
    const stored = [
      await gateway.on.store.db('accounts').range({}),
      await gateway.on.store.db('gateway').range({}),
    ];
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it.each(['', 'x', 'a'.repeat(20), `${'a'.repeat(20)}.${'b'.repeat(43)}`, '../../etc'])(
    'AUTH-07 refuses the forged link %j',
    async (token) => {
      const answer = await confirm(token);
      expect([answer.status, answer.json['code']]).toEqual([400, 'RESET_TOKEN_INVALID']);
    },
  );

  it('AUTH-07 nobody can fill a mailbox with links', async () => {
    await gateway.browser().register('tulva@posti.example');
    for (let n = 0; n < 8; n += 1)
      await gateway.browser().post('/api/auth/reset', { email: 'tulva@posti.example' });
    const mine = async () =>
      (await gateway.mails()).filter((mail) => mail.includes('tulva@posti.example')).length;
    await expect.poll(mine, patient).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await mine()).toBe(4);
  });

  it('AUTH-07 strangers who ask for links keep none from a device that has signed in before', async () => {
    const email = 'omistaja@posti.example';
    const owner = gateway.browser();
    await owner.register(email);
    await owner.post('/api/auth/logout');
    for (let n = 0; n < 6; n += 1) await gateway.browser().post('/api/auth/reset', { email });
    const mine = async () => (await gateway.mails()).filter((mail) => mail.includes(email)).length;
    await expect.poll(mine, patient).toBe(4);
    for (let n = 0; n < 6; n += 1) await owner.post('/api/auth/reset', { email });
    await expect.poll(mine, patient).toBe(8);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await mine()).toBe(8);
  });

  it('AUTH-07 each of two links asked for within one millisecond has its mail', async () => {
    const email = 'kaksi@posti.example';
    await gateway.browser().register(email);
    const clock = vi.spyOn(gateway.app, 'clock').mockReturnValue(new Date());
    onTestFinished(() => clock.mockRestore());
    for (let n = 0; n < 2; n += 1) await gateway.browser().post('/api/auth/reset', { email });
    const mine = async () => (await gateway.mails()).filter((mail) => mail.includes(email)).length;
    await expect.poll(mine, patient).toBe(2);
  });

  it('GEN-09 the mail speaks the language that the page had', async () => {
    await gateway.browser().register('english@posti.example');
    await gateway
      .browser()
      .post('/api/auth/reset', { email: 'english@posti.example', language: 'en' });
    await expect
      .poll(
        async () => (await gateway.mails()).some((mail) => mail.includes('Change your')),
        patient,
      )
      .toBe(true);
  });
});
