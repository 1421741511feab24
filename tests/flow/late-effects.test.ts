import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  blockId,
  chatUidOf,
  favouriteId,
  newMessageId,
  signupId,
} from '../../schemas/domain/ids.ts';
import type { RelationDetail, StoredRelation } from '../../schemas/documents/stored.ts';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { sweepOld } from '../../sync-server/effects/sweep-old.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const aino = uidOf('Aino');
const ville = uidOf('Ville');
const meet = storedMeet('Ville', 1);
const chatUid = chatUidOf(aino, meet.meetId);
const start = Date.parse('2026-11-21T10:00:00.000Z');
let now = start;
let files: TestStore;
let world: GatewayWorld;

beforeEach(async () => {
  now = start;
  files = await openTestStore();
  for (const name of ['Aino', 'Ville']) await files.store.db('users').put(storedUser(name));
  await files.store.db('meets').put(meet);
  world = new GatewayWorld(files.store, () => new Date(now));
  await world.start(1);
});
afterEach(async () => {
  world.stop();
  await files.remove();
});

/** A relation as the write pipeline stores it; the gateway has heard of it. */
async function relate(
  _id: string,
  actor: string,
  detail: RelationDetail,
  createdAt = new Date(now).toISOString(),
): Promise<void> {
  await files.store.db('relations').put({ _id, actor, createdAt, ...detail } as StoredRelation);
  await world.settle();
}
const signUp = (at?: string) => {
  const message = 'Tulisin mielelläni.';
  const detail = { kind: 'signup' as const, target: meet.meetId, message };
  return relate(signupId(aino, meet.meetId), aino, detail, at);
};
const like = (at?: string) =>
  relate(favouriteId(aino, ville), aino, { kind: 'favourite', target: ville }, at);
const block = () => relate(blockId(ville, aino), ville, { kind: 'block', target: aino });

async function change(database: 'users' | 'meets', id: string, fields: object): Promise<void> {
  await files.store.db(database).update(id, (doc) => doc && ({ ...doc, ...fields } as never));
  await world.settle();
}

/** Some change or other, after all has been told. */
async function edit(database: 'users' | 'meets', id: string): Promise<void> {
  await change(database, id, { bio_text: 'Muutettu.', description: 'Muutettu.' });
  await world.runEffects();
}

describe('effects that run after more has happened', () => {
  it('SIGNUP-04 SAFE-11 SAFE-12 a sign-up whose two were blocked meanwhile: an archived chat, and nobody is told', async () => {
    await signUp();
    await block();
    await world.runEffects();
    expect(await files.store.db('chats').get(chatUid)).toMatchObject({ archived: true });
    expect(await files.store.db('actions').range({})).toEqual([]);
    expect(world.notified).toEqual([]);
  });

  it('SIGNUP-04 MEET-33 a sign-up to a meet that was deleted meanwhile: an archived chat, and nobody is told', async () => {
    await signUp();
    await files.store
      .db('meets')
      .update(
        meet.meetId,
        (before) => before && { ...before, archived: true, archived_by: 'owner' },
      );
    await world.settle();
    await world.runEffects();
    expect(await files.store.db('chats').get(chatUid)).toMatchObject({ archived: true });
    expect(await files.store.db('actions').range({})).toEqual([]);
    expect(world.notified).toEqual([]);
  });

  it('SAFE-11 SAFE-12 a block archives the chats of the two alone, and each leaves the other’s favourites', async () => {
    const sari = uidOf('Sari');
    await files.store.db('users').put(storedUser('Sari'));
    await signUp();
    const message = 'Minäkin!';
    const hers = { kind: 'signup' as const, target: meet.meetId, message };
    await relate(signupId(sari, meet.meetId), sari, hers);
    await like();
    await relate(favouriteId(ville, aino), ville, { kind: 'favourite', target: aino });
    await relate(favouriteId(ville, sari), ville, { kind: 'favourite', target: sari });
    const places = { _id: `favourites:${ville}`, kind: 'favourite-ledger', targets: [aino, sari] };
    await files.store.db('gateway').put(places);
    await world.runEffects();
    await block();
    await world.runEffects();
    expect(await files.store.db('gateway').get(places._id)).toMatchObject({ targets: [sari] });
    const chats = files.store.db('chats');
    expect(await chats.get(chatUid)).toMatchObject({ archived: true });
    expect(await chats.get(chatUidOf(sari, meet.meetId))).toMatchObject({ archived: false });
    const left = await files.store.db('relations').range({});
    expect(left.filter(({ kind }) => kind === 'favourite').map(({ _id }) => _id)).toEqual([
      favouriteId(ville, sari),
    ]);
  });

  it('LIM-01 SAFE-03 who is shown again is no favourite any more of whom has 20 others by then', async () => {
    const others = Array.from({ length: 20 }, (_, n) => uidOf(`Muu${n}x`));
    await change('users', ville, { archived: true });
    await like();
    const sari = uidOf('Sari');
    await relate(favouriteId(sari, ville), sari, { kind: 'favourite', target: ville });
    for (const target of others)
      await relate(favouriteId(aino, target), aino, { kind: 'favourite', target });
    const places = { _id: `favourites:${aino}`, kind: 'favourite-ledger' };
    await files.store.db('gateway').put({ ...places, targets: [ville, ...others] } as never);
    await edit('users', ville);
    const left = async () => (await files.store.db('relations').range({})).map(({ _id }) => _id);
    expect(await left()).toContain(favouriteId(aino, ville));
    await change('users', ville, { archived: false });
    await world.runEffects();
    expect(await left()).not.toContain(favouriteId(aino, ville));
    expect(await left()).toContain(favouriteId(sari, ville));
    expect(await files.store.db('gateway').get(places._id)).toMatchObject({ targets: others });
  });

  it('LIM-01 SAFE-03 of several who are shown again whoever came back last is the one too many', async () => {
    const hours = (n: number): string => new Date(start + n * 3_600_000).toISOString();
    const kalle = uidOf('Kalle');
    await files.store.db('users').put(storedUser('Kalle', { reports_from: hours(2) }));
    await change('users', ville, { archived: true });
    const others = Array.from({ length: 19 }, (_, n) => uidOf(`Muu${n}x`));
    await like();
    for (const target of [kalle, ...others])
      await relate(favouriteId(aino, target), aino, { kind: 'favourite', target });
    await edit('users', ville);
    await change('users', ville, { archived: false, reports_from: hours(1) });
    await world.runEffects();
    const left = (await files.store.db('relations').range({})).map(({ target }) => target);
    expect(left.toSorted()).toEqual([ville, ...others].toSorted());
  });

  it('ACC-12 a favourite that was being written while its person hid goes; of who hid nobody is told', async () => {
    await change('users', ville, { hideProfile: true });
    await world.runEffects();
    await like();
    await relate(favouriteId(ville, aino), ville, { kind: 'favourite', target: aino });
    await world.runEffects();
    const relations = files.store.db('relations');
    expect(await relations.get(favouriteId(aino, ville))).toBeUndefined();
    expect(await relations.get(favouriteId(ville, aino))).toBeDefined();
    expect(world.notified).toEqual([]);
  });

  it('SIGNUP-04 CHAT-11 a gateway killed after it made the chat, which is then deleted: nobody is told', async () => {
    const { store } = files;
    await signUp();
    await world.runEffects();
    // As the killed gateway left it: chat and opening message, no action, nobody told.
    for (const action of await store.db('actions').range({}))
      await store.db('actions').remove(action._id, action._rev as string);
    await world.settle();
    world.notified.length = 0;
    await store.db('chats').update(chatUid, (chat) => chat && { ...chat, archived: true });
    await world.settle();
    const signup = (await store.db('relations').get(signupId(aino, meet.meetId))) as StoredRelation;
    await store.db('relations').put(signup); // the feed shows it again
    await world.settle();
    await world.runEffects();
    expect(await store.db('actions').range({})).toEqual([]);
    expect(world.notified).toEqual([]);
  });

  it('MEET-36 a change that comes before the chat of an earlier sign-up is said in it', async () => {
    await signUp();
    now += 1000;
    await change('meets', meet.meetId, {
      location: 'Oulu',
      changed_at: new Date(now).toISOString(),
    });
    now += 1000;
    await world.runEffects();
    const all = await files.store.db('messages').range({});
    expect(all.map(({ kind }) => kind)).toEqual(['opening', 'meet_changed']);
  });

  it('ACC-12 a favourite of before a short hiding goes too if it is heard of after it', async () => {
    const likedAt = new Date(now).toISOString();
    now += 1000;
    await change('users', ville, { hideProfile: true, hidden_at: new Date(now).toISOString() });
    now += 1000;
    await change('users', ville, { hideProfile: false });
    await world.runEffects();
    await like(likedAt);
    await world.runEffects();
    expect(await files.store.db('relations').get(favouriteId(aino, ville))).toBeUndefined();
  });

  it('MEET-36 also where the sign-up is heard of after the change was followed', async () => {
    // The feed of relations is behind.
    const mine = { kind: 'signup' as const, target: meet.meetId, message: 'Minäkin!' };
    const signedUpAt = now;
    now += 1000;
    await change('meets', meet.meetId, {
      location: 'Oulu',
      changed_at: new Date(now).toISOString(),
    });
    await world.runEffects();
    now = signedUpAt;
    await relate(signupId(aino, meet.meetId), aino, mine);
    now += 2000;
    await world.runEffects();
    const all = await files.store.db('messages').range({});
    expect((await files.store.db('chats').get(chatUid))?.archived).toBe(false);
    expect(all.map(({ kind }) => kind)).toEqual(['opening', 'meet_changed']);
  });

  it('MEET-36 a change is said in the open chats of before it, not in archived or later ones', async () => {
    const sari = uidOf('Sari');
    await files.store.db('users').put(storedUser('Sari'));
    await signUp();
    const hers = { kind: 'signup' as const, target: meet.meetId, message: 'Minäkin!' };
    now += 1000;
    await change('meets', meet.meetId, {
      location: 'Oulu',
      changed_at: new Date(now).toISOString(),
    });
    now += 1000;
    await relate(signupId(sari, meet.meetId), sari, hers);
    // Chats first: the change is looked at once they are there.
    await world.runEffects();
    await edit('meets', meet.meetId);
    const notices = async () =>
      (await files.store.db('messages').range({}))
        .filter(({ kind }) => kind === 'meet_changed')
        .map(({ chat_uid }) => chat_uid);
    expect(await notices()).toEqual([chatUid]);
    const chats = files.store.db('chats');
    await chats.update(chatUid, (chat) => chat && { ...chat, archived: true });
    await world.settle();
    now += 1000;
    await change('meets', meet.meetId, { changed_at: new Date(now).toISOString() });
    await world.runEffects();
    expect((await notices()).sort()).toEqual([chatUid, chatUidOf(sari, meet.meetId)].sort());
  });

  it('SAFE-12 a favourite that was being written during the block goes too', async () => {
    await block();
    await world.runEffects();
    const places = { _id: `favourites:${aino}`, kind: 'favourite-ledger', targets: [ville] };
    await files.store.db('gateway').put(places);
    await like();
    await world.runEffects();
    expect(await files.store.db('relations').get(favouriteId(aino, ville))).toBeUndefined();
    // Nor does it keep one of the 20 places.
    expect(await files.store.db('gateway').get(places._id)).toMatchObject({ targets: [] });
    expect(world.notified).toEqual([]);
  });

  it('NOTIF-06 NOTIF-12 NOTIF-19 what a feed tells again from its beginning, when nobody remembers, is no news', async () => {
    const old = new Date(start - 40 * 86_400_000);
    await like(old.toISOString());
    await signUp(old.toISOString());
    await world.runEffects();
    expect(await files.store.db('chats').get(chatUid)).toMatchObject({ archived: false });
    await files.store.db('messages').put({
      _id: newMessageId(chatUid, old),
      chat_uid: chatUid,
      sender_id: ville,
      text: 'Tervetuloa!',
      timestamp: old.toISOString(),
    });
    await world.settle();
    await world.runEffects();
    expect(await files.store.db('actions').range({})).toEqual([]);
    expect(world.notified).toEqual([]);
  });

  it('NOTIF-06 NOTIF-09 NOTIF-12 nor is what was not told in its time, by a feed that begins anew days later', async () => {
    const write = async (text: string) => {
      const at = new Date(now);
      const _id = newMessageId(chatUid, at);
      const message = { _id, chat_uid: chatUid, sender_id: aino, text };
      await files.store.db('messages').put({ ...message, timestamp: at.toISOString() });
      await world.runEffects();
      now += 3_600_000;
    };
    await signUp();
    await world.runEffects();
    await write('Yksi.');
    await write('Kaksi, tunnin päästä.');
    await like();
    await world.runEffects();
    await files.store.db('relations').erase(favouriteId(aino, ville));
    await world.settle();
    now += 3_600_000;
    await like();
    await world.runEffects();
    const actions = await files.store.db('actions').range({});
    expect(actions.map(({ type }) => type).sort()).toEqual(['join_meet', 'new_like']);
    const expectNoNews = async () => {
      await sweepOld(world.core());
      const anew = new GatewayWorld(files.store, () => new Date(now));
      await anew.start(1);
      await anew.runEffects();
      anew.stop();
      expect(anew.notified.filter((id) => !world.notified.includes(id))).toEqual([]);
      expect(await files.store.db('actions').range({})).toEqual(actions);
    };
    // What held it back is older than a day, it is not.
    now += 23.5 * 3_600_000;
    await expectNoNews();
    await change('users', ville, { notificationsOn: false });
    await write('Hiljaisuuteen.');
    await change('users', ville, { notificationsOn: true });
    now += 2 * 86_400_000;
    await expectNoNews();
  });

  it('NOTIF-13 a meet is new once: who may see it only later is not told when it is edited', async () => {
    const createdAt = new Date(now - 86_400_000).toISOString();
    await change('meets', meet.meetId, { only_favs: true, createdAt });
    await like(createdAt);
    await world.runEffects();
    expect(world.notified.filter((id) => id.startsWith('favourites_meet'))).toEqual([]);
    await relate(favouriteId(ville, aino), ville, { kind: 'favourite', target: aino });
    await edit('meets', meet.meetId);
    expect(world.notified.filter((id) => id.startsWith('favourites_meet'))).toEqual([]);
  });

  it('NOTIF-13 a meet that those who favour its owner may see is told to them', async () => {
    const createdAt = new Date(now - 86_400_000).toISOString();
    await change('meets', meet.meetId, { createdAt });
    await like(createdAt);
    await world.runEffects();
    expect(world.notified).toContain(`favourites_meet:${meet.meetId}:${aino}`);
  });

  it('NOTIF-13 who favours its owner only after a meet was made is not told of it as new', async () => {
    await change('meets', meet.meetId, { createdAt: new Date(now - 7_200_000).toISOString() });
    await like(new Date(now - 3_600_000).toISOString());
    await world.runEffects();
    expect(world.notified.filter((id) => id.startsWith('favourites_meet'))).toEqual([]);
  });

  it('NOTIF-13 who favoured its owner before is told, though a gateway with another clock timed it', async () => {
    await change('meets', meet.meetId, { createdAt: new Date(now - 60_000).toISOString() });
    await like(new Date(now - 60_000 + clocksDifferMs).toISOString());
    await world.runEffects();
    expect(world.notified).toContain(`favourites_meet:${meet.meetId}:${aino}`);
  });

  it('SAFE-09 SAFE-10 MEET-35 reasons are not sent again when something changes long after', async () => {
    await signUp();
    await world.runEffects();
    world.notified.length = 0;
    const date = new Date(now).toISOString();
    const archived_statement = { reason: 'Muu syy', clause: 'x', automatic: true, date };
    await change('users', ville, { archived: true, archived_statement });
    const removed = { archived: true, archived_by: 'reports', archived_at: date };
    await change('meets', meet.meetId, removed);
    await world.runEffects();
    expect(world.notified.map((id) => id.split(':')[0])).toEqual([
      'profile_archived',
      'meet_archived',
    ]);
    // Its picture and its chats wait for an appeal.
    const { meet_pic_url, picture_id } = meet;
    const stored = await files.store.db('meets').get(meet.meetId);
    expect(stored).toMatchObject({ meet_pic_url, picture_id });
    expect(await files.store.db('chats').get(chatUid)).toMatchObject({ archived: false });
    world.notified.length = 0;
    now += 41 * 86_400_000;
    await edit('users', ville);
    await edit('meets', meet.meetId);
    expect(world.notified).toEqual([]);
  });

  it('SAFE-10 MEET-33 whoever deletes a meet that an admin has removed is not told of the removal anew', async () => {
    const archived_at = new Date(now).toISOString();
    const archived_statement = { reason: 'x', clause: 'x', automatic: false, date: archived_at };
    const deleted = { archived: true, archived_by: 'owner', archived_at, archived_statement };
    await change('meets', meet.meetId, deleted);
    await world.runEffects();
    expect(world.notified).toEqual([]);
  });

  it('ACC-12 a profile hidden for a moment only is in nobody’s favourites either, but for later ones', async () => {
    await like();
    await world.runEffects();
    const places = { _id: `favourites:${aino}`, kind: 'favourite-ledger', targets: [ville] };
    await files.store.db('gateway').put(places);
    const device = new ModelDevice('ville');
    await world.sync(device, ville);
    for (const hideProfile of [true, false]) {
      now += 1000;
      const base = device.docs.profile.get(ville) ?? {};
      const doc = { ...base, hideProfile };
      const answer = await world.sync(device, ville, { profile: [{ id: ville, doc, base }] });
      expect(answer.pushes.profile?.[0]?.refused).toBeUndefined();
    }
    await world.runEffects();
    expect(await files.store.db('relations').get(favouriteId(aino, ville))).toBeUndefined();
    expect(await files.store.db('gateway').get(places._id)).toMatchObject({ targets: [] });
    now += 1000;
    await like();
    await world.runEffects();
    const user = await files.store.db('users').get(ville);
    if (user) await files.store.db('users').put({ ...user, bio_text: 'Taas täällä.' });
    await world.settle();
    await world.runEffects();
    expect(await files.store.db('relations').get(favouriteId(aino, ville))).toBeDefined();
  });
});
