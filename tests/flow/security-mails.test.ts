import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMailbox, addressHash } from '../../sync-server/notify/closed-mailboxes.ts';
import { Person } from '../helpers/person.ts';
import { accepted } from '../helpers/meet-up.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import { TestIssuer } from '../helpers/test-issuer.ts';

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

/** Subjects, as mail programs show them. */
const subjects = {
  changed: 'Salasanasi on vaihdettu',
  google: 'Tiliisi liitettiin Google-tili',
  tried: 'Osoitteellasi yritettiin luoda tili',
  address: 'Ilmoitustesi sähköpostiosoite on vaihdettu',
};

/** Mails with that subject to that address. */
async function mailsOf(kind: keyof typeof subjects, to: string): Promise<string[]> {
  const title = `<title>${subjects[kind]}</title>`;
  const mails = await gateway.mails();
  return mails.filter((mail) => mail.includes(`To: ${to}\r\n`) && mail.includes(title));
}

const count = async (kind: keyof typeof subjects, to: string) => (await mailsOf(kind, to)).length;

/** What is sent beside an answer has time to be. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 150));

async function reset(email: string, password = 'Uusisalainen9') {
  const links = async () =>
    (await gateway.mails()).filter(
      (mail) => mail.includes(`To: ${email}\r\n`) && mail.includes('token='),
    );
  const before = (await links()).length;
  await gateway.browser().post('/api/auth/reset', { email });
  await expect.poll(async () => (await links()).length).toBe(before + 1);
  const token = /token=([\w.-]+)/.exec((await links()).at(-1) ?? '')?.[1];
  return gateway.browser().post('/api/auth/reset/confirm', { token, password });
}

describe('what the owner of an account is told for its safety', () => {
  it('AUTH-07 that a link has changed the password, and what to do if it was somebody else', async () => {
    const email = 'vaihto@posti.example';
    await gateway.browser().register(email);
    expect((await reset(email)).status).toBe(200);
    const [mail = ''] = await mailsOf('changed', email);
    expect(mail).toContain('Unohdin salasanani');
    expect(mail).toContain('tietosuoja-asetuksissa');
    expect(mail).toContain('http://localhost:3000/login');
    expect(mail).not.toMatch(/token=|List-Unsubscribe/);
    expect((await reset(email, 'Toinenkin22')).status).toBe(200);
    expect(await count('changed', email)).toBe(2);
    expect(
      (
        await gateway
          .browser()
          .post('/api/auth/reset/confirm', { token: 'x', password: 'Uusisalainen9' })
      ).status,
    ).toBe(400);
    expect(await count('changed', email)).toBe(2);
  });

  it('AUTH-07 a password counts as changed also while its mail cannot be put into the queue', async () => {
    const email = 'jonoton@posti.example';
    await gateway.browser().register(email);
    const { mailer } = gateway.app;
    const { send } = mailer;
    mailer.send = async (request) => {
      if (request.template === 'password_reset') return send.call(mailer, request);
      throw new Error('the store does not answer');
    };
    expect((await reset(email)).status).toBe(200);
    mailer.send = send;
    await gateway.browser().login(email, 'Uusisalainen9');
  });

  it('AUTH-01 AUTH-10 that a Google account signs in now, too; a new account is told of nothing', async () => {
    const through = async (browser = gateway.browser()) => {
      const begun = await browser.get('/api/auth/google/start');
      await browser.get(issuer.approve(String(begun.headers['location'])));
    };
    Object.assign(issuer, { email: 'liitos@gmail.example', subject: 'liitos' });
    const owner = gateway.browser();
    await owner.register(issuer.email);
    await through(owner);
    await expect.poll(() => count('google', 'liitos@gmail.example')).toBe(1);
    expect((await mailsOf('google', issuer.email))[0]).toContain('Unohdin salasanani');
    await through();
    Object.assign(issuer, { email: 'uusi@gmail.example', subject: 'uusi' });
    await through();
    await moment();
    expect(await count('google', 'liitos@gmail.example')).toBe(1);
    expect((await gateway.mails()).join()).not.toContain('uusi@gmail.example');
  });

  it('AUTH-01 ERR-04 that somebody wanted an account with their address: once a day, and the answer is the same', async () => {
    const email = 'varattu@posti.example';
    const again = async (address = email) => {
      const body = { email: address, password: 'Kahvipannu8', language: 'en' };
      const { status, json } = await gateway.browser().post('/api/auth/register', body);
      return [status, json['code']];
    };
    await gateway.browser().register(email);
    // A moment ago, that was its owner, who has tapped twice.
    expect(await again()).toEqual([409, 'REGISTRATION_FAILED']);
    await moment();
    expect(await count('tried', email)).toBe(0);
    gateway.time.pass(11);
    for (let times = 0; times < 3; times += 1)
      expect(await again()).toEqual([409, 'REGISTRATION_FAILED']);
    await expect.poll(() => count('tried', email)).toBe(1);
    gateway.time.pass(23 * 60);
    await again();
    await moment();
    expect(await count('tried', email)).toBe(1);
    gateway.time.pass(61);
    await again();
    await expect.poll(() => count('tried', email)).toBe(2);
  });

  it('NOTIF-20 nothing goes to a mailbox whose owner has said that the account is not theirs', async () => {
    const email = 'suljettu@posti.example';
    await gateway.browser().register(email);
    await closeMailbox(gateway.app.store, addressHash(email), gateway.time.clock());
    gateway.time.pass(11);
    await gateway.browser().post('/api/auth/register', { email, password: 'Kahvipannu8' });
    await expect.poll(() => gateway.app.mailer.waiting()).toBe(0);
    await moment();
    expect((await gateway.mails()).join()).not.toContain(email);
  });

  it('NOTIF-15 DATA-11 that notifications go elsewhere now: to the address that signs in, once a day, whatever is switched off', async () => {
    const email = 'helmi@kohdataan.example';
    const helmi = await Person.withProfile(gateway.app, 'Helmi', { notificationsOn: false });
    await accepted(helmi.patch('profile', helmi.uid, { bio_text: 'Hei' }));
    await moment();
    expect(await count('address', email)).toBe(0);
    await accepted(helmi.patch('profile', helmi.uid, { email: 'Helmi@toinen.example' }));
    await expect.poll(() => count('address', email)).toBe(1);
    const [mail = ''] = await mailsOf('address', email);
    expect(mail).toContain('Unohdin salasanani');
    expect(mail).not.toContain('toinen.example');
    // Effects run again at every later change.
    await accepted(helmi.patch('profile', helmi.uid, { bio_text: 'Moi' }));
    await accepted(helmi.patch('profile', helmi.uid, { email: 'helmi@kolmas.example' }));
    await moment();
    expect((await gateway.mails()).filter((one) => one.includes('toinen.example'))).toEqual([]);
    expect(await count('address', email)).toBe(1);
  });

  it('DATA-11 NOTIF-15 nothing of a first profile, nor of one that comes back to the own address', async () => {
    const siiri = await Person.withProfile(gateway.app, 'Siiri', { email: 'siiri@toinen.example' });
    await moment();
    await accepted(siiri.patch('profile', siiri.uid, { email: 'Siiri@kohdataan.example' }));
    await moment();
    await expect.poll(() => gateway.app.mailer.waiting()).toBe(0);
    expect(await count('address', 'siiri@kohdataan.example')).toBe(0);
    // Nor has that taken the turn of one that matters.
    await accepted(siiri.patch('profile', siiri.uid, { email: 'varas@toinen.example' }));
    await expect.poll(() => count('address', 'siiri@kohdataan.example')).toBe(1);
  });

  it('NOTIF-15 a change that nobody has told of within its day is not told later, when the profile is written again', async () => {
    const email = 'tyyne@kohdataan.example';
    const tyyne = await Person.withProfile(gateway.app, 'Tyyne');
    const changed = async (hoursAgo: number) => {
      const at = new Date(gateway.time.clock().getTime() - hoursAgo * 3_600_000).toISOString();
      const change = { email: 'tyyne@toinen.example', email_at: at };
      // As a gateway that knew nothing of these mails has left it.
      await gateway.app.store
        .db('users')
        .update(tyyne.uid, (before) => (before ? { ...before, ...change } : undefined));
    };
    await changed(25);
    await moment();
    await expect.poll(() => gateway.app.mailer.waiting()).toBe(0);
    expect(await count('address', email)).toBe(0);
    await changed(23);
    await expect.poll(() => count('address', email)).toBe(1);
  });

  it('NOTIF-15 a change is told also where the gateway that took it has a clock that is an hour ahead', async () => {
    const email = 'lempi@kohdataan.example';
    const lempi = await Person.withProfile(gateway.app, 'Lempi');
    const at = new Date(gateway.time.clock().getTime() + 3_600_000).toISOString();
    await gateway.app.store
      .db('users')
      .update(lempi.uid, (before) =>
        before ? { ...before, email: 'lempi@toinen.example', email_at: at } : undefined,
      );
    await expect.poll(() => count('address', email)).toBe(1);
  });

  it('AUTH-07 when it happened, and at an address that nobody has proven no name', async () => {
    const tuomo = await Person.withProfile(gateway.app, 'Tuomo');
    await accepted(tuomo.patch('profile', tuomo.uid, { email: 'tuomo@toinen.example' }));
    const email = 'tuomo@kohdataan.example';
    await expect.poll(() => count('address', email)).toBe(1);
    const [mail = ''] = await mailsOf('address', email);
    expect(mail).toMatch(/vaihdettiin \d+\.\d+\.\d{4} klo/);
    expect(mail).not.toContain('Tuomo');
  });

  it('AUTH-07 a link to a new password, which anybody may ask for, brings nobody else’s words to an address that is not proven', async () => {
    // Registered by somebody whose address that is not, and named to be read there.
    const email = 'uhri@kohdataan.example';
    const words = 'Voitit, ks. ansa.example';
    await Person.withProfile(gateway.app, 'Uhri', { name: words });
    const links = async () =>
      (await gateway.mails()).filter(
        (mail) => mail.includes(`To: ${email}\r\n`) && mail.includes('token='),
      );
    expect((await reset(email)).status).toBe(200);
    const [first = ''] = await links();
    expect(first).not.toContain('ansa');
    expect(first).toMatch(/^Hei,\r?$/m);
    // Now it is.
    expect((await reset(email, 'Toinenkin22')).status).toBe(200);
    expect((await links()).at(-1)).toContain(`Hei ${words},`);
  });
});
