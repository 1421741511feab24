import { afterAll, expect, it } from 'vitest';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type { AttachedChatAnswer } from '../../schemas/wire/admin.ts';
import { newMessageId, userReportId } from '../../schemas/domain/ids.ts';
import { startAdminWorld, waitUntil } from '../helpers/admin-world.ts';
import { accepted, publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';

const { gateway, admin, target, reporters, report, decide, cases } = await startAdminWorld();
afterAll(() => gateway.stop());

it('ADMIN-06 only attached conversations can be read', async () => {
  await report(reporters[0], 'user');
  const id = encodeURIComponent(userReportId(reporters[0].uid, target.uid));
  expect((await admin.call('GET', `/api/admin/reports/${id}/chat`)).statusCode).toBe(404);
});

it('ADMIN-06 SAFE-09 an attached conversation is readable while its case is open or may be appealed', async () => {
  const [reporter] = reporters;
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
  const [, reporter] = reporters;
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
