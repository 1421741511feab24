import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blockId, chatUidOf, favouriteId, signupId } from '../../schemas/domain/ids.ts';
import type { RelationDetail, StoredRelation } from '../../schemas/documents/stored.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const aino = uidOf('Aino');
const ville = uidOf('Ville');
const meet = storedMeet('Ville', 1);
const chatUid = chatUidOf(aino, meet.meetId);
let now = Date.parse('2026-11-21T10:00:00.000Z');
let files: TestStore;
let world: GatewayWorld;

beforeEach(async () => {
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
async function relate(_id: string, actor: string, detail: RelationDetail): Promise<void> {
  const createdAt = new Date(now).toISOString();
  await files.store.db('relations').put({ _id, actor, createdAt, ...detail } as StoredRelation);
  await world.settle();
}
const signUp = () =>
  relate(signupId(aino, meet.meetId), aino, {
    kind: 'signup',
    target: meet.meetId,
    message: 'Tulisin mielelläni.',
  });
const like = () => relate(favouriteId(aino, ville), aino, { kind: 'favourite', target: ville });
const block = () => relate(blockId(ville, aino), ville, { kind: 'block', target: aino });

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

  it('SAFE-12 a favourite that was being written during the block goes too', async () => {
    await block();
    await world.runEffects();
    await like();
    await world.runEffects();
    expect(await files.store.db('relations').get(favouriteId(aino, ville))).toBeUndefined();
    expect(world.notified).toEqual([]);
  });

  it('ACC-12 a profile hidden for a moment only is in nobody’s favourites either, but for later ones', async () => {
    await like();
    await world.runEffects();
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
