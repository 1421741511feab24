/** What a device has queued in several collections goes out in one request, and takes effect as it was meant (SYNC-06). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredChat, StoredUser } from '../../schemas/documents/stored.ts';
import {
  blockId,
  chatUidOf,
  favouriteId,
  newMeetId,
  newMessageId,
  signupId,
  userReportId,
} from '../../schemas/domain/ids.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { PushRow } from '../../schemas/wire/sync.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { meetFields } from '../helpers/meet-fields.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { profileFields, storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const [aino, eero, ville] = [uidOf('Aino'), uidOf('Eero'), uidOf('Ville')];
const meet = storedMeet('Eero', 1, { meet_gender: 'Naisille' });
const chatUid = chatUidOf(aino, meet.meetId);
const chat: StoredChat = {
  _id: chatUid,
  uid: chatUid,
  meet_id: meet.meetId,
  owner_id: eero,
  applicant_id: aino,
  meet_date: meet.meet_date,
  archived: false,
  lastCheckTimeOwner: null,
  lastCheckTimeApplicant: null,
  createdAt: '2026-11-01T00:00:00.000Z',
};

let files: TestStore;
let world: GatewayWorld;
let device: ModelDevice;

beforeEach(async () => {
  files = await openTestStore();
  await files.store.db('meets').put(meet);
  device = new ModelDevice('queued-order');
});
afterEach(async () => {
  world.stop();
  await files.remove();
});

async function begin(uid: string, ...names: string[]): Promise<void> {
  for (const name of names) await files.store.db('users').put(storedUser(name));
  world = new GatewayWorld(files.store);
  await world.start(1);
  await world.sync(device, uid);
}

const made = (doc: { id: string }): PushRow => ({ id: doc.id, doc, base: null });

function changed(collection: 'profile' | 'meets', id: string, fields: object): PushRow {
  const base = device.docs[collection].get(id) ?? null;
  return { id, doc: { ...base, ...fields }, base };
}

/** @returns the codes of what was refused */
async function push(uid: string, pushes: Partial<Record<CollectionName, PushRow[]>>) {
  const answer = await world.sync(device, uid, pushes);
  return Object.values(answer.pushes).flatMap((results) =>
    results.flatMap(({ refused }) => refused?.code ?? []),
  );
}

const favourite = (target: string) => {
  const id = favouriteId(aino, target);
  return { id, actor: aino, kind: 'favourite', target };
};
const report = {
  id: userReportId(aino, ville),
  actor: aino,
  kind: 'report',
  target: ville,
  target_kind: 'user',
  reason: 'Muu syy',
  text: '',
  chat_uid: null,
};
const signup = {
  id: signupId(aino, meet.meetId),
  actor: aino,
  kind: 'signup',
  target: meet.meetId,
  message: 'Hei!',
};

const changes: [string, Partial<StoredUser>][] = [
  ['hidden since', { hideProfile: true }],
  ['of other wishes since', { gender_interest: 'Mies' }],
  ['of another age range since', { partner_min_age: 90 }],
  ['in another town since', { location: 'Utsjoki' }],
];
it.each(changes)(
  'PEOPLE-18 SAFE-04 SYNC-06 whom one has seen becomes a favourite, and a report of them counts: %s',
  async (_what, fields) => {
    await begin(aino, 'Aino', 'Ville');
    const profile = [changed('profile', aino, fields)];
    expect(await push(aino, { profile, relations: [favourite(ville), report].map(made) })).toEqual(
      [],
    );
    expect(await files.store.db('relations').get(report.id)).toMatchObject({ counted: true });
    expect(device.docs.profile.get(aino)).toMatchObject({ ...fields, likes_uids: [ville] });
  },
);

it('SIGNUP-08 SYNC-06 a sign-up goes to a meet that was for its sender when it was written', async () => {
  await begin(aino, 'Aino', 'Eero');
  const profile = [changed('profile', aino, { gender: 'Ei määritelty' })];
  expect(await push(aino, { profile, relations: [made(signup)] })).toEqual([]);
  expect(device.docs.relations.has(signup.id)).toBe(true);
});

it('API-01 SYNC-06 nor is it written before the profile that it needs', async () => {
  await begin(aino, 'Eero');
  const profile = [{ id: aino, doc: { uid: aino, ...profileFields('Aino') }, base: null }];
  expect(await push(aino, { profile, relations: [favourite(eero), signup].map(made) })).toEqual([]);
  expect(device.docs.relations.size).toBe(2);
});

it('PEOPLE-03 SYNC-06 nor before the wishes to which it is', async () => {
  await files.store.db('users').put(storedUser('Ville', { location: 'Utsjoki' }));
  await begin(aino, 'Aino');
  const profile = [changed('profile', aino, { location: 'Inari' })];
  expect(await push(aino, { profile, relations: [made(favourite(ville))] })).toEqual([]);
  expect(device.docs.profile.get(aino)).toMatchObject({ likes_uids: [ville] });
});

it('MEET-33 SYNC-06 a last message goes before the deletion of its meet', async () => {
  await files.store.db('chats').put(chat);
  await begin(eero, 'Aino', 'Eero');
  const id = newMessageId(chatUid, new Date());
  const message = { id, chat_uid: chatUid, sender_id: eero, text: 'Joudun perumaan.' };
  const meets = [changed('meets', meet.meetId, { archived: true })];
  expect(await push(eero, { meets, messages: [made(message)] })).toEqual([]);
  expect(await files.store.db('messages').get(id)).toMatchObject({ text: 'Joudun perumaan.' });
  expect(device.docs.messages.size).toBe(0);
});

it('SAFE-12 MEET-04 SYNC-06 a meet is stored when it is known for whom it is not', async () => {
  const { id, ...relation } = { ...favourite(ville), createdAt: '2026-11-01T00:00:00.000Z' };
  await files.store.db('relations').put({ _id: id, ...relation, kind: 'favourite' });
  await begin(aino, 'Aino', 'Eero', 'Ville');
  const all: unknown[] = [];
  const db = files.store.db('meets');
  const put = db.put.bind(db);
  db.put = async (doc) => {
    const { facts } = world.core();
    all.push(facts.blocked(aino, eero), facts.relation(id));
    return put(doc);
  };
  const block = { id: blockId(aino, eero), actor: aino, kind: 'block', target: eero };
  const removal = { id, doc: null, base: device.docs.relations.get(id) ?? null };
  const meetId = newMeetId(aino, new Date());
  const meets = [{ id: meetId, doc: meetFields(aino, meetId, { only_favs: true }), base: null }];
  expect(await push(aino, { meets, relations: [removal, made(block)] })).toEqual([]);
  expect(all).toEqual([true, undefined]);
});
