import { describe, expect, it } from 'vitest';
import { blockId, favouriteId } from '../../schemas/domain/ids.ts';
import { mailId } from '../../sync-server/notify/mail-documents.ts';
import { MailQueue } from '../../sync-server/notify/mail-queue.ts';
import { finnishDateTime } from '../../sync-server/notify/templates/mail-dates.ts';
import { TestMailServer } from '../helpers/test-mail-server.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import { accepted, publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { dayAhead, storedUser } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { like, mailWorlds, profile, reason, removed } from '../helpers/mail-world.ts';

const { closing, world } = mailWorlds();

/** Registers somebody who has a profile. @returns their uid */
async function somebody(gateway: TestGateway, email: string): Promise<string> {
  const { uid } = await gateway.browser().register(email);
  await gateway.on.store.db('users').put(profile(uid, {}));
  await expect.poll(() => gateway.app.facts.user(uid)).toBeDefined();
  return uid;
}

describe('mail', () => {
  it('NOTIF-18 NOTIF-20 says who, with a footer and one-click unsubscribing', async () => {
    const { mail, gateway } = await world();
    const { uid } = await gateway.browser().register('aino@posti.example');
    gateway.app.facts.apply('users', uid, known(uid, { name: 'Aino' }));
    expect(await gateway.app.mailer.send(like(uid, 'e1'))).toBe(true);
    await expect.poll(() => mail.mails.length).toBe(1);
    const { to, text } = mail.mails[0] ?? { to: [], text: '' };
    expect(to).toEqual(['aino@posti.example']);
    expect(text).toContain('Subject: =?UTF-8?Q?Sinut_lisättiin_suosikiksi?');
    expect(text).toContain('Hei Aino,');
    expect(text).toContain(
      'Ville lisäsi sinut suosikiksi! Katso profiili: https://kohdataan.example/profilecard/x',
    );
    expect(text).toMatch(
      /Saat tämän viestin, koska ilmoitukset ovat käytössä\. Lopeta sähköpostit: http:\/\/localhost:3000\/api\/unsubscribe\?token=\S+ · Ilmoitusasetukset: http:\/\/localhost:3000\/hidenotifications/,
    );
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(text).not.toMatch(/<img|http:\/\/[^\s]+\.gif/);
  });

  it('NOTIF-15 the language is the one of the profile, the address too', async () => {
    const { mail, gateway } = await world();
    const { uid } = await gateway.browser().register('liam@posti.example');
    const wished = { name: 'Liam', email: 'Liam@toinen.example', language: 'en' as const };
    gateway.app.facts.apply('users', uid, known(uid, wished));
    await gateway.app.mailer.send(like(uid, 'e1'));
    await expect.poll(() => mail.mails.length).toBe(1);
    expect(mail.mails[0]?.to).toEqual(['liam@toinen.example']);
    expect(mail.mails[0]?.text).toContain('Ville added you as a favourite!');
    await gateway.browser().post('/api/auth/reset', { email: 'liam@posti.example' });
    await expect.poll(() => mail.mails.length).toBe(2);
    expect(mail.mails[1]?.to).toEqual(['liam@posti.example']);
    expect(mail.mails[1]?.text).not.toContain('List-Unsubscribe');
  });

  it('NOTIF-02 one event has one mail, however often it is asked for', async () => {
    const { mail, gateway } = await world();
    const uid = await somebody(gateway, 'kerran@posti.example');
    const { mailer } = gateway.app;
    await Promise.all([1, 2, 3].map(() => mailer.send(like(uid, 'sama'))));
    await expect.poll(() => mail.mails.length).toBe(1);
    await mailer.deliver();
    expect(await mailer.send(like(uid, 'sama'))).toBe(false);
    await mailer.deliver();
    expect(mail.mails).toHaveLength(1);
  });

  it('GEN-06 mails wait while the mail server is away, and survive a restart', async () => {
    const { mail, gateway } = await world();
    await mail.stop();
    const uid = await somebody(gateway, 'odottaa@posti.example');
    await gateway.app.mailer.send(like(uid, 'e1'));
    await gateway.app.mailer.deliver();
    expect(mail.mails).toHaveLength(0);
    await mail.start();
    const env = { SMTP_URL: `smtp://127.0.0.1:${mail.port}` };
    const restarted = await startTestGateway({ on: gateway.on, time: gateway.time, env });
    closing.push(() => restarted.stop());
    await restarted.app.mailer.deliver();
    expect(mail.mails).toHaveLength(0);
    gateway.time.pass(1);
    await Promise.all([restarted.app.mailer.deliver(), gateway.app.mailer.deliver()]);
    expect(mail.mails.map(({ to }) => to)).toEqual([['odottaa@posti.example']]);
    gateway.time.pass(60);
    await restarted.app.mailer.deliver();
    expect(mail.mails).toHaveLength(1);
  });

  it('NOTIF-18 SAFE-09 after an outage of hours mails leave within one; after a day reasons of a removal only', async () => {
    const { mail, gateway } = await world();
    const { uid } = await gateway.browser().register('katko@posti.example');
    gateway.app.facts.apply('users', uid, known(uid, { name: 'Aino', ...removed }));
    const outage = async (rounds: number, minutes: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        await gateway.app.mailer.deliver();
        gateway.time.pass(minutes);
      }
      mail.refuseWith = 0;
      gateway.time.pass(60);
      await gateway.app.mailer.deliver();
    };
    const sent = () => mail.mails.map(({ text }) => /^Subject: .*$/m.exec(text)?.[0]);
    mail.refuseWith = 451;
    await gateway.app.mailer.send(like(uid, 'e1'));
    await outage(12, 15);
    expect(sent()).toEqual([expect.stringContaining('suosikiksi')]);
    mail.refuseWith = 451;
    await gateway.app.mailer.send(like(uid, 'e2'));
    const reasons = {
      to: uid,
      template: 'profile_archived' as const,
      params: reason,
      eventId: 'e3',
    };
    await gateway.app.mailer.send(reasons);
    await outage(8, 500);
    expect(sent().slice(1)).toEqual([expect.stringContaining('Profiilisi')]);
  });

  it('NOTIF-18 AUTH-07 SAFE-09 what waited for the gateway itself until it had lost its sense does not leave', async () => {
    const { mail, gateway } = await world();
    const { uid } = await gateway.browser().register('uni@posti.example');
    gateway.app.facts.apply('users', uid, known(uid, { name: 'Aino', ...removed }));
    await mail.stop();
    const reasons = { to: uid, template: 'profile_archived' as const, params: reason };
    await gateway.app.mailer.send({ ...reasons, eventId: 'e1' });
    await gateway.app.mailer.send(like(uid, 'e2'));
    await waiting(gateway, 2);
    gateway.time.pass(23 * 60);
    await gateway.browser().post('/api/auth/reset', { email: 'uni@posti.example' });
    await expect.poll(() => gateway.app.mailer.waiting()).toBe(3);
    await gateway.app.mailer.deliver();
    gateway.time.pass(9 * 24 * 60);
    await mail.start();
    await gateway.app.mailer.deliver();
    expect(mail.mails.map(({ text }) => /^Subject: .*$/m.exec(text)?.[0])).toEqual([
      expect.stringContaining('Profiilisi'),
    ]);
    expect(await gateway.app.mailer.waiting()).toBe(0);
  });

  it('SAFE-09 SAFE-10 what an admin has put back before the mail could leave is not told as removed, nor the other way round', async () => {
    const { mail, gateway } = await world();
    const owner = await Person.withProfile(gateway.app, 'Aino');
    const meetIds = [await publishMeet(owner), await publishMeet(owner)];
    const { store } = gateway.on;
    const queued = () => gateway.app.mailer.waiting();
    const hide = async (day: number) => {
      const date = new Date(Date.now() - day * 86_400_000).toISOString();
      const archived_statement = { reason: `Syy ${day}`, clause: '4', automatic: false, date };
      const state = { archived: true, archived_statement };
      await store.db('users').update(owner.uid, (doc) => doc && { ...doc, ...state });
      for (const [at, id] of meetIds.entries())
        await store.db('meets').update(id, (doc) => {
          const by = { archived_by: 'reports', archived_at: date } as const;
          return (
            doc && { ...doc, ...state, ...by, archived_statement: at ? null : archived_statement }
          );
        });
    };
    mail.refuseWith = 451;
    const heldUp = async (count: number) => {
      await expect.poll(queued).toBe(count);
      await gateway.app.mailer.deliver();
    };
    await hide(2);
    await heldUp(3);
    const putBack = async () => {
      const restored_at = new Date().toISOString();
      const shown = { archived: false, archived_statement: null, restored_at };
      await store.db('users').update(owner.uid, (doc) => doc && { ...doc, ...shown });
      for (const id of meetIds)
        await store.db('meets').update(id, (doc) => {
          return doc && { ...doc, ...shown, archived_by: null, archived_at: null };
        });
    };
    await putBack();
    await heldUp(6);
    mail.refuseWith = 0;
    gateway.time.pass(60);
    await gateway.app.mailer.deliver();
    const undone = mail.mails.splice(0).filter(({ text }) => text.includes('on kumottu'));
    expect([undone.length, mail.mails.length, await queued()]).toEqual([3, 0, 0]);
    mail.refuseWith = 451;
    await hide(1);
    await heldUp(3);
    await putBack();
    await heldUp(6);
    await hide(0);
    await heldUp(9);
    mail.refuseWith = 0;
    gateway.time.pass(60);
    await gateway.app.mailer.deliver();
    const reasons = mail.mails.map(({ text }) => /Syy \d|kolmen/.exec(text)?.[0]);
    expect(reasons.sort()).toEqual(['Syy 0', 'Syy 0', 'kolmen']);
  });

  it('NOTIF-17 NOTIF-19 a meet that is changed, and an owner who is renamed, before the mail could leave are told as they are', async () => {
    const { mail, gateway } = await world();
    const [ville, aino] = [
      await Person.withProfile(gateway.app, 'Ville'),
      await Person.withProfile(gateway.app, 'Aino'),
    ];
    await aino.eventually(() => aino.device.docs.people.has(ville.uid));
    const id = favouriteId(aino.uid, ville.uid);
    await accepted(
      aino.create('relations', { id, actor: aino.uid, kind: 'favourite', target: ville.uid }),
    );
    await expect.poll(() => mail.mails.length).toBe(1);
    mail.refuseWith = 451;
    const meetId = await publishMeet(ville, { location: 'Helsinki' });
    await signUpTo(aino, meetId);
    await expect.poll(() => gateway.app.mailer.waiting()).toBe(2);
    await gateway.app.mailer.deliver();
    await ville.sync();
    await accepted(ville.patch('meets', meetId, { location: 'Espoo', meet_date: dayAhead }));
    await accepted(ville.patch('profile', ville.uid, { name: 'Vilho' }));
    mail.refuseWith = 0;
    gateway.time.pass(60);
    await gateway.app.mailer.deliver();
    const told = mail.mails.map(({ text }) => text.replaceAll(/\s+/g, ' '));
    const date = finnishDateTime(dayAhead);
    expect(told.join()).toContain(`Vilho julkaisi uuden tapaamisen: Kahvila, Espoo, ${date}.`);
    expect(told.join()).toContain(`Aino ilmoittautui tapaamiseesi! Kahvila, ${date}.`);
  });

  it.each([
    ['end', 'no'],
    ['receiver', '5.1.1 No such mailbox'],
  ] as const)(
    'GEN-06 a greylisted mail is tried again, a refused one is not (%s)',
    async (refuseAt, refuseBy) => {
      const { mail, gateway } = await world();
      const uid = await somebody(gateway, 'harmaa@posti.example');
      Object.assign(mail, { refuseAt, refuseBy });
      mail.refuseWith = 451;
      await gateway.app.mailer.send(like(uid, 'e1'));
      await gateway.app.mailer.deliver();
      mail.refuseWith = 550;
      gateway.time.pass(1);
      await gateway.app.mailer.deliver();
      mail.refuseWith = 0;
      gateway.time.pass(600);
      await gateway.app.mailer.deliver();
      expect(mail.mails).toHaveLength(0);
      const metrics = (await gateway.browser().get('/metrics')).body;
      expect(metrics).toContain('kohdataan_mails_total{outcome="refused"} 1');
      expect(metrics).toContain('kohdataan_mails_total{outcome="retried"} 1');
    },
  );

  it.each([
    ['greeting', 554, 'no'],
    ['sender', 530, 'no'],
    ['sender', 550, 'no'],
    ['receiver', 554, '5.7.1 Relay access denied'],
  ] as const)(
    'GEN-06 SAFE-09 a server that lets nobody in (%s, %i %s) says nothing about the mail, which waits',
    async (refuseAt, code, refuseBy) => {
      const { mail, gateway } = await world();
      const uid = await somebody(gateway, 'ovella@posti.example');
      Object.assign(mail, { refuseAt, refuseWith: code, refuseBy });
      await gateway.app.mailer.send(like(uid, 'e1'));
      await gateway.app.mailer.deliver();
      expect(await gateway.app.mailer.waiting()).toBe(1);
      expect(gateway.app.troubles.last('mail')).toContain(String(code));
      mail.refuseWith = 0;
      gateway.time.pass(1);
      await gateway.app.mailer.deliver();
      expect(mail.mails).toHaveLength(1);
    },
  );

  it('GEN-06 SAFE-09 a password that the mail server does not take costs no mail: an operator mends it', async () => {
    const mail = new TestMailServer();
    await mail.start();
    closing.push(() => mail.stop());
    const env = { SMTP_URL: `smtp://posti:vaara@127.0.0.1:${mail.port}` };
    const gateway = await startTestGateway({ env });
    closing.push(() => gateway.stop());
    mail.refusesSignIn = true;
    const uid = await somebody(gateway, 'salasana@posti.example');
    await gateway.app.mailer.send(like(uid, 'e1'));
    await gateway.app.mailer.deliver();
    expect(gateway.app.troubles.last('mail')).toContain('SMTP EAUTH 535');
    mail.refusesSignIn = false;
    gateway.time.pass(1);
    await gateway.app.mailer.deliver();
    expect(mail.mails.map(({ to }) => to)).toEqual([['salasana@posti.example']]);
  });

  it('AUTH-07 a link that waited for the mail server still has its ten minutes', async () => {
    const { mail, gateway } = await world();
    await gateway.browser().register('linkki@posti.example');
    await mail.stop();
    await gateway.browser().post('/api/auth/reset', { email: 'linkki@posti.example' });
    await waiting(gateway, 1);
    gateway.time.pass(30);
    await mail.start();
    await gateway.app.mailer.deliver();
    await expect.poll(() => mail.mails.length).toBe(1);
    const token = /token=([\w.-]+)/.exec(mail.mails[0]?.text ?? '')?.[1];
    const body = { token, password: 'Uusisalainen9' };
    expect((await gateway.browser().post('/api/auth/reset/confirm', body)).status).toBe(200);
  });

  it.each([
    ['new_like', 0],
    ['password_changed', 1],
    ['account_removed', 1],
    ['report_decided', 1],
  ] as const)(
    'GEN-06 AUTH-07 SAFE-07 SAFE-09 a mail that a crash left half sent is not sent twice, unless it is told for the safety of the account or of a decision: %s',
    async (template, times) => {
      const { mail, gateway } = await world();
      const uid = await somebody(gateway, 'puoliksi@posti.example');
      await mail.stop();
      await gateway.app.mailer.send({ ...like(uid, 'e1'), template });
      await gateway.app.mailer.deliver();
      const db = gateway.on.store.db('gateway');
      const [queued] = await db.range({ startkey: 'mail:', endkey: 'mail:\uffff' });
      const claimedAt = gateway.time.clock().toISOString();
      await db.put({ ...queued, claimedAt } as never);
      await mail.start();
      gateway.time.pass(120);
      // Two looks, some minutes apart: a gateway that only could not reach the store gives its claim back meanwhile.
      await gateway.app.mailer.deliver();
      expect(mail.mails).toHaveLength(0);
      gateway.time.pass(5);
      await gateway.app.mailer.deliver();
      expect(mail.mails).toHaveLength(times);
      expect(await db.range({ startkey: 'mail:', endkey: 'mail:\uffff' })).toEqual([]);
      gateway.time.pass(60);
      await gateway.app.mailer.deliver();
      expect(mail.mails).toHaveLength(times);
    },
  );

  it('AUTH-07 a link to a new password does not wait behind notifications that a slow mail server has before it', async () => {
    const { mail, gateway } = await world();
    const uid = await somebody(gateway, 'hidas@posti.example');
    const held: (() => void)[] = [];
    mail.held = held;
    for (let event = 0; event < 12; event += 1)
      await gateway.app.mailer.send(like(uid, `e${event}`));
    await expect.poll(() => held.length).toBe(5);
    await gateway.browser().post('/api/auth/reset', { email: 'hidas@posti.example' });
    await expect.poll(() => gateway.app.mailer.waiting()).toBe(13);
    held.shift()?.();
    await expect.poll(() => mail.mails.length).toBe(6);
    expect(mail.mails[5]?.text).toContain('/reset');
    expect(
      mail.mails
        .slice(0, 5)
        .map(({ text }) => text)
        .join(''),
    ).not.toContain('/reset');
    mail.held = undefined;
    for (const done of held) done();
    await gateway.app.mailer.deliver();
    expect(mail.mails).toHaveLength(13);
  });

  it('AUTH-07 after an outage the link to a new password leaves first, whatever waits for longer', async () => {
    const { mail, gateway } = await world();
    const uid = await somebody(gateway, 'katkos@posti.example');
    const queue = new MailQueue(gateway.on.store, gateway.time.clock);
    const held: (() => void)[] = [];
    mail.held = held;
    const wait = { kind: 'mail', to: uid, language: null, attempts: 0, claimedAt: null } as const;
    for (let minute = 0; minute < 9; minute += 1) {
      const { eventId, template, params } =
        minute < 8
          ? like(uid, `e${minute}`)
          : { eventId: 'urgent', template: 'password_reset' as const, params: {} };
      const createdAt = new Date(gateway.time.clock().getTime() - (20 - minute) * 60_000);
      const at = { createdAt: createdAt.toISOString(), nextAt: createdAt.toISOString() };
      await queue.add({ ...wait, ...at, _id: mailId(eventId), eventId, template, params });
    }
    expect((await queue.due()).map(({ eventId }) => eventId).at(-1)).toBe('urgent');
    const delivered = gateway.app.mailer.deliver();
    await expect.poll(() => held.length).toBe(5);
    expect(mail.mails.map(({ text }) => text).join('')).toContain('/reset');
    mail.held = undefined;
    for (const done of held) done();
    await delivered;
    expect(mail.mails).toHaveLength(9);
  });

  it('GEN-06 a connection that breaks costs a second mail only if the first was not handed over', async () => {
    const { mail, gateway } = await world();
    const uid = await somebody(gateway, 'katko@posti.example');
    for (const [breakAt, mails] of [
      ['sender', 0],
      ['end', 1],
    ] as const) {
      mail.breakAt = breakAt;
      await gateway.app.mailer.send(like(uid, breakAt));
      await gateway.app.mailer.deliver();
      expect(mail.mails, breakAt).toHaveLength(mails);
      mail.breakAt = undefined;
      gateway.time.pass(60);
      await gateway.app.mailer.deliver();
      expect(mail.mails, breakAt).toHaveLength(1);
      mail.mails.length = 0;
    }
    const metrics = (await gateway.browser().get('/metrics')).body;
    expect(metrics).toContain('kohdataan_mails_total{outcome="unknown"} 1');
  });

  it('GEN-06 names and texts cannot become headers, nor one address several', async () => {
    const { mail, gateway } = await world();
    const { uid } = await gateway.browser().register('otsake@posti.example');
    const evil = 'Ville\r\nBcc: muu@posti.example\r\n\r\n<script>alert(1)</script>';
    gateway.app.facts.apply('users', uid, known(uid, { name: evil }));
    await gateway.app.mailer.send({ ...like(uid, 'e1'), params: { senderName: evil, url: evil } });
    await expect.poll(() => mail.mails.length).toBe(1);
    const { to, text } = mail.mails[0] ?? { to: [], text: '' };
    expect(to).toEqual(['otsake@posti.example']);
    const head = text.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^Bcc:/im);
    expect(text).toContain('Hei Ville Bcc: muu@posti.example <script>');
    expect(text.slice(text.indexOf('<!doctype'))).not.toContain('<script>');
    for (const to of [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      '<a@b.example>',
    ])
      await expect(gateway.app.mailer.send({ ...like(to, `e:${to}`) })).rejects.toThrow();
  });

  it('NOTIF-15 only addresses of the app become links, not what somebody has as a name', async () => {
    const { mail, gateway } = await world();
    const uid = await somebody(gateway, 'linkkinimi@posti.example');
    const senderName = 'https://paha.example/x';
    const url = `${gateway.app.config.publicUrl}/profilecard/x`;
    await gateway.app.mailer.send({ ...like(uid, 'e1'), params: { senderName, url } });
    await expect.poll(() => mail.mails.length).toBe(1);
    const { text = '' } = mail.mails[0] ?? {};
    expect(text).toContain(`${senderName} lisäsi sinut suosikiksi!`);
    expect(text).toContain(`Katso profiili: ${url}`);
    expect(text).toContain(`<a class="go" href="${url}">Katso profiili</a>`);
    expect(text).not.toContain('href="https://paha.example');
  });

  it('NOTIF-09 NOTIF-20 SAFE-12 what waits does not leave once it is switched off or the two are blocked', async () => {
    const { mail, gateway } = await world();
    const { facts, mailer } = gateway.app;
    const { uid } = await gateway.browser().register('odotus@posti.example');
    const ville = storedUser('Ville');
    facts.apply('users', ville.uid, { ...ville, _rev: '1-test' });
    const id = favouriteId(ville.uid, uid);
    const likes = { _id: id, actor: ville.uid, kind: 'favourite', target: uid } as const;
    facts.apply('relations', id, {
      ...likes,
      _rev: '1-test',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const switched = { new_message: true, favourites_meet: true, new_like: false, join_meet: true };
    const ends = [
      () => facts.apply('users', uid, profileOf(uid, { notificationsOn: false })),
      () => facts.apply('users', uid, profileOf(uid, { notification_switches: switched })),
      () => facts.apply('relations', blockId(uid, ville.uid), block(uid, ville.uid)),
      () => undefined,
    ];
    for (const [n, end] of ends.entries()) {
      facts.apply('users', uid, profileOf(uid, {}));
      await mail.stop();
      await mailer.send({ ...like(uid, `odottaa${n}`), sender: ville.uid });
      await mailer.deliver();
      end();
      await mail.start();
      gateway.time.pass(10);
      await mailer.deliver();
      // The last one had no reason to stay.
      expect(mail.mails, String(n)).toHaveLength(n < 3 ? 0 : 1);
      expect(await mailer.waiting(), String(n)).toBe(0);
      facts.apply('relations', blockId(uid, ville.uid), undefined);
    }
  });

  it('NOTIF-09 SAFE-12 nor while an operator has made the profile malformed, which says what is switched off', async () => {
    const { mail, gateway } = await world();
    const uid = await somebody(gateway, 'rikki@posti.example');
    await mail.stop();
    await gateway.app.mailer.send(like(uid, 'e1'));
    await gateway.app.mailer.deliver();
    const bad = { notificationsOn: false, name: null };
    await gateway.on.store.db('users').update(uid, (user) => ({ ...user, ...bad }) as never);
    await expect.poll(() => gateway.app.facts.user(uid)).toBeUndefined();
    await mail.start();
    gateway.time.pass(10);
    await gateway.app.mailer.deliver();
    expect(mail.mails).toHaveLength(0);
    expect(await gateway.app.mailer.waiting()).toBe(0);
  });

  it('ACC-15 nothing goes to somebody whose account is gone', async () => {
    const { mail, gateway } = await world();
    const uid = await somebody(gateway, 'poissa@posti.example');
    await mail.stop();
    await gateway.app.mailer.send(like(uid, 'e1'));
    await gateway.app.mailer.deliver();
    await gateway.app.accounts.accounts.erase(uid);
    await mail.start();
    gateway.time.pass(10);
    await gateway.app.mailer.deliver();
    expect(mail.mails).toHaveLength(0);
    expect(await gateway.app.mailer.waiting()).toBe(0);
  });
});

async function waiting(gateway: TestGateway, count: number): Promise<void> {
  const db = gateway.on.store.db('gateway');
  const range = { startkey: 'mail:', endkey: 'mail:\uffff' };
  await expect
    .poll(
      async () =>
        (await db.range(range)).filter((doc) => (doc as { attempts?: number }).attempts === 1)
          .length,
    )
    .toBe(count);
}

let revision = 1;
const profileOf = (uid: string, fields: Record<string, unknown>) => {
  revision += 1;
  return { ...profile(uid, fields), _rev: `${revision}-test` };
};

const block = (actor: string, target: string) => {
  const createdAt = new Date().toISOString();
  return {
    _id: blockId(actor, target),
    _rev: '1-test',
    actor,
    createdAt,
    kind: 'block',
    target,
  } as const;
};

const known = (uid: string, fields: Record<string, unknown>) => ({
  ...profile(uid, fields),
  _rev: '1-test',
});
