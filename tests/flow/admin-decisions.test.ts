import { afterAll, expect, it } from 'vitest';
import type { CasesAnswer, LogAnswer } from '../../schemas/wire/admin.ts';
import { meetReportId, userReportId } from '../../schemas/domain/ids.ts';
import { startAdminWorld } from '../helpers/admin-world.ts';
import { accepted, publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';

const { gateway, admin, target, reporters, meetId, setAdmin, report, decide, cases, explains } =
  await startAdminWorld();
afterAll(() => gateway.stop());

it('ADMIN-06 a case leaves the queue with its decision, also if the meet was deleted meanwhile', async () => {
  const owner = await Person.withProfile(gateway.app, 'Olli');
  const shown = await publishMeet(owner);
  const deleted = await publishMeet(owner, { picture_id: pictureIdOf('deleted') });
  const about = [
    ['meet', shown],
    ['meet', deleted],
    ['user', owner.uid],
  ] as const;
  for (const [kind, id] of about) await report(reporters[0], kind, 'Muu syy', id);
  await owner.sync();
  await owner.patch('meets', deleted, { archived: true });
  const open = async () => (await cases()).map((one) => one.target);
  expect(await open()).toEqual(expect.arrayContaining(about.map(([, id]) => id)));
  const isDeleted = async (id: string) => (await cases()).find((one) => one.target === id)?.deleted;
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
  await report(reporters[0], 'user', 'Muu syy', owner.uid);
  const first = await state();
  await report(reporters[1], 'user', 'Uhkaava käytös tapaamisessa', owner.uid);
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
  await report(reporters[4], 'meet', 'Muu syy', about);
  const before = (await cases()).find(({ target: one }) => one === about)?.state;
  expect((await decide('meet', about, 'hide')).statusCode).toBe(200);
  const body = { targetKind: 'meet', target: about, decision: 'restore', reason: 'Perusteltu.' };
  const late = await admin.call('POST', '/api/admin/decisions', { ...body, state: before });
  expect(late.json()).toMatchObject({ code: 'CASE_CHANGED' });
  expect(gateway.app.facts.meet(about)?.archived).toBe(true);
});

it('ADMIN-06 of two admins who decide a case in the same moment one is told that it has changed', async () => {
  const colleague = await Person.withProfile(gateway.app, 'Kanta');
  await setAdmin(colleague);
  const owner = await Person.withProfile(gateway.app, 'Osmo');
  await report(reporters[0], 'user', 'Muu syy', owner.uid);
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

it('ADMIN-06 ACC-15 whose deletion a gateway that has died has begun is decided otherwise by nobody, and deleted by who asks again', async () => {
  const owner = await Person.withProfile(gateway.app, 'Olavi');
  await report(reporters[1], 'user', 'Muu syy', owner.uid);
  const about = await publishMeet(owner);
  const record = { _id: `erasure:${owner.uid}`, kind: 'erasure', uid: owner.uid, email: '' };
  await gateway.on.store.db('gateway').put(record);
  for (const decision of ['restore', 'hide', 'police'])
    expect((await decide('user', owner.uid, decision)).statusCode).toBe(404);
  expect((await decide('meet', about, 'restore')).statusCode).toBe(404);
  const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
  expect(log.filter(({ target: one }) => one.startsWith(owner.uid))).toEqual([]);
  // Whatever else has come of the case meanwhile: it was on its way when that was decided.
  const body = { targetKind: 'user', target: owner.uid, decision: 'delete', reason: 'Perusteltu.' };
  const again = await admin.call('POST', '/api/admin/decisions', { ...body, state: 'former' });
  expect(again.statusCode).toBe(200);
  expect(await gateway.on.store.db('users').get(owner.uid)).toBeUndefined();
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
  await report(reporters[4], 'user', 'Muu syy', owner.uid);
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
  const keptWords = 'emmekä löytäneet syytä poistaa tapaamista näkyvistä. Päätös tehtiin ylläpidon';
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

it('SAFE-06 ADMIN-06 what is about an admin is for the other admins to see and decide', async () => {
  const [reporter] = reporters;
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
  await setAdmin(colleague);
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
