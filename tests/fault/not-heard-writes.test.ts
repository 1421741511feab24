import { describe, expect, it } from 'vitest';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import {
  blockId,
  chatUidOf,
  favouriteId,
  meetReportId,
  newMessageId,
  signupId,
  userReportId,
} from '../../schemas/domain/ids.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { DecisionBody } from '../../schemas/wire/admin.ts';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { attachedChat } from '../../sync-server/moderation/attached-chat.ts';
import { decide } from '../../sync-server/moderation/decide.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { writeRow } from '../../sync-server/sync/write-row.ts';
import { meetFields } from '../helpers/meet-fields.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { actorOf } from '../helpers/test-core.ts';
import {
  deafGateway,
  aino,
  before,
  chat,
  chatUid,
  far,
  favourite,
  maija,
  meet,
  relation,
  signup,
  ville,
} from '../helpers/deaf-gateway.ts';

const { db, put, users, startDeaf } = deafGateway();

describe('a row that another gateway’s writes allow', () => {
  const push = async (
    core: SyncCore,
    collection: CollectionName,
    id: string,
    doc: Record<string, unknown>,
  ): Promise<string | undefined> =>
    (await writeRow(core, actorOf(aino), collection, { id, doc, base: null })).refused?.code;
  const relate = (core: SyncCore, _id: string, fields: Record<string, unknown>) =>
    push(core, 'relations', _id, { id: _id, actor: aino, ...fields });

  it('API-01 SIGNUP-04 is taken of somebody whose profile, meet and owner are not known here', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    await put('meets', meet);
    const { target, kind, message } = signup as typeof signup & { message: string };
    expect(await relate(core, signup._id, { target, kind, message })).toBeUndefined();
  });

  it('MEET-19 PROF-29 so is a meet of a new profile, and a report', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    const meetId = `${aino}_1700000000000`;
    expect(await push(core, 'meets', meetId, meetFields(aino, meetId))).toBeUndefined();
    const words = { target_kind: 'user', reason: 'Muu syy', text: '', chat_uid: null };
    const report = { kind: 'report', target: ville, ...words };
    expect(await relate(core, userReportId(aino, ville), report)).toBeUndefined();
  });

  it('CHAT-06 so is a message to a chat between people who are not known here', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    await put('meets', meet);
    await put('chats', chat);
    const id = newMessageId(chatUid, new Date());
    const message = { id, chat_uid: chatUid, sender_id: aino, text: 'Hei' };
    expect(await push(core, 'messages', id, message)).toBeUndefined();
  });

  it('CHAT-03 CHAT-17 one is unread by whoever has read, at a gateway whose clock is ahead, what this one has not heard of', async () => {
    await users('Aino', 'Ville');
    await put('meets', meet);
    await put('chats', chat);
    const core = await startDeaf();
    const mark = new Date(Date.now() + 60_000).toISOString();
    await put('messages', {
      _id: newMessageId(chatUid, new Date()),
      chat_uid: chatUid,
      sender_id: aino,
      text: 'Hei',
      timestamp: mark,
    });
    await db('chats').update(chatUid, (doc) => doc && { ...doc, lastCheckTimeOwner: mark });
    const id = newMessageId(chatUid, new Date());
    await push(core, 'messages', id, { id, chat_uid: chatUid, sender_id: aino, text: 'Kuulitko?' });
    expect((await db('messages').get(id))?.timestamp).toSatisfy((time: string) => time > mark);
  });

  it('SAFE-03 CHAT-06 so is one to somebody who has just been restored', async () => {
    await put('users', storedUser('Aino'), storedUser('Ville', { archived: true }));
    await put('meets', meet);
    await put('chats', chat);
    const core = await startDeaf();
    const id = newMessageId(chatUid, new Date());
    const message = { id, chat_uid: chatUid, sender_id: aino, text: 'Hei' };
    expect(await push(core, 'messages', id, message)).toBe('CHAT_READ_ONLY');
    await db('users').update(ville, (user) => user && { ...user, archived: false });
    expect(await push(core, 'messages', id, message)).toBeUndefined();
  });

  it('PEOPLE-20 SAFE-13 so are a favourite in a freed place and a block of who is no favourite any more', async () => {
    const others = Array.from({ length: 21 }, (_, n) => `Muu${n}x`);
    await users('Aino', ...others);
    const held = others.slice(0, 20).map((name) => favourite(aino, uidOf(name)));
    await put('relations', ...held);
    const core = await startDeaf();
    const add = () => {
      const target = uidOf(others[20] as string);
      return relate(core, favouriteId(aino, target), { kind: 'favourite', target });
    };
    expect(await add()).toBe('TOO_MANY_FAVOURITES');
    const target = uidOf(others[0] as string);
    const block = () => relate(core, blockId(aino, target), { kind: 'block', target });
    expect(await block()).toBe('FAVOURITE_NOT_BLOCKABLE');
    await db('relations').erase(favouriteId(aino, uidOf(others[1] as string)));
    expect(await add()).toBeUndefined();
    await db('relations').erase(favouriteId(aino, target));
    expect(await block()).toBeUndefined();
  });

  it('PROF-28 so is a favourite of somebody whom only a chat, or a meet of theirs, shows', async () => {
    await put('users', storedUser('Aino'), storedUser('Ville', far), storedUser('Maija', far));
    const core = await startDeaf();
    const wish = (target: string) =>
      relate(core, favouriteId(aino, target), { kind: 'favourite', target });
    expect([await wish(ville), await wish(maija)]).toEqual(['GONE', 'GONE']);
    await put('meets', { ...meet, closed: true }, storedMeet('Maija', 1));
    await put('chats', chat);
    expect([await wish(ville), await wish(maija)]).toEqual([undefined, undefined]);
  });

  it('PROF-28 SAFE-12 so is one of who came to an own meet, but not of who has blocked one', async () => {
    const [own, theirs] = [storedMeet('Aino', 2), storedMeet('Maija', 2)];
    await put('users', storedUser('Aino'), storedUser('Ville', far), storedUser('Maija', far));
    const core = await startDeaf();
    const wish = (target: string) =>
      relate(core, favouriteId(aino, target), { kind: 'favourite', target });
    expect([await wish(ville), await wish(maija)]).toEqual(['GONE', 'GONE']);
    await put('meets', { ...own, closed: true }, { ...theirs, closed: true });
    for (const [applicant, { meetId: meet_id, uid: owner_id }] of [
      [ville, own],
      [aino, theirs],
    ] as const) {
      const uid = chatUidOf(applicant, meet_id);
      await put('chats', { ...chat, _id: uid, uid, meet_id, owner_id, applicant_id: applicant });
    }
    const _id = blockId(maija, aino);
    await put('relations', relation(_id, maija, { kind: 'block', target: aino }));
    expect([await wish(ville), await wish(maija)]).toEqual([undefined, 'GONE']);
  });

  it('SAFE-03 SIGNUP-08 so is a sign-up of who was restored, and of whom the meet is for by now', async () => {
    await put('users', storedUser('Aino', { archived: true }), storedUser('Ville'));
    await put('meets', meet, storedMeet('Ville', 2, { meet_gender: 'Miehille' }));
    const core = await startDeaf();
    const change = (fields: Partial<StoredUser>) =>
      db('users').update(aino, (user) => user && { ...user, ...fields });
    const join = ({ meetId: target }: StoredMeet) =>
      relate(core, signupId(aino, target), { kind: 'signup', target, message: 'Hei' });
    expect(await join(meet)).toBe('PROFILE_ARCHIVED');
    await change({ archived: false });
    expect(await join(meet)).toBeUndefined();
    const forMen = storedMeet('Ville', 2);
    expect(await join(forMen)).toBe('MEET_GENDER');
    await change({ gender: 'Mies' });
    expect(await join(forMen)).toBeUndefined();
  });

  it('SAFE-07 so is a report with a conversation, of a meet that one was shown in a chat too', async () => {
    await users('Aino', 'Ville');
    await put('meets', meet, storedMeet('Ville', 2, { only_favs: true }));
    const core = await startDeaf();
    await put('chats', chat);
    const words = { kind: 'report', reason: 'Muu syy', text: '' };
    const secret = storedMeet('Ville', 2).meetId;
    const ofMeet = { target: secret, target_kind: 'meet', chat_uid: null };
    expect(await relate(core, meetReportId(aino, secret), { ...words, ...ofMeet })).toBeUndefined();
    const ofUser = { target: ville, target_kind: 'user', chat_uid: chatUid };
    expect(await relate(core, userReportId(aino, ville), { ...words, ...ofUser })).toBeUndefined();
  });

  it('SAFE-04 a report counts though only the store knows what the two share', async () => {
    await put('users', storedUser('Aino'), storedUser('Ville', far));
    const core = await startDeaf();
    await put('meets', meet);
    const id = userReportId(aino, ville);
    const words = { target_kind: 'user', reason: 'Muu syy', text: '', chat_uid: null };
    expect(await relate(core, id, { kind: 'report', target: ville, ...words })).toBeUndefined();
    expect(await db('relations').get(id)).toMatchObject({ counted: true });
  });

  it('CHAT-17 SYNC-13 a read mark is kept, and its chat stays on the device', async () => {
    await users('Aino');
    const core = await startDeaf();
    await users('Ville');
    await put('meets', meet);
    await put('chats', chat);
    const doc = { uid: chatUid, lastCheckTimeApplicant: before };
    const row = { id: chatUid, doc, base: { ...doc, lastCheckTimeApplicant: null } };
    const result = await writeRow(core, actorOf(aino), 'chats', row);
    expect(result.doc).toMatchObject(doc);
    expect(await db('chats').get(chatUid)).toMatchObject({
      lastCheckTimeApplicant: before,
    });
  });

  it('SYNC-08 SYNC-14 an edit that is taken back here is stored, though it seems never to have been made', async () => {
    await users('Aino');
    const core = await startDeaf();
    const [now] = core.views.of(aino).log('profile', new Date()).everything().changed;
    const doc = { ...now?.doc };
    const hidden = { ...doc, hideProfile: true };
    await db('users').update(aino, (user) => user && { ...user, hideProfile: true });
    const row = { id: aino, doc, base: hidden };
    expect((await writeRow(core, actorOf(aino), 'profile', row)).refused).toBeUndefined();
    expect(await db('users').get(aino)).toMatchObject({ hideProfile: false });
  });

  it('GEN-07 what the store does not allow either stays refused, and is asked about a few times only', async () => {
    const core = await startDeaf();
    await users('Ville');
    const wish = { kind: 'favourite', target: ville };
    expect(await relate(core, favouriteId(aino, ville), wish)).toBe('PROFILE_NEEDED');
  });
});

describe('what an admin does about something that another gateway has shown', () => {
  const admin = uidOf('Anneli');
  const sayings = { kind: 'report', reason: 'Muu syy', text: '', counted: true } as const;
  const report = (_id: string, target: string, target_kind: 'user' | 'meet') =>
    relation(_id, aino, { ...sayings, target, target_kind, chat_uid: chatUid });

  it('ADMIN-06 ADMIN-07 a decision is carried out, once the store has been asked', async () => {
    const core = await startDeaf();
    await users('Ville');
    await put('meets', meet);
    const deleted: string[] = [];
    const deletePerson = async (uid: string): Promise<void> => void deleted.push(uid);
    const notifier = { notify: () => Promise.resolve() };
    const decides = (body: Pick<DecisionBody, 'targetKind' | 'target' | 'decision'>) =>
      decide({ core, notifier, deletePerson }, admin, { ...body, reason: 'Muu syy' });
    const hide = { targetKind: 'meet', target: meet.meetId, decision: 'hide' } as const;
    expect(await decides(hide)).toBeUndefined();
    expect(await db('meets').get(meet.meetId)).toMatchObject({ archived: true });
    const remove = { targetKind: 'user', target: ville, decision: 'delete' } as const;
    expect(await decides(remove)).toBeUndefined();
    expect(deleted).toEqual([ville]);
    for (const target of [maija, '_design/guard', 'x/y'])
      expect(await decides({ ...remove, target })).toEqual({ code: 'NOT_FOUND' });
  });

  it('ADMIN-06 SAFE-06 an attached conversation can be read, but not about oneself', async () => {
    const core = await startDeaf();
    const about = [
      report(meetReportId(aino, meet.meetId), meet.meetId, 'meet'),
      report(userReportId(aino, ville), ville, 'user'),
    ];
    await users('Ville');
    await put('meets', meet);
    await put('relations', ...about);
    for (const { _id } of about) {
      expect(await attachedChat(core, _id, ville)).toBeUndefined();
      expect(await attachedChat(core, _id, admin)).toEqual({ messages: [], byReporter: [] });
    }
    expect(await attachedChat(core, '_all_docs', admin)).toBeUndefined();
    // At another gateway somebody has decided about the one, too long ago for an appeal, and the other is taken back.
    const reports_from = new Date(Date.now() - 185 * dayMs).toISOString();
    const long = report(meetReportId(aino, meet.meetId), meet.meetId, 'meet');
    const createdAt = new Date(Date.now() - 186 * dayMs).toISOString();
    await db('relations').update(long._id, () => ({ ...long, createdAt }));
    await db('meets').update(meet.meetId, (doc) => doc && { ...doc, reports_from });
    await db('relations').erase(userReportId(aino, ville));
    for (const { _id } of about) expect(await attachedChat(core, _id, admin)).toBeUndefined();
  });
});
