/** What a changed app hears of a favourite who goes out of sight, before the effects of that have run: which may take seconds. */
import { expect, it } from 'vitest';
import { blockId, chatUidOf, favouriteId, signupId } from '../../schemas/domain/ids.ts';
import type { StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const date = '2026-11-20T10:00:00.000Z';
const [aino, ville, sari] = [uidOf('Aino'), uidOf('Ville'), uidOf('Sari')];
const meet = storedMeet('Ville', 1);
const removal = { reason: 'Muu syy', clause: 'x', automatic: true, date };
const others = Array.from(
  { length: limits.favourites - 1 },
  (_, at) => `Olli${String.fromCodePoint(97 + at)}`,
);

const relation = (kind: 'favourite' | 'block', actor: string, target: string): StoredRelation => {
  const idOf = { favourite: favouriteId, block: blockId }[kind];
  return { _id: idOf(actor, target), actor, target, kind, createdAt: date };
};
const become = (fields: Partial<StoredUser>) => async (store: Store) => {
  await store.db('users').update(ville, (before) => before && { ...before, ...fields });
};

const hides = become({ hideProfile: true, hidden_at: now.toISOString() });
const isRemoved = become({ archived: true, archived_statement: removal });
const blocks = async (store: Store): Promise<void> => {
  await store.db('relations').put(relation('block', ville, aino));
};
const deletesChat = async (store: Store): Promise<void> => {
  const chat = chatUidOf(aino, meet.meetId);
  await store.db('chats').update(chat, (before) => before && { ...before, archived: true });
};

/** Ville is the twentieth of Aino's favourites, and she is one of his. */
async function asFavourites(store: Store): Promise<void> {
  const favourites = ['Ville', ...others].map((name) => relation('favourite', aino, uidOf(name)));
  const likes = relation('favourite', ville, aino);
  const people = ['Aino', 'Ville', 'Sari', ...others].map((name) => storedUser(name));
  await store.db('users').putMany(people);
  await store.db('relations').putMany([...favourites, likes]);
}

/** Aino has signed up to a meet of Ville's that is closed by now. He lives far away. */
async function inChat(store: Store): Promise<void> {
  const far = { location: 'Utsjoki', distance_for_meets: 5 };
  await store.db('users').putMany([storedUser('Aino'), storedUser('Ville', far)]);
  await store.db('meets').put({ ...meet, closed: true });
  const signup = { _id: signupId(aino, meet.meetId), actor: aino, target: meet.meetId } as const;
  await store.db('relations').put({ ...signup, kind: 'signup', message: 'Hei', createdAt: date });
}

/** All that Aino's device is told once Ville has left. */
async function toldWhenVille(
  leaves: (store: Store) => Promise<void>,
  before: (store: Store) => Promise<void>,
): Promise<string[]> {
  const files = await openTestStore();
  const { store } = files;
  await before(store);
  const world = new GatewayWorld(store, () => now);
  await world.start(1);
  await world.runEffects();
  const device = new ModelDevice('aino');
  await world.sync(device, aino);
  await leaves(store);
  await world.settle();
  const told: string[] = [];
  const ask = async (pushed?: StoredRelation) => {
    const { _id: id = '', createdAt: _, ...fields } = pushed ?? {};
    const rows = { relations: [{ id, doc: { id, ...fields }, base: null }] };
    const { pulls, pushes } = await world.sync(device, aino, pushed && rows);
    told.push(JSON.stringify({ pulls, pushes }).replaceAll(/"cursor":"[^"]*"/g, ''));
  };
  await ask();
  await ask(relation('favourite', aino, ville));
  await ask(relation('favourite', aino, sari));
  await ask(relation('block', aino, ville));
  await world.runEffects();
  await world.settle();
  await ask();
  world.stop();
  await files.remove();
  return told;
}

it('PROF-28 SAFE-03 ACC-12 why a favourite goes out of sight is not told by what goes first, nor by what can be done meanwhile', async () => {
  const [hidden, blocked, removed] = await Promise.all(
    [hides, blocks, isRemoved].map((leaves) => toldWhenVille(leaves, asFavourites)),
  );
  expect(hidden?.[0]).toContain(`"gone":["${favouriteId(aino, ville)}"]`);
  expect(hidden?.slice(2).join()).not.toContain('refused');
  expect(blocked).toEqual(hidden);
  expect(removed).toEqual(hidden);
});

it('DATA-23 CHAT-11 a block is not told from a chat’s deletion by what goes first', async () => {
  const [blocked, deleted] = await Promise.all(
    [blocks, deletesChat].map((leaves) => toldWhenVille(leaves, inChat)),
  );
  expect(deleted?.[0]).toContain('"chat_archived":true');
  expect(blocked).toEqual(deleted);
});
