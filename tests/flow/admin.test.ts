import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type {
  AttachedChatAnswer,
  CasesAnswer,
  LogAnswer,
  OutboxAnswer,
  StatusAnswer,
} from '../../schemas/wire/admin.ts';
import { ageOn } from '../../schemas/domain/age.ts';
import { termsClause } from '../../schemas/enumerations.ts';
import { meetReportId, newMessageId, userReportId } from '../../schemas/domain/ids.ts';
import en from '../../src/features/legal/locales/en.json' with { type: 'json' };
import fi from '../../src/features/legal/locales/fi.json' with { type: 'json' };
import { accepted, publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { pictureIdOf, storedMeet } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('admin', () => {
  let gateway: TestGateway;
  let admin: Person;
  let target: Person;
  let reporters: Person[];
  let meetId: string;

  beforeAll(async () => {
    gateway = await startTestGateway();
    const { app, on } = gateway;
    admin = await Person.withProfile(app, 'Anneli');
    await on.store.db('users').update(admin.uid, (user) => user && { ...user, admin: true });
    target = await Person.withProfile(app, 'Tero');
    reporters = [];
    for (const name of ['Yksi', 'Kaksi', 'Kolme', 'Neljas', 'Viides']) {
      const reporter = await Person.withProfile(app, name);
      // A report counts from a profile that is a week old (SAFE-04).
      await on.store
        .db('users')
        .update(reporter.uid, (user) => user && { ...user, createdAt: '2026-01-01T00:00:00.000Z' });
      reporters.push(reporter);
    }
    await waitUntil(() => app.facts.user(admin.uid)?.admin === true);
    await waitUntil(() =>
      reporters.every(({ uid }) => app.facts.user(uid)?.createdAt.startsWith('2026-01')),
    );
    meetId = await publishMeet(target);
  });
  afterAll(() => gateway.stop());

  async function report(
    from: Person,
    kind: 'user' | 'meet',
    reason = 'Muu syy',
    about = kind === 'user' ? target.uid : meetId,
  ): Promise<void> {
    const id = kind === 'user' ? userReportId(from.uid, about) : meetReportId(from.uid, about);
    await from.sync();
    const result = await from.create('relations', {
      id,
      actor: from.uid,
      kind: 'report',
      target: about,
      target_kind: kind,
      reason,
      text: 'Näin on.',
      chat_uid: null,
    });
    expect(result.refused).toBeUndefined();
  }

  const decide = (targetKind: string, id: string, decision: string, reason = 'Perusteltu.') =>
    admin.call('POST', '/api/admin/decisions', { targetKind, target: id, decision, reason });
  const cases = async (): Promise<CasesAnswer['cases']> =>
    (await admin.call('GET', '/api/admin/cases')).json<CasesAnswer>().cases;

  /** Whether a mail has said to a person why they were removed, and who decided it (SAFE-09). */
  const explains = async (reason: string, by: string): Promise<boolean> => {
    const words = `Peruste: ${reason}. Sääntökohta: ${termsClause}. Päätös tehtiin ${by} `;
    return (await gateway.mails()).some((mail) =>
      mail.includes(`Profiilisi on poistettu näkyvistä. ${words}`),
    );
  };

  it('ADMIN-01 only an admin gets in', async () => {
    for (const url of [
      '/cases',
      '/emails',
      '/gmail.csv',
      '/affiliates',
      '/suggestions',
      '/status',
      '/log',
    ]) {
      expect((await target.call('GET', `/api/admin${url}`)).statusCode, url).toBe(403);
      const visitor = await gateway.app.inject({ method: 'GET', url: `/api/admin${url}` });
      expect(visitor.statusCode, url).toBe(401);
      expect((await admin.call('GET', `/api/admin${url}`)).statusCode, url).toBe(200);
    }
  });

  it('ADMIN-01 AUTH-13 a decision that arrives slowly is not carried out once its admin is none, or signed out', async () => {
    const { app, on } = gateway;
    const former = await Person.withProfile(app, 'Fanni');
    const setAdmin = async (isAdmin: boolean) => {
      await on.store.db('users').update(former.uid, (user) => user && { ...user, admin: isAdmin });
      await waitUntil(() => app.facts.user(former.uid)?.admin === isAdmin);
    };
    await setAdmin(true);
    const begin = async () => {
      const payload = new PassThrough();
      const headers = {
        authorization: `Bearer ${former.token}`,
        'content-type': 'application/json',
      };
      const sent = app.inject({ method: 'POST', url: '/api/admin/decisions', headers, payload });
      // Without somebody who waits for its answer the request would not begin.
      sent.catch(() => undefined);
      const decision = { targetKind: 'user', target: target.uid, decision: 'police', reason: 'x' };
      payload.write(JSON.stringify(decision).slice(0, -1));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return async () => {
        payload.end('}');
        return (await sent).statusCode;
      };
    };
    const demoted = await begin();
    await setAdmin(false);
    expect(await demoted()).toBe(403);
    await setAdmin(true);
    const signedOut = await begin();
    await former.call('POST', '/api/auth/logout-all');
    expect(await signedOut()).toBe(401);
  });

  it('ADMIN-02 ADMIN-03 ADMIN-05 addresses are exported, safely and with a log entry', async () => {
    for (const email of ['+plus', '=cmd', '-miinus', 'tavallinen'].map(
      (name) => `${name}@gmail.com`,
    )) {
      const payload = { email, password: 'metsapolku-csv-91' };
      const made = await gateway.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload,
      });
      expect(made.statusCode, email).toBeLessThan(300);
    }
    const { emails } = (await admin.call('GET', '/api/admin/emails')).json<{ emails: string[] }>();
    expect(emails).toEqual(expect.arrayContaining(['tero@kohdataan.example', '=cmd@gmail.com']));
    const csv = (await admin.call('GET', '/api/admin/gmail.csv')).body;
    expect(csv.trim().split('\n').sort()).toEqual(
      [
        'email',
        "'+plus@gmail.com",
        "'=cmd@gmail.com",
        "'-miinus@gmail.com",
        'tavallinen@gmail.com',
      ].sort(),
    );
    const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
    expect(log.map(({ what, target: on }) => `${what} ${on}`)).toEqual(
      expect.arrayContaining(['export gmail.csv', 'export emails']),
    );
  });

  it('SAFE-08 ADMIN-06 an urgent report is in the queue at once and on top', async () => {
    await report(reporters[0] as Person, 'meet');
    await report(reporters[0] as Person, 'user', 'Alaikäinen käyttäjä');
    const [first] = await cases();
    const { birthday } = gateway.app.facts.user(target.uid) ?? {};
    const age = ageOn(birthday, gateway.app.clock());
    expect(age).toBeGreaterThan(17);
    expect(first).toMatchObject({ target: target.uid, archived: false, age });
    expect(first?.reports[0]).toMatchObject({ urgent: true, reporterName: 'Yksi' });
  });

  it('LIM-04 MEET-35 SAFE-10 three reports archive a meet, and an admin can restore it', async () => {
    await report(reporters[1] as Person, 'meet');
    await report(reporters[2] as Person, 'meet');
    await target.eventually(() => target.device.docs.meets.get(meetId)?.['archived'] === true);
    expect(target.device.docs.meets.get(meetId)).toMatchObject({ archived_by: 'reports' });
    expect((await decide('meet', meetId, 'restore')).statusCode).toBe(200);
    await target.sync();
    expect(target.device.docs.meets.get(meetId)).toMatchObject({ archived: false });
    expect((await cases()).map((one) => one.target)).not.toContain(meetId);
  });

  it('LIM-04 SAFE-02 SAFE-03 SAFE-09 five counted reports archive a user, reversibly', async () => {
    for (const reporter of reporters.slice(1)) await report(reporter, 'user');
    await target.eventually(
      () => target.device.docs.profile.get(target.uid)?.['archived'] === true,
    );
    expect(target.device.docs.profile.get(target.uid)?.['archived_statement']).toMatchObject({
      automatic: true,
      reason: expect.any(String),
    });
    const byNumber = 'automaattisesti ilmoitusten määrän perusteella';
    await expect.poll(() => explains('Muu syy', byNumber)).toBe(true);
    const [one] = reporters as [Person];
    await one.sync();
    expect(one.device.docs.people.has(target.uid)).toBe(false);
    expect(one.device.docs.meets.has(meetId)).toBe(false);
    expect((await decide('user', target.uid, 'restore')).statusCode).toBe(200);
    expect(gateway.app.facts.user(target.uid)).toMatchObject({ archived_statement: null });
    await one.sync();
    expect(one.device.docs.people.has(target.uid)).toBe(true);
    // They begin anew: one report more removes nobody.
    expect((await cases()).map(({ target: about }) => about)).not.toContain(target.uid);
  });

  it("SAFE-09 ADMIN-06 an admin's removal of a meet is explained by mail and reversible", async () => {
    expect((await decide('meet', meetId, 'hide', 'Myyntiä! ')).statusCode).toBe(200);
    await target.sync();
    expect(target.device.docs.meets.get(meetId)).toMatchObject({
      archived: true,
      archived_by: 'admin',
    });
    const explained = async () =>
      (await gateway.mails()).filter(
        (mail) =>
          mail.includes('Tapaamisesi poistettiin näkyvistä. Peruste: Myyntiä. Sääntökohta:') &&
          /^Tapaaminen: \S.*, \S.*, [\d.]+ klo [\d.]+\.$/m.test(mail),
      ).length;
    await expect.poll(explained).toBe(1);
    // Its answer was lost, and it comes again: the entry of the log and the mail are there already.
    const logged = async () => {
      const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
      return log.filter(({ what, target: about }) => what === 'hide' && about === meetId);
    };
    const before = await logged();
    const { archived_at } = gateway.app.facts.meet(meetId) ?? {};
    expect((await decide('meet', meetId, 'hide', 'Myyntiä! ')).statusCode).toBe(200);
    expect(await logged()).toEqual(before);
    expect(gateway.app.facts.meet(meetId)?.archived_at).toBe(archived_at);
    const decided = async () =>
      (await admin.call('GET', '/api/admin/cases'))
        .json<CasesAnswer>()
        .decided.filter(({ target: about }) => about === meetId);
    expect(await decided()).toMatchObject([{ archived: true, decidedAt: expect.any(String) }]);
    expect((await cases()).map(({ target: about }) => about)).not.toContain(meetId);
    expect((await decide('meet', meetId, 'restore')).statusCode).toBe(200);
    expect(await decided()).toMatchObject([{ archived: false }]);
    await target.sync();
    expect(target.device.docs.meets.get(meetId)).toMatchObject({
      archived: false,
      archived_by: null,
    });
  });

  it('SAFE-09 SAFE-03 whoever was removed hears that an admin has undone it, once, and nobody else', async () => {
    const owner = await Person.withProfile(gateway.app, 'Palautettu');
    const meet = await publishMeet(owner);
    const told = async () =>
      (await gateway.mails())
        .filter((mail) => mail.includes('To: palautettu@kohdataan.example'))
        .map((mail) => /poisto näkyvistä on kumottu[^.]*/.exec(mail)?.[0])
        .filter((words) => words !== undefined);
    // Nothing was removed, so there is nothing to undo.
    for (const [kind, id] of [['user', owner.uid] as const, ['meet', meet] as const])
      for (const decision of ['restore', 'hide', 'restore'])
        expect((await decide(kind, id, decision, 'Salainen syy')).statusCode).toBe(200);
    const words = 'poisto näkyvistä on kumottu';
    await expect.poll(async () => (await told()).length).toBe(2);
    expect((await told()).sort()).toEqual([
      words,
      expect.stringContaining(`${words}: Kahvila, Helsinki, `),
    ]);
    // Whatever changes later tells nothing anew.
    await owner.sync();
    await owner.patch('profile', owner.uid, { bio_text: 'Uusi' });
    await decide('user', owner.uid, 'restore');
    await gateway.app.mailer.deliver();
    expect(await told()).toHaveLength(2);
    const mails = (await gateway.mails()).filter((mail) => mail.includes('on kumottu'));
    expect(mails.join()).not.toContain('Salainen syy');
  });

  it.each([
    ['owner', 'owner'],
    ['admin', 'admin'],
  ] as const)(
    'ADMIN-06 SYNC-08 what its %s has deleted, no decision brings back',
    async (who, by) => {
      const id = await publishMeet(target, { picture_id: pictureIdOf(who) });
      await target.sync();
      if (who === 'owner') await target.patch('meets', id, { archived: true });
      else expect((await decide('meet', id, 'delete')).statusCode).toBe(200);
      for (const decision of ['hide', 'restore', 'delete', 'restore'])
        expect((await decide('meet', id, decision)).statusCode).toBe(200);
      expect(gateway.app.facts.meet(id)).toMatchObject({ archived: true, archived_by: by });
    },
  );

  it('ADMIN-06 a case leaves the queue with its decision, also if the meet was deleted meanwhile', async () => {
    const owner = await Person.withProfile(gateway.app, 'Olli');
    const shown = await publishMeet(owner);
    const deleted = await publishMeet(owner, { picture_id: pictureIdOf('deleted') });
    const about = [
      ['meet', shown],
      ['meet', deleted],
      ['user', owner.uid],
    ] as const;
    for (const [kind, id] of about) await report(reporters[0] as Person, kind, 'Muu syy', id);
    await owner.sync();
    await owner.patch('meets', deleted, { archived: true });
    const open = async () => (await cases()).map((one) => one.target);
    expect(await open()).toEqual(expect.arrayContaining(about.map(([, id]) => id)));
    const isDeleted = async (id: string) =>
      (await cases()).find((one) => one.target === id)?.deleted;
    expect(await Promise.all([shown, deleted].map(isDeleted))).toEqual([false, true]);
    for (const [kind, id] of about) {
      expect((await decide(kind, id, 'hide')).statusCode).toBe(200);
      expect(await open()).not.toContain(id);
    }
  });

  it('ADMIN-06 SAFE-07 what nobody has read yet is not decided, nor is a case twice from an old list', async () => {
    const owner = await Person.withProfile(gateway.app, 'Otso');
    const about = { targetKind: 'user', target: owner.uid };
    const state = async () => (await cases()).find(({ target: one }) => one === owner.uid)?.state;
    const send = (decision: string, of: string | undefined, reason = 'Perusteltu.') =>
      admin.call('POST', '/api/admin/decisions', { ...about, decision, reason, state: of });
    const code = async (answer: ReturnType<typeof send>) =>
      (await answer).json<{ code?: string }>().code;
    await report(reporters[0] as Person, 'user', 'Muu syy', owner.uid);
    const first = await state();
    await report(reporters[1] as Person, 'user', 'Uhkaava käytös tapaamisessa', owner.uid);
    for (const decision of ['restore', 'hide', 'police', 'delete'])
      expect(await code(send(decision, first)), decision).toBe('CASE_CHANGED');
    const second = await state();
    expect(second).not.toBe(first);
    expect((await send('restore', second)).statusCode).toBe(200);
    expect(await state()).toBeUndefined();
    // Its answer was lost, and it comes again; another admin decides otherwise from the same list.
    expect((await send('restore', second)).statusCode).toBe(200);
    expect(await code(send('hide', second))).toBe('CASE_CHANGED');
    const decided = (await admin.call('GET', '/api/admin/cases')).json<CasesAnswer>().decided;
    const kept = decided.find(({ target: one }) => one === owner.uid)?.state;
    expect((await send('hide', kept)).statusCode).toBe(200);
    expect((await send('hide', kept)).statusCode).toBe(200);
    expect(await code(send('restore', second)), 'of before it was hidden').toBe('CASE_CHANGED');
    expect(gateway.app.facts.user(owner.uid)?.archived).toBe(true);
    await expect.poll(() => explains('Perusteltu', 'ylläpidon toimesta')).toBe(true);
    const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
    const whats = log.filter(({ target: one }) => one === owner.uid).map(({ what }) => what);
    expect(whats).toEqual(['hide', 'restore']);
  });

  it('ADMIN-06 SAFE-10 nor is a meet put back from a list of before it was hidden', async () => {
    const about = await publishMeet(await Person.withProfile(gateway.app, 'Oona'));
    await report(reporters[4] as Person, 'meet', 'Muu syy', about);
    const before = (await cases()).find(({ target: one }) => one === about)?.state;
    expect((await decide('meet', about, 'hide')).statusCode).toBe(200);
    const body = { targetKind: 'meet', target: about, decision: 'restore', reason: 'Perusteltu.' };
    const late = await admin.call('POST', '/api/admin/decisions', { ...body, state: before });
    expect(late.json()).toMatchObject({ code: 'CASE_CHANGED' });
    expect(gateway.app.facts.meet(about)?.archived).toBe(true);
  });

  it('ADMIN-06 of two admins who decide a case in the same moment one is told that it has changed', async () => {
    const colleague = await Person.withProfile(gateway.app, 'Kanta');
    const users = gateway.on.store.db('users');
    await users.update(colleague.uid, (user) => user && { ...user, admin: true });
    await waitUntil(() => gateway.app.facts.user(colleague.uid)?.admin === true);
    const owner = await Person.withProfile(gateway.app, 'Osmo');
    await report(reporters[0] as Person, 'user', 'Muu syy', owner.uid);
    const one = (await cases()).find(({ target: about }) => about === owner.uid);
    const send = (by: Person, decision: string) =>
      by.call('POST', '/api/admin/decisions', {
        ...{ targetKind: 'user', target: owner.uid, decision },
        ...{ reason: 'Perusteltu.', state: one?.state },
      });
    const answers = await Promise.all([send(admin, 'hide'), send(colleague, 'restore')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
    const logged = log.filter(({ target: about }) => about === owner.uid);
    expect(logged).toHaveLength(1);
    const isHidden = gateway.app.facts.user(owner.uid)?.archived === true;
    expect(logged[0]?.what).toBe(isHidden ? 'hide' : 'restore');
  });

  it('ADMIN-06 ADMIN-07 a decision needs a reason and is logged; the police changes nothing but what admins see', async () => {
    expect((await decide('user', target.uid, 'hide', '   ')).statusCode).toBe(400);
    expect((await decide('user', target.uid, 'police', 'Uhkaus.')).statusCode).toBe(200);
    expect(gateway.app.facts.user(target.uid)?.archived).toBe(false);
    const before = await gateway.on.store.db('meets').get(meetId);
    expect((await decide('meet', meetId, 'police', 'Uhkaus.')).statusCode).toBe(200);
    const { _rev, police_at, ...after } = (await gateway.on.store.db('meets').get(meetId)) ?? {};
    expect({ ...after, _rev: before?._rev }).toEqual(before);
    expect(Date.parse(police_at ?? '')).toBeGreaterThan(0);
    const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
    const said = { what: 'police', reason: 'Uhkaus.', admin: admin.uid };
    expect(log.slice(0, 2)).toMatchObject([
      { ...said, target: meetId },
      { ...said, target: target.uid },
    ]);
    expect((await decide('user', 'nobody', 'hide')).statusCode).toBe(404);
    expect((await decide('user', admin.uid, 'hide')).statusCode).toBe(403);
  });

  it('ADMIN-07 what the police was told of another admin sees, and does not decide along unread', async () => {
    const owner = await Person.withProfile(gateway.app, 'Odotettu');
    await report(reporters[4] as Person, 'user', 'Muu syy', owner.uid);
    const found = async () => (await cases()).find(({ target: about }) => about === owner.uid);
    const before = await found();
    expect(before?.policeAt).toBeUndefined();
    expect((await decide('user', owner.uid, 'police', 'Uhkaus.')).statusCode).toBe(200);
    const after = await found();
    expect(Date.parse(after?.policeAt ?? '')).toBeGreaterThan(0);
    const body = { targetKind: 'user', target: owner.uid, decision: 'restore', reason: 'x' };
    const send = (of = before?.state) =>
      admin.call('POST', '/api/admin/decisions', { ...body, state: of });
    expect((await send()).json()).toMatchObject({ code: 'CASE_CHANGED' });
    expect((await send(after?.state)).statusCode).toBe(200);
    await owner.sync();
    expect(JSON.stringify([...owner.device.docs.profile.values()])).not.toContain('police');
  });

  it('SAFE-07 SAFE-06 whoever has reported is told what was decided, but neither about whom nor why', async () => {
    const reporter = await Person.withProfile(gateway.app, 'Kertoja');
    const owner = await Person.withProfile(gateway.app, 'Omena');
    const mails = async (words: string) =>
      (await gateway.mails()).filter(
        (mail) => mail.includes('To: kertoja@kohdataan.example') && mail.includes(words),
      );
    const reported = async (id: string, about: object) =>
      accepted(
        reporter.create('relations', {
          ...{ id, actor: reporter.uid, kind: 'report', reason: 'Muu syy', text: '' },
          ...{ chat_uid: null, ...about },
        }),
      );
    const meet = await publishMeet(owner);
    await reporter.sync();
    await reported(meetReportId(reporter.uid, meet), { target: meet, target_kind: 'meet' });
    await reported(userReportId(reporter.uid, owner.uid), {
      ...{ target: owner.uid, target_kind: 'user' },
    });
    const other = await publishMeet(owner, { picture_id: pictureIdOf('toinen') });
    await reporter.sync();
    await reported(meetReportId(reporter.uid, other), { target: other, target_kind: 'meet' });
    await decide('user', owner.uid, 'police');
    const keptWords =
      'emmekä löytäneet syytä poistaa tapaamista näkyvistä. Päätös tehtiin ylläpidon';
    expect((await decide('meet', meet, 'restore', 'Salainen syy')).statusCode).toBe(200);
    await expect.poll(async () => (await mails(keptWords)).length).toBe(1);
    expect(await mails('Profiili, josta ilmoitit'), 'the police decides nothing').toHaveLength(0);
    expect((await decide('user', owner.uid, 'delete', 'Salainen syy')).statusCode).toBe(200);
    await expect.poll(async () => (await mails('Profiili, josta ilmoitit')).length).toBe(1);
    await expect.poll(async () => (await mails('Tapaaminen, josta ilmoitit')).length).toBe(1);
    const all = (await mails('Ilmoitettu henkilö ei saa tietää')).join('\n');
    for (const secret of ['Omena', 'Salainen', owner.uid]) expect(all).not.toContain(secret);
  });

  it('SAFE-07 SAFE-09 whoever has reported hears also what comes of it after an appeal', async () => {
    const reporter = await Person.withProfile(gateway.app, 'Kuulija');
    const owner = await Person.withProfile(gateway.app, 'Valittaja');
    const id = userReportId(reporter.uid, owner.uid);
    const about = { actor: reporter.uid, target: owner.uid, target_kind: 'user', chat_uid: null };
    await accepted(
      reporter.create('relations', { id, ...about, kind: 'report', reason: 'Muu syy', text: '' }),
    );
    const told = async () =>
      (await gateway.mails())
        .filter((mail) => mail.includes('To: kuulija@kohdataan.example'))
        .filter((mail) => mail.includes('Ilmoitettu henkilö ei saa tietää'))
        .map((mail) => (mail.includes('emmekä löytäneet syytä') ? 'kept' : 'removed'))
        .sort();
    await decide('user', owner.uid, 'hide');
    await expect.poll(told).toEqual(['removed']);
    // With other words: the same came of it.
    await decide('user', owner.uid, 'hide', 'Muuten perusteltu.');
    await decide('user', owner.uid, 'restore');
    await expect.poll(told).toEqual(['kept', 'removed']);
  });

  it('ADMIN-06 only attached conversations can be read', async () => {
    const id = encodeURIComponent(userReportId((reporters[0] as Person).uid, target.uid));
    expect((await admin.call('GET', `/api/admin/reports/${id}/chat`)).statusCode).toBe(404);
  });

  it('ADMIN-06 SAFE-09 an attached conversation is readable while its case is open or may be appealed', async () => {
    const [reporter] = reporters as [Person];
    const owner = await Person.withProfile(gateway.app, 'Omistaja');
    const chat_uid = await signUpTo(reporter, await publishMeet(owner));
    const id = userReportId(reporter.uid, owner.uid);
    const about = { actor: reporter.uid, target: owner.uid, target_kind: 'user', chat_uid };
    const words = { kind: 'report', reason: 'Muu syy', text: '' };
    await accepted(reporter.create('relations', { id, ...about, ...words }));
    const read = async () =>
      (await admin.call('GET', `/api/admin/reports/${encodeURIComponent(id)}/chat`)).statusCode;
    expect(await read()).toBe(200);
    await decide('user', owner.uid, 'police');
    expect(await read()).toBe(200);
    await decide('user', owner.uid, 'hide');
    expect(await read()).toBe(200);
    await decide('user', owner.uid, 'restore');
    expect((await cases()).map(({ target: whom }) => whom)).not.toContain(owner.uid);
    // Whoever reported them may appeal against that (SAFE-07).
    expect(await read()).toBe(200);
  });

  it('ADMIN-06 a conversation that a report names by an operator’s hand alone is not attached to it', async () => {
    const { app } = gateway;
    const reporter = await Person.withProfile(app, 'Ilmoittaja');
    const stranger = await Person.withProfile(app, 'Sivullinen');
    const owner = await Person.withProfile(app, 'Toinen');
    const meet = await publishMeet(owner);
    const [own, foreign] = [await signUpTo(reporter, meet), await signUpTo(stranger, meet)];
    const id = userReportId(reporter.uid, owner.uid);
    const about = { actor: reporter.uid, target: owner.uid, target_kind: 'user', chat_uid: own };
    const words = { kind: 'report', reason: 'Muu syy', text: '' };
    await accepted(reporter.create('relations', { id, ...about, ...words }));
    const read = async () =>
      (await admin.call('GET', `/api/admin/reports/${encodeURIComponent(id)}/chat`)).statusCode;
    const named = async () =>
      (await cases()).flatMap(({ reports }) => reports).find((one) => one.id === id)?.chatUid;
    const edit = async (chat_uid: string): Promise<void> => {
      await gateway.on.store
        .db('relations')
        .update(id, (before) => before && ({ ...before, chat_uid } as typeof before));
      await waitUntil(() => {
        const known = gateway.app.facts.relation(id);
        return known?.kind === 'report' && known.chat_uid === chat_uid;
      });
    };
    // Of two others, and of the reporter with somebody whom the report is not about.
    for (const chat_uid of [foreign, await signUpTo(reporter, await publishMeet(stranger)), 'x']) {
      await edit(chat_uid);
      expect([await named(), await read()]).toEqual([null, 404]);
      await reporter.sync();
      expect(reporter.device.docs.relations.get(id)).toMatchObject({ chat_uid: null });
    }
    await edit(own);
    expect([await named(), await read()]).toEqual([own, 200]);
    await reporter.sync();
    await reporter.push('relations', id, null, reporter.device.docs.relations.get(id) ?? null);
  });

  it('ADMIN-06 DATA-64 an attached conversation ends where it was when the report came', async () => {
    const [, reporter] = reporters as [Person, Person];
    const owner = await Person.withProfile(gateway.app, 'Emanta');
    const chat_uid = await signUpTo(reporter, await publishMeet(owner), 'Hei!');
    const say = async (from: Person, text: string): Promise<void> => {
      const id = newMessageId(chat_uid, new Date());
      await accepted(from.create('messages', { id, chat_uid, sender_id: from.uid, text }));
    };
    const attached = async (id: string) => {
      const url = `/api/admin/reports/${encodeURIComponent(id)}/chat`;
      return (await admin.call('GET', url)).json<AttachedChatAnswer>().messages;
    };
    const read = async (id: string) => (await attached(id)).map(({ text }) => text);
    // Its time lies ahead of the report's: another gateway's clock has given it.
    gateway.time.pass(3);
    await say(owner, 'Uhkaus');
    gateway.time.pass(-3);
    const id = userReportId(reporter.uid, owner.uid);
    const about = { actor: reporter.uid, target: owner.uid, target_kind: 'user', chat_uid };
    const words = { kind: 'report', reason: 'Muu syy', text: '' };
    await accepted(reporter.create('relations', { id, ...about, ...words }));
    expect(reporter.device.docs.relations.get(id)).not.toHaveProperty('chat_until');
    await say(owner, 'Anteeksi');
    await say(reporter, 'Kerron sinulle jotain');
    const timestamp = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await attached(id)).toEqual([
      { from: 'Kaksi', text: 'Hei!', timestamp },
      { from: 'Emanta', text: 'Uhkaus', timestamp },
    ]);
    // One of before this was noted.
    const stored = (await gateway.on.store.db('relations').get(id)) as StoredRelation;
    const { chat_until: _, ...old } = stored as StoredRelation & { chat_until?: string };
    await gateway.on.store.db('relations').put(old as StoredRelation);
    await expect.poll(() => read(id)).toEqual(['Hei!']);
    await decide('user', owner.uid, 'restore');
  });

  it('ADMIN-06 SAFE-07 in an attached conversation of two who bear the same name it is told who has reported', async () => {
    const reporter = await Person.withProfile(gateway.app, 'Jonne', { name: 'Joni' });
    const owner = await Person.withProfile(gateway.app, 'Jori', { name: 'Joni' });
    const chat_uid = await signUpTo(reporter, await publishMeet(owner), 'Hei!');
    const answer = { chat_uid, sender_id: owner.uid, text: 'Uhkaus' };
    await accepted(owner.create('messages', { id: newMessageId(chat_uid, new Date()), ...answer }));
    const id = userReportId(reporter.uid, owner.uid);
    const about = { actor: reporter.uid, target: owner.uid, target_kind: 'user', chat_uid };
    await accepted(
      reporter.create('relations', { id, ...about, kind: 'report', reason: 'Muu syy', text: '' }),
    );
    const url = `/api/admin/reports/${encodeURIComponent(id)}/chat`;
    const read = (await admin.call('GET', url)).json<AttachedChatAnswer>();
    await decide('user', owner.uid, 'restore');
    expect(read.messages.map(({ from, text }) => [from, text])).toEqual([
      ['Joni', 'Hei!'],
      ['Joni', 'Uhkaus'],
    ]);
    expect(read.byReporter).toEqual([true, false]);
  });

  it('SAFE-06 ADMIN-06 what is about an admin is for the other admins to see and decide', async () => {
    const [reporter] = reporters as [Person];
    const id = await publishMeet(admin, { picture_id: pictureIdOf('oma') });
    const chat_uid = await signUpTo(reporter, id);
    const about = { actor: reporter.uid, kind: 'report', reason: 'Muu syy', text: '', chat_uid };
    const ofUser = { target: admin.uid, target_kind: 'user' };
    const ofMeet = { target: id, target_kind: 'meet' };
    const userReport = userReportId(reporter.uid, admin.uid);
    await accepted(reporter.create('relations', { id: userReport, ...about, ...ofUser }));
    const meetReport = meetReportId(reporter.uid, id);
    await accepted(reporter.create('relations', { id: meetReport, ...about, ...ofMeet }));

    expect((await cases()).map((one) => one.person)).not.toContain(admin.uid);
    for (const report of [userReport, meetReport]) {
      const url = `/api/admin/reports/${encodeURIComponent(report)}/chat`;
      expect((await admin.call('GET', url)).statusCode).toBe(404);
    }
    expect((await decide('meet', id, 'restore')).statusCode).toBe(403);

    const colleague = await Person.withProfile(gateway.app, 'Kollega');
    await gateway.on.store
      .db('users')
      .update(colleague.uid, (user) => user && { ...user, admin: true });
    await waitUntil(() => gateway.app.facts.user(colleague.uid)?.admin === true);
    const { cases: theirs } = (await colleague.call('GET', '/api/admin/cases')).json<CasesAnswer>();
    expect(theirs.map((one) => one.target)).toEqual(expect.arrayContaining([admin.uid, id]));
    const url = `/api/admin/reports/${encodeURIComponent(meetReport)}/chat`;
    expect((await colleague.call('GET', url)).statusCode).toBe(200);
    const reason = `${reporter.email} sai uhkauksen.`;
    const police = { targetKind: 'user', target: admin.uid, decision: 'police', reason };
    const decided = await colleague.call('POST', '/api/admin/decisions', police);
    expect(decided.statusCode).toBe(200);
    const read = async (by: Person) => {
      const { log } = (await by.call('GET', '/api/admin/log')).json<LogAnswer>();
      return log.filter(({ target: about }) => [id, admin.uid].includes(about));
    };
    expect((await read(colleague)).map(({ what }) => what)).toEqual(['police', 'read_chat']);
    expect(await read(admin), 'what was attached, and why, says by whom').toEqual([]);
  });

  it('NOTIF-15 ADMIN-01 mails that became files are shown, but not in production or to others', async () => {
    await gateway.mails();
    const { mails } = (await admin.call('GET', '/api/admin/outbox')).json<OutboxAnswer>();
    expect(mails).toContainEqual({
      file: expect.stringMatching(/^2.*\.eml$/),
      to: 'tero@kohdataan.example',
      subject: 'Tapaamisesi poistettiin näkyvistä',
      text: expect.stringMatching(/^Hei Tero,\n\nTapaamisesi poistettiin näkyvistä/),
    });
    expect((await target.call('GET', '/api/admin/outbox')).statusCode).toBe(403);
    const production = await startTestGateway({
      on: gateway.on,
      env: {
        NODE_ENV: 'production',
        JWT_SECRET: gateway.app.config.jwtSecret,
        PUBLIC_URL: 'http://localhost:3000',
      },
    });
    const { token } = admin;
    const answer = await production.app.inject({
      url: '/api/admin/outbox',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(404);
    await production.stop();
  });

  it('DATA-72 PAGE-06 an affiliate reaches devices while it is active', async () => {
    const offer = {
      active: true,
      company: 'Retkeilijä Oy',
      company_logo_url: null,
      image_url: 'https://example.com/teltta.jpg',
      price: '129 €',
      product_name: 'Teltta kahdelle',
      tracking_link: 'https://example.com/?ref=kohdataan',
    };
    const suggestion = {
      nameSuggestion: '',
      reasonNotUsing: '',
      reasonToUse: 'Lähellä',
      email: '',
      createdAt: '2026-11-20T10:00:00.000Z',
    };
    const made = await admin.call('POST', '/api/admin/affiliates', offer);
    const { id } = made.json<{ id: string }>();
    const again = await admin.call('POST', '/api/admin/affiliates', offer);
    expect(again.json(), 'its answer was lost').toEqual({ id });
    await target.sync();
    expect(target.device.docs.affiliates.get(id)).toMatchObject({ company: 'Retkeilijä Oy' });
    // As at a gateway that has not heard of it yet.
    gateway.app.facts.correct('affiliates', id, undefined);
    const change = (fields: object) => admin.call('PUT', `/api/admin/affiliates/${id}`, fields);
    expect((await change({ active: false })).statusCode).toBe(200);
    // By an admin whose list was older.
    expect((await change({ price: '119 €' })).statusCode).toBe(200);
    await target.sync();
    expect(target.device.docs.affiliates.has(id)).toBe(false);
    expect(gateway.app.facts.affiliate(id)).toMatchObject({
      company: offer.company,
      price: '119 €',
    });
    expect((await change({ tracking_link: 'javascript:alert(1)' })).statusCode).toBe(400);
    expect((await change({ contract: 'salainen' })).statusCode).toBe(400);
    const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
    const acts = log.filter((entry) => entry.what === 'affiliate' && entry.target === id);
    expect(acts.map((entry) => entry.admin)).toEqual([admin.uid, admin.uid, admin.uid]);
    expect(acts[0]?.targetName).toBe(`${offer.company}: ${offer.product_name}`);
    const { store } = gateway.on;
    await store.db('affiliates').update(id, (one) => one && { ...one, contract: 'salainen' });
    await store.db('suggestions').put({ ...suggestion, _id: 's', note: 'salainen' } as never);
    await waitUntil(() => 'contract' in (gateway.app.facts.affiliate(id) ?? {}));
    for (const url of ['affiliates', 'suggestions']) {
      const { body } = await admin.call('GET', `/api/admin/${url}`);
      expect(body).toContain(url === 'affiliates' ? offer.company : suggestion.reasonToUse);
      expect(body, 'what is not named in the projection stays inside').not.toContain('salainen');
    }
    const bad = { ...offer, tracking_link: 'javascript:alert(1)' };
    expect((await admin.call('POST', '/api/admin/affiliates', bad)).statusCode).toBe(400);
  });

  it('ADMIN-01 ADMIN-06 what an operator has made malformed by hand is in neither inbox nor log', async () => {
    const { store } = gateway.on;
    await store.db('suggestions').put({ _id: 'z', reasonToUse: 'käsin tehty' } as never);
    const entry = { kind: 'admin-log', admin: admin.uid, what: 'export', reason: 'käsin tehty' };
    const [undated, aimless] = [{ at: 'eilen', target: '' }, { at: new Date().toISOString() }];
    await store.db('gateway').put({ _id: 'admin-log:2998', ...entry, ...undated });
    await store.db('gateway').put({ _id: 'admin-log:2999', ...entry, ...aimless });
    for (const url of ['suggestions', 'log']) {
      const answer = await admin.call('GET', `/api/admin/${url}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body, url).not.toContain('käsin tehty');
    }
  });

  it('ADMIN-06 SAFE-09 the log reaches back further than a day with hundreds of cases', async () => {
    const database = gateway.on.store.db('gateway');
    const entry = { kind: 'admin-log', admin: admin.uid, what: 'restore', target: '' } as const;
    const old = Array.from({ length: 500 }, (_, n) => {
      const at = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString();
      return { _id: `admin-log:${at}:old`, ...entry, at, reason: `vanha ${n}` };
    });
    await database.putMany(old);
    const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
    await database.eraseMany(old.map(({ _id }) => _id));
    expect(log.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['vanha 0']));
  });

  it('MEET-04 of open meets those are counted that have not begun', async () => {
    const openMeets = async (): Promise<number> =>
      (await admin.call('GET', '/api/admin/status')).json<StatusAnswer>().counters.openMeets;
    const [before, hour] = [await openMeets(), 3_600_000];
    const { app, on } = gateway;
    const known = app.facts.count('meets');
    for (const [n, ahead] of [hour, -hour].entries()) {
      const meet_date = new Date(Date.now() + ahead).toISOString();
      await on.store.db('meets').put(storedMeet('Vanha', n, { meet_date }));
    }
    await waitUntil(() => app.facts.count('meets') === known + 2);
    expect(await openMeets()).toBe(before + 1);
  });

  it('ADMIN-06 SAFE-09 deleting for good leaves nothing of the person, who is told why', async () => {
    for (const _ of ['once', 'again, as its answer was lost'])
      expect((await decide('user', target.uid, 'delete', 'Huijausta. ')).statusCode).toBe(200);
    expect(gateway.app.facts.user(target.uid)).toBeUndefined();
    expect((await decide('user', target.uid, 'hide')).statusCode).toBe(404);
    expect((await decide('user', 'nobody', 'delete')).statusCode).toBe(404);
    expect((await target.call('POST', '/sync', target.device.request())).statusCode).toBe(401);
    const { counters } = (await admin.call('GET', '/api/admin/status')).json<StatusAnswer>();
    expect(counters.openReports).toBe(0);
    const told = async () =>
      (await gateway.mails()).filter(
        (mail) =>
          mail.includes('To: tero@kohdataan.example') &&
          mail.includes('Tilisi on poistettu pysyvästi. Peruste: Huijausta. Sääntökohta:'),
      ).length;
    await expect.poll(told).toBe(1);
    const left = async () => JSON.stringify(await gateway.on.store.db('gateway').range({}));
    await expect.poll(left).not.toContain('tero@');
    expect(await left()).not.toContain(target.uid);
  });

  it('ADMIN-05 ADMIN-06 ADMIN-07 what admins did stays in the log, without naming who was deleted', async () => {
    const entries = async (by: Person) =>
      (await by.call('GET', '/api/admin/log')).json<LogAnswer>().log;
    const log = await entries(admin);
    expect(JSON.stringify(log)).not.toContain(target.uid);
    expect(log).toContainEqual(
      expect.objectContaining({ what: 'police', target: '', reason: 'Uhkaus.', admin: admin.uid }),
    );
    const other = await Person.withProfile(gateway.app, 'Ulla');
    await gateway.on.store
      .db('users')
      .update(other.uid, (user) => user && { ...user, admin: true });
    await waitUntil(() => gateway.app.facts.user(other.uid)?.admin === true);
    const before = await entries(other);
    expect((await admin.call('DELETE', '/api/account')).statusCode).toBe(200);
    const kept = await entries(other);
    expect(kept).toHaveLength(before.length);
    expect(JSON.stringify(kept)).not.toContain(admin.uid);
    expect(kept.map(({ what }) => what)).toContain('export');
    const [finnish, english] = [fi, en].map(({ policy }) => policy.sections.retention.text);
    expect(finnish).toContain('Kun tili poistetaan, sen tunniste poistetaan lokista.');
    expect(english).toContain(
      'When an account is deleted, its identifier is removed from the log.',
    );
  });
});

const waitUntil = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000 });
