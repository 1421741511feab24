import { PassThrough } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import type {
  CasesAnswer,
  LogAnswer,
  OutboxAnswer,
  StatusAnswer,
} from '../../schemas/wire/admin.ts';
import { ageOn } from '../../schemas/domain/age.ts';
import en from '../../src/features/legal/locales/en.json' with { type: 'json' };
import fi from '../../src/features/legal/locales/fi.json' with { type: 'json' };
import { startAdminWorld, waitUntil } from '../helpers/admin-world.ts';
import { publishMeet } from '../helpers/meet-up.ts';
import { pictureIdOf, storedMeet } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';

const { gateway, admin, target, reporters, meetId, setAdmin, report, decide, cases, explains } =
  await startAdminWorld();
afterAll(() => gateway.stop());

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
  const { app } = gateway;
  const former = await Person.withProfile(app, 'Fanni');
  await setAdmin(former);
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
  await setAdmin(former, false);
  expect(await demoted()).toBe(403);
  await setAdmin(former);
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
  await report(reporters[0], 'meet');
  await report(reporters[0], 'user', 'Alaikäinen käyttäjä');
  const [first] = await cases();
  const { birthday } = gateway.app.facts.user(target.uid) ?? {};
  const age = ageOn(birthday, gateway.app.clock());
  expect(age).toBeGreaterThan(17);
  expect(first).toMatchObject({ target: target.uid, archived: false, age });
  expect(first?.reports[0]).toMatchObject({ urgent: true, reporterName: 'Yksi' });
});

it('LIM-04 MEET-35 SAFE-10 three reports archive a meet, and an admin can restore it', async () => {
  await report(reporters[1], 'meet');
  await report(reporters[2], 'meet');
  await target.eventually(() => target.device.docs.meets.get(meetId)?.['archived'] === true);
  expect(target.device.docs.meets.get(meetId)).toMatchObject({ archived_by: 'reports' });
  expect((await decide('meet', meetId, 'restore')).statusCode).toBe(200);
  await target.sync();
  expect(target.device.docs.meets.get(meetId)).toMatchObject({ archived: false });
  expect((await cases()).map((one) => one.target)).not.toContain(meetId);
});

it('LIM-04 SAFE-02 SAFE-03 SAFE-09 five counted reports archive a user, reversibly', async () => {
  for (const reporter of reporters.slice(1)) await report(reporter, 'user');
  await target.eventually(() => target.device.docs.profile.get(target.uid)?.['archived'] === true);
  expect(target.device.docs.profile.get(target.uid)?.['archived_statement']).toMatchObject({
    automatic: true,
    reason: expect.any(String),
  });
  const byNumber = 'automaattisesti ilmoitusten määrän perusteella';
  await expect.poll(() => explains('Muu syy', byNumber)).toBe(true);
  const [one] = reporters;
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
  expect((await decide('user', target.uid, 'police', 'Uhkaus.')).statusCode).toBe(200);
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
  await setAdmin(other);
  const before = await entries(other);
  expect((await admin.call('DELETE', '/api/account')).statusCode).toBe(200);
  const kept = await entries(other);
  expect(kept).toHaveLength(before.length);
  expect(JSON.stringify(kept)).not.toContain(admin.uid);
  expect(kept.map(({ what }) => what)).toContain('export');
  const [finnish, english] = [fi, en].map(({ policy }) => policy.sections.retention.text);
  expect(finnish).toContain('Kun tili poistetaan, sen tunniste poistetaan lokista.');
  expect(english).toContain('When an account is deleted, its identifier is removed from the log.');
});
