/**
 * Every database has a change feed of its own, and any gateway answers any request. So a gateway may be asked
 * about, or told by one feed of, what another feed has not brought it yet: a network that holds one connection
 * up is enough. Nothing final may come of that.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
import type {
  RelationDetail,
  Stored,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import type { Notification } from '../../sync-server/effects/notifier.ts';
import { runEffect } from '../../sync-server/effects/run-effect.ts';
import type { EffectDatabase } from '../../sync-server/effects/run-effect.ts';
import { sweepOld } from '../../sync-server/effects/sweep-old.ts';
import { hearOfPicture } from '../../sync-server/images/hear-of-picture.ts';
import { maySeeImage } from '../../sync-server/images/may-see-image.ts';
import type { ChangesOptions, Database } from '../../sync-server/store/contract.ts';
import type { DatabaseName, Store } from '../../sync-server/store/store.ts';
import { attachedChat } from '../../sync-server/moderation/attached-chat.ts';
import { decide } from '../../sync-server/moderation/decide.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { pull } from '../../sync-server/sync/pull.ts';
import { writeRow } from '../../sync-server/sync/write-row.ts';
import { meetFields } from '../helpers/meet-fields.ts';
import { storedLike, storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { actorOf, openTestStore, startTestCore } from '../helpers/test-core.ts';
import type { TestCore, TestStore } from '../helpers/test-core.ts';

const [aino, ville, maija] = ['Aino', 'Ville', 'Maija'].map(uidOf) as [string, string, string];
const meet = storedMeet('Ville', 1);
const chatUid = chatUidOf(aino, meet.meetId);
const before = new Date(Date.now() - 60_000).toISOString();
let files: TestStore;
let gateway: TestCore | undefined;

beforeEach(async () => {
  files = await openTestStore();
});
afterEach(async () => {
  gateway?.stop();
  gateway = undefined;
  await files.remove();
});

const put = (name: DatabaseName, ...docs: object[]) => files.store.db(name).putMany(docs as never);
const users = (...names: string[]) => put('users', ...names.map((name) => storedUser(name)));
const relation = (_id: string, actor: string, detail: RelationDetail, createdAt = before) =>
  ({ _id, actor, createdAt, ...detail }) as StoredRelation;
const favourite = (actor: string, target: string, createdAt = before) =>
  relation(favouriteId(actor, target), actor, { kind: 'favourite', target }, createdAt);
const signup = relation(signupId(aino, meet.meetId), aino, {
  kind: 'signup',
  target: meet.meetId,
  message: 'Hei',
});
const chat = {
  _id: chatUid,
  uid: chatUid,
  meet_id: meet.meetId,
  owner_id: ville,
  applicant_id: aino,
  meet_date: meet.meet_date,
  archived: false,
  lastCheckTimeOwner: null,
  lastCheckTimeApplicant: null,
  createdAt: before,
};

/** A gateway that has read everything there is now, and hears of nothing that comes later. */
async function startDeaf(): Promise<SyncCore> {
  const db = (name: DatabaseName): unknown =>
    new Proxy(files.store.db(name), {
      get(database: Database<never>, property: keyof Database<never>) {
        if (property === 'changes') return silent;
        return (database[property] as (...args: unknown[]) => unknown).bind(database);
      },
    });
  const store = new Proxy(files.store, {
    get: (target, property: keyof Store) => (property === 'db' ? db : target[property]),
  });
  gateway = await startTestCore(store);
  return gateway.core;
}

/** Nobody whom Aino would be shown for being near. */
const far = { location: 'Utsjoki' } as const;

const silent = ({ signal }: ChangesOptions<Stored>): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

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

  it('SAFE-03 CHAT-06 so is one to somebody who has just been restored', async () => {
    await put('users', storedUser('Aino'), storedUser('Ville', { archived: true }));
    await put('meets', meet);
    await put('chats', chat);
    const core = await startDeaf();
    const id = newMessageId(chatUid, new Date());
    const message = { id, chat_uid: chatUid, sender_id: aino, text: 'Hei' };
    expect(await push(core, 'messages', id, message)).toBe('CHAT_READ_ONLY');
    await files.store.db('users').update(ville, (user) => user && { ...user, archived: false });
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
    await files.store.db('relations').erase(favouriteId(aino, uidOf(others[1] as string)));
    expect(await add()).toBeUndefined();
    await files.store.db('relations').erase(favouriteId(aino, target));
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
      files.store.db('users').update(aino, (user) => user && { ...user, ...fields });
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
    expect(await files.store.db('relations').get(id)).toMatchObject({ counted: true });
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
    expect(await files.store.db('chats').get(chatUid)).toMatchObject({
      lastCheckTimeApplicant: before,
    });
  });

  it('SYNC-08 SYNC-14 an edit that is taken back here is stored, though it seems never to have been made', async () => {
    await users('Aino');
    const core = await startDeaf();
    const [now] = core.views.of(aino).log('profile', new Date()).everything().changed;
    const doc = { ...now?.doc };
    const hidden = { ...doc, hideProfile: true };
    await files.store.db('users').update(aino, (user) => user && { ...user, hideProfile: true });
    const row = { id: aino, doc, base: hidden };
    expect((await writeRow(core, actorOf(aino), 'profile', row)).refused).toBeUndefined();
    expect(await files.store.db('users').get(aino)).toMatchObject({ hideProfile: false });
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
    const decides = (body: Pick<DecisionBody, 'targetKind' | 'target' | 'decision'>) =>
      decide({ core, deletePerson }, admin, { ...body, reason: 'Muu syy' });
    const hide = { targetKind: 'meet', target: meet.meetId, decision: 'hide' } as const;
    expect(await decides(hide)).toBeUndefined();
    expect(await files.store.db('meets').get(meet.meetId)).toMatchObject({ archived: true });
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
    await put('relations', ...about);
    for (const { _id } of about) {
      expect(await attachedChat(core, _id, ville)).toBeUndefined();
      expect(await attachedChat(core, _id, admin)).toEqual({ messages: [] });
    }
    expect(await attachedChat(core, '_all_docs', admin)).toBeUndefined();
  });
});

describe('what a device holds by another gateway’s answer', () => {
  it('SYNC-13 is not said to be gone before the store has been asked', async () => {
    const core = await startDeaf();
    await users('Ville');
    await put('meets', meet);
    await put('relations', favourite(ville, aino));
    const heldBy = async (collection: 'profile' | 'meets' | 'relations', ...ids: string[]) => {
      const inventory = Object.fromEntries(ids.map((id) => [id, 'v']));
      const { docs, gone } = await pull(core, ville, collection, '', inventory, new Map());
      return { docs: docs.map((doc) => doc['uid'] ?? doc['id']), gone };
    };
    expect(await heldBy('profile', ville)).toEqual({ docs: [ville], gone: [] });
    expect(await heldBy('meets', meet.meetId)).toEqual({ docs: [ville], gone: [] });
    const [there, never] = [favouriteId(ville, aino), favouriteId(ville, maija)];
    const odd = ['_all_docs', '', 'x'.repeat(5000)];
    const gone = [never, ...odd].sort();
    const said = await heldBy('relations', there, never, ...odd);
    expect({ ...said, gone: said.gone.toSorted() }).toEqual({ docs: [there], gone });
  });
});

describe('what a device holds because of a document that is not known here', () => {
  const held = async (core: SyncCore, collection: CollectionName, ...ids: string[]) => {
    const inventory = Object.fromEntries(ids.map((id) => [id, '1.x.']));
    const { docs, gone, goneChats } = await pull(core, aino, collection, '', inventory, new Map());
    return { docs: docs.length, gone, goneChats };
  };

  it('SYNC-13 is not said to be gone either: people, meets, actions, chats and messages', async () => {
    await put('users', storedUser('Aino'), storedUser('Ville', far), storedUser('Maija', far));
    await put('meets', { ...meet, closed: true });
    await put('actions', storedLike('Onni', 'Aino'));
    const id = newMessageId(chatUid, new Date());
    const words = { chat_uid: chatUid, sender_id: aino, text: 'Hei', timestamp: before };
    await put('messages', { _id: id, ...words });
    const core = await startDeaf();
    expect(await held(core, 'people', ville, maija)).toMatchObject({ gone: [ville, maija] });
    expect(await held(core, 'meets', meet.meetId)).toMatchObject({ gone: [meet.meetId] });
    expect(await held(core, 'messages', chatUid)).toMatchObject({ goneChats: [chatUid] });
    await put('chats', chat);
    await put('users', storedUser('Onni', far));
    await put('relations', favourite(maija, aino));
    const none = { docs: 1, gone: [] };
    expect(await held(core, 'messages', chatUid)).toEqual(none);
    expect(await held(core, 'meets', meet.meetId)).toEqual(none);
    expect(await held(core, 'people', ville, maija)).toEqual({ docs: 2, gone: [] });
    expect(await held(core, 'actions', storedLike('Onni', 'Aino')._id)).toEqual(none);
  });

  it('SYNC-08 what one has just changed oneself does not go back to how it was', async () => {
    await users('Aino', 'Ville');
    const own = storedMeet('Aino', 1);
    await put('meets', own, meet);
    const core = await startDeaf();
    for (const _id of [own._id, meet._id])
      await files.store.db('meets').update(_id, (doc) => doc && { ...doc, description: 'Uusi' });
    const inventory = { [own._id]: 'v', [meet._id]: 'v' };
    const { docs } = await pull(core, aino, 'meets', '', inventory, new Map());
    const told = Object.fromEntries(docs.map((doc) => [doc['meetId'], doc['description']]));
    // Others' are no hurry, and can be many.
    expect(told).toEqual({ [own._id]: 'Uusi', [meet._id]: 'Kahville?' });
  });

  it('CHAT-06 so is a meet that only a chat shows, and a chat of the meet’s owner', async () => {
    await put('users', storedUser('Ville', far));
    await put('meets', { ...meet, closed: true });
    const core = await startDeaf();
    await users('Aino');
    await put('chats', chat);
    expect(await held(core, 'meets', meet.meetId)).toEqual({ docs: 1, gone: [] });
    gateway?.stop();
    await files.store.db('users').erase(aino);
    const another = await startDeaf();
    await users('Aino');
    const inventory = { [chatUid]: '1.x.' };
    expect(await pull(another, ville, 'chats', '', inventory, new Map())).toMatchObject({
      docs: [{ uid: chatUid }],
      gone: [],
    });
  });

  it('CHAT-06 a chat whose other party is not known here stays', async () => {
    await users('Aino');
    await put('chats', chat);
    const core = await startDeaf();
    await users('Ville');
    await put('meets', meet);
    expect(await held(core, 'chats', chatUid)).toEqual({ docs: 1, gone: [] });
  });
});

describe('a picture whose document another gateway has written', () => {
  const sees = async (
    core: SyncCore,
    kind: 'profile' | 'meet',
    file: string,
  ): Promise<boolean[]> => {
    const picture = { kind, uid: ville, file, size: 512, format: 'jpg' } as const;
    const maySee = (): boolean => maySeeImage(core.facts, aino, picture, new Date());
    return [maySee(), await hearOfPicture(core, aino, picture), maySee()];
  };

  it('IMG-10 is shown to whoever may see it, once the store has been asked', async () => {
    const core = await startDeaf();
    await users('Aino');
    await put('users', storedUser('Ville'));
    await put('meets', meet);
    expect(await sees(core, 'meet', 'm1')).toEqual([false, true, true]);
    expect(await sees(core, 'profile', 'picture')).toEqual([true, false, true]);
    expect(await sees(core, 'meet', 'another')).toEqual([false, false, false]);
  });

  it('IMG-10 so is one of somebody whom only a chat that is not known here shows', async () => {
    await put('users', storedUser('Aino'), storedUser('Ville', far));
    await put('meets', { ...meet, closed: true });
    const core = await startDeaf();
    expect(await sees(core, 'profile', 'picture')).toEqual([false, false, false]);
    await put('chats', chat);
    expect(await sees(core, 'profile', 'another')).toEqual([false, false, false]);
    expect(await sees(core, 'profile', 'picture')).toEqual([false, true, true]);
    expect(await sees(core, 'meet', 'm1')).toEqual([true, false, true]);
  });
});

describe('an effect whose document names what is not known here', () => {
  const told: string[] = [];
  /** Whom, and of whose act: a block between the two keeps it from arriving (SAFE-12). */
  let parties: { receiver: string; sender: string | undefined } | undefined;
  beforeEach(() => void told.splice(0));
  async function run(core: SyncCore, database: EffectDatabase, doc: Stored): Promise<void> {
    await put(database, doc);
    const stored = await files.store.db(database).get(doc._id);
    const notify = async ({ eventId, receiver, sender }: Notification) => {
      told.push(eventId);
      parties = { receiver, sender };
    };
    const removePictures = async (): Promise<void> => undefined;
    await runEffect({ core, notifier: { notify }, removePictures }, database, stored as Stored);
  }

  it('SAFE-12 SIGNUP-04 a sign-up makes its chat', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    await put('meets', meet);
    await run(core, 'relations', signup);
    expect(await files.store.db('chats').get(chatUid)).toMatchObject({ archived: false });
    expect(told).toEqual([`join_meet:${chatUid}`]);
    expect(parties).toEqual({ receiver: ville, sender: aino });
    expect(await files.store.db('actions').get(`join_meet:${chatUid}`)).toMatchObject({
      sender: aino,
      receiver: ville,
      type: 'join_meet',
      chat_uid: chatUid,
      read: false,
    });
  });

  it('SAFE-12 PEOPLE-18 a favourite is told', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    await run(core, 'relations', favourite(aino, ville));
    expect(told).toHaveLength(1);
    expect(parties).toEqual({ receiver: ville, sender: aino });
    const [action] = await files.store.db('actions').range({});
    expect(action).toMatchObject({ sender: aino, receiver: ville, type: 'new_like', read: false });
  });

  it('SAFE-12 NOTIF-13 a new meet is told to whom its owner has as fans', async () => {
    await users('Aino');
    await put('relations', favourite(aino, ville, '2026-01-01T00:00:00.000Z'));
    const core = await startDeaf();
    await users('Ville');
    await run(core, 'meets', { ...meet, createdAt: before } as Stored);
    expect(told).toEqual([`favourites_meet:${meet.meetId}:${aino}`]);
    expect(parties).toEqual({ receiver: aino, sender: ville });
  });

  it('SAFE-12 NOTIF-12 a message is told', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    await put('meets', meet);
    await put('chats', chat);
    const _id = newMessageId(chatUid, new Date());
    const words = { chat_uid: chatUid, sender_id: aino, text: 'Hei', timestamp: before };
    await run(core, 'messages', { _id, ...words } as Stored);
    expect(told).toEqual([`new_message:${_id}`]);
    expect(parties).toEqual({ receiver: ville, sender: aino });
  });

  it('MEET-35 SAFE-02 a report removes nobody whom an admin has just restored', async () => {
    await put('users', ...['Aino', 'Ville', 'Maija'].map((name) => storedUser(name)));
    await put('meets', meet);
    const report = (actor: string, kind: 'user' | 'meet', target: string) =>
      relation((kind === 'user' ? userReportId : meetReportId)(actor, target), actor, {
        ...{ kind: 'report', target, target_kind: kind, reason: 'Muu syy' },
        ...{ text: '', chat_uid: null, counted: true },
      } as RelationDetail);
    const five = ['a', 'b', 'c', 'd', 'e'].map(uidOf);
    await put('relations', ...five.map((actor) => report(actor, 'user', ville)));
    await put('relations', ...five.map((actor) => report(actor, 'meet', meet.meetId)));
    const core = await startDeaf();
    // What was reported in the very moment of the decision is decided by it.
    const reports_from = before;
    await files.store.db('users').update(ville, (doc) => doc && { ...doc, reports_from });
    await files.store.db('meets').update(meet.meetId, (doc) => doc && { ...doc, reports_from });
    await run(core, 'relations', report(aino, 'user', ville));
    await run(core, 'relations', report(aino, 'meet', meet.meetId));
    expect((await files.store.db('users').get(ville))?.archived).toBe(false);
    expect((await files.store.db('meets').get(meet.meetId))?.archived).toBe(false);
  });

  it('PEOPLE-22 a sweep takes no position that has just been given anew', async () => {
    const last_location = { latitude: 60.17, longitude: 24.94 };
    const old = { last_location, last_location_at: '2026-01-01T00:00:00.000Z' };
    await put('users', storedUser('Aino', old), storedUser('Ville', old));
    const core = await startDeaf();
    const anew = { last_location, last_location_at: new Date().toISOString() };
    await files.store.db('users').update(ville, (doc) => doc && { ...doc, ...anew });
    await sweepOld(core);
    const [swept, kept] = await files.store.db('users').getMany([aino, ville]);
    expect(swept).toMatchObject({ last_location: null, last_location_at: null });
    expect(kept).toMatchObject(anew);
  });

  it('ACC-12 a favourite of somebody who has just come out of hiding stays', async () => {
    await put('users', storedUser('Aino'), storedUser('Maija', { hideProfile: true }));
    await put('users', storedUser('Ville', { hideProfile: true, hidden_at: before }));
    const core = await startDeaf();
    const [hidden] = await files.store.db('users').getMany([ville]);
    for (const uid of [ville, maija])
      await files.store.db('users').update(uid, (doc) => doc && { ...doc, hideProfile: false });
    const now = new Date().toISOString();
    const [toVille, toMaija] = [favourite(aino, ville, now), favourite(aino, maija, now)];
    await put('relations', toVille, toMaija);
    for (const { _id } of [toVille, toMaija]) {
      const doc = await files.store.db('relations').get(_id);
      core.facts.apply('relations', _id, doc);
    }
    const context = {
      core,
      notifier: { notify: async () => undefined },
      removePictures: async () => undefined,
    };
    await runEffect(context, 'users', hidden as Stored);
    await runEffect(context, 'relations', core.facts.relation(toMaija._id) as Stored);
    expect((await files.store.db('relations').range({})).map(({ _id }) => _id)).toEqual(
      [toVille._id, toMaija._id].sort(),
    );
  });
});
