/** Everything that a changed app can ask about somebody who is not to be seen, whatever the reason is. */
import { expect, it } from 'vitest';
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
import type { StoredMeet, StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import type { SyncRequest } from '../../schemas/wire/sync.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { answerSync } from '../../sync-server/sync/answer-sync.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { actorOf, openTestStore } from '../helpers/test-core.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const createdAt = '2026-11-20T10:00:00.000Z';
const [aino, ville] = [uidOf('Aino'), uidOf('Ville')];
const villesMeet = storedMeet('Ville', 1, { only_favs: true });
const { meetId } = villesMeet;
const chat = chatUidOf(aino, meetId);

/**
 * What the two had before: a chat that has been deleted; Ville was among Aino's favourites; Aino among his, which she
 * was told and he has taken back; Ville had signed up to a meet of Aino's, and that chat was deleted; or Aino had seen
 * a meet of his that is closed by now, perhaps as his favourite, which a block has ended and nothing else has.
 */
const befores = [
  'nothing',
  'a chat',
  'a favourite',
  'a like',
  'a sign-up',
  'a closed meet',
  'a closed meet for favourites',
] as const;
type Before = (typeof befores)[number];

/** What keeps Ville out of Aino's sight. */
interface Reason {
  user?: Partial<StoredUser>;
  meet?: Partial<StoredMeet>;
  relations?: StoredRelation[];
}

const words = { reason: 'Muu syy', text: '', chat_uid: null };
const reportBy = (actor: string, target: string): StoredRelation => ({
  ...{ _id: userReportId(actor, target), actor, target, createdAt },
  ...{ kind: 'report', target_kind: 'user', counted: true, ...words },
});
const blocks: StoredRelation = {
  ...{ _id: blockId(ville, aino), actor: ville, target: aino, createdAt, kind: 'block' },
};
const favourite: StoredRelation = {
  ...{ _id: favouriteId(aino, ville), actor: aino, target: ville, createdAt, kind: 'favourite' },
};
const likesBack: StoredRelation = {
  ...{ _id: favouriteId(ville, aino), actor: ville, target: aino, createdAt, kind: 'favourite' },
};
const removal = { reason: 'Muu syy', clause: 'x', automatic: true, date: createdAt };
const removed = { archived: true, archived_statement: removal };
const far: Partial<StoredUser> = { location: 'Utsjoki', distance_for_meets: 5 };

const reasons: Record<string, Reason> = {
  'lives too far away': { user: far },
  'has hidden': { user: { hideProfile: true } },
  'has blocked': { relations: [blocks] },
  'has blocked and hidden': { user: { hideProfile: true }, relations: [blocks] },
  'has reported': { user: far, relations: [reportBy(ville, aino)] },
  'was removed by reports': {
    user: removed,
    relations: ['Eero', 'Maija', 'Olli', 'Sanna', 'Timo'].map((by) => reportBy(uidOf(by), ville)),
  },
  'was removed by an admin': {
    user: { archived: true, archived_statement: { ...removal, automatic: false } },
  },
  'has deleted the meet': { user: far, meet: { archived: true, archived_by: 'owner' } },
  'lost the meet': { user: far, meet: { archived: true, archived_by: 'reports' } },
};

/** @returns what a store is asked for from now on: how long an answer takes tells something, too */
function looksInto(store: Store): string[] {
  const looks: string[] = [];
  const db = store.db.bind(store);
  store.db = (name) =>
    new Proxy(db(name), {
      get: (target, method) => {
        const does = Reflect.get(target, method) as (...args: unknown[]) => unknown;
        return (...args: unknown[]): unknown => {
          const { _id = JSON.stringify(args[0]) } = Object(args[0]) as { _id?: string };
          looks.push(`${name} ${String(method)} ${_id}`);
          return Reflect.apply(does, target, args);
        };
      },
    });
  return looks;
}

/** Until the gateway has heard of all that is stored: what it looks up for that belongs to no question, nor to the next. */
async function heard({ store, gateways }: GatewayWorld): Promise<void> {
  const behind = async () => {
    const feeds = gateways.flatMap(({ core }) => [...core.facts.heardUpTo]);
    const ends = feeds.map(async ([name, seq]) => seq !== (await store.db(name).updateSeq()));
    return (await Promise.all(ends)).includes(true);
  };
  await expect.poll(behind, { interval: 1 }).toBe(false);
}

/** All answers that Aino gets, and who was told of what. */
async function answersTo({ user, meet, relations = [] }: Reason, before: Before) {
  const files = await openTestStore();
  const { store } = files;
  const looks = looksInto(store);
  await store.db('users').putMany([storedUser('Aino'), storedUser('Ville', user)]);
  const isForAll = before === 'a closed meet';
  const isForFavourites = before === 'a closed meet for favourites';
  const isSeen = (isForAll || isForFavourites) && { only_favs: !isForAll, closed: true };
  await store.db('meets').put({ ...villesMeet, ...isSeen, ...meet });
  const like = `new_like:${ville}:${aino}:${createdAt}`;
  const deletedChat = async (applicant: string, { uid: owner_id, ...of }: StoredMeet) => {
    const { meetId: meet_id, meet_date } = of;
    const signup = { _id: signupId(applicant, meet_id), actor: applicant, target: meet_id };
    await store.db('relations').put({ ...signup, createdAt, kind: 'signup', message: 'Hei' });
    const uid = chatUidOf(applicant, meet_id);
    const parties = { uid, meet_id, owner_id, applicant_id: applicant, meet_date };
    const read = { lastCheckTimeOwner: null, lastCheckTimeApplicant: null };
    await store.db('chats').put({ _id: uid, ...parties, ...read, archived: true, createdAt });
  };
  const tell = async (_id: string, type: 'new_like' | 'join_meet', chat_uid: string | null) => {
    const words = { content: '', sender_name: 'Ville', createdAt, read: false };
    await store.db('actions').put({ _id, type, sender: ville, receiver: aino, chat_uid, ...words });
  };
  if (before === 'a chat') await deletedChat(aino, villesMeet);
  if (before === 'a favourite') await store.db('relations').put(favourite);
  if (isForFavourites) await store.db('relations').put(likesBack);
  if (before === 'a like' || isForFavourites) await tell(like, 'new_like', null);
  if (before === 'a sign-up') {
    const own = storedMeet('Aino', 1);
    await store.db('meets').put(own);
    await deletedChat(ville, own);
    const joined = chatUidOf(ville, own.meetId);
    await tell(`join_meet:${joined}`, 'join_meet', joined);
  }
  await store.db('relations').putMany(relations);
  const world = new GatewayWorld(store, () => now);
  await world.start(1);
  await world.runEffects();
  await heard(world);
  const toldBefore = world.notified.length;
  const said: string[] = [];
  const ask = async (what: string, request: Omit<SyncRequest, 'device' | 'cursors'>, all = {}) => {
    const asked = { device: 'of-aino', cursors: all, ...request };
    looks.length = 0;
    const answer = await answerSync(world.core(), actorOf(aino), asked, { onRefusal: () => {} });
    // Whoever was removed stays a favourite until they are taken back.
    const looked = what.startsWith(`relations ${favourite._id} null`) ? [] : looks.toSorted();
    await world.runEffects();
    await heard(world);
    const told = JSON.stringify({ answer, looked, told: world.notified.slice(toldBefore) });
    said.push(`${what}: ${told.replaceAll(/"cursor":"[^"]*"/g, '')}`);
  };
  const push = (name: CollectionName, id: string, doc: object | null, base: object | null = null) =>
    ask(`${name} ${id} ${JSON.stringify(doc)}`, {
      pushes: { [name]: [{ id, doc: doc && { ...doc }, base: base && { ...base } }] },
    });
  const relation = async (id: string, fields: object) => {
    const doc = { id, actor: aino, ...fields };
    await push('relations', id, doc);
    return () => push('relations', id, null, doc);
  };
  const names = ['people', 'meets', 'chats', 'messages', 'relations', 'actions', 'profile'];
  const all = Object.fromEntries(names.map((name) => [name, '']));
  const message = newMessageId(chat, now, (count) => new Uint8Array(count));
  const own = [blockId(aino, ville), signupId(aino, meetId), meetReportId(aino, meetId)];
  const held = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, '']));
  await ask('pulls', {}, all);
  const others = [favouriteId(ville, aino), blockId(ville, aino), userReportId(ville, aino)];
  const inventory = { people: held(ville), meets: held(meetId), chats: held(chat) };
  const gone = { ...inventory, relations: held(...others, ...own), actions: held(like) };
  await ask('inventory', { inventory: gone }, all);
  await ask('vanished', { inventory: { ...inventory, relations: held(...own) } });
  await ask('vanished messages', { inventory: { messages: held(message) } });
  await ask('history', { history: [{ chat, before: ['9', '~'], limit: 5 }] });
  await push('profile', ville, { uid: ville, name: 'A' }, { uid: ville, name: 'B' });
  await push('meets', meetId, { meetId, closed: true }, { meetId, closed: false });
  await push('chats', chat, { uid: chat, archived: true }, { uid: chat, archived: false });
  await push('messages', message, { id: message, chat_uid: chat, sender_id: aino, text: 'Hei' });
  await push('actions', like, { id: like, read: true }, { id: like, read: false });
  await relation(signupId(aino, meetId), { kind: 'signup', target: meetId, message: 'Hei' });
  const report = { kind: 'report', ...words };
  await relation(meetReportId(aino, meetId), { ...report, target: meetId, target_kind: 'meet' });
  const about = { ...report, target: ville, target_kind: 'user' };
  await (
    await relation(userReportId(aino, ville), { ...about, chat_uid: chat })
  )();
  await (
    await relation(userReportId(aino, ville), about)
  )();
  await (
    await relation(favouriteId(aino, ville), { kind: 'favourite', target: ville })
  )();
  await relation(blockId(aino, ville), { kind: 'block', target: ville });
  await ask('pulls', {}, all);
  world.stop();
  await files.remove();
  return said;
}

it.each(befores)(
  'PROF-28 SAFE-03 SAFE-04 SAFE-12 DATA-23 DATA-25 no answer, nor how long it takes, tells why somebody is not to be seen, where there was %s',
  async (before) => {
    // A favourite is seen however far away (PEOPLE-04), what others have done is told, and so is a deletion.
    const isSeenAfar = [
      'a favourite',
      'a like',
      'a sign-up',
      'a closed meet for favourites',
    ].includes(before);
    const isOfMeet = before.startsWith('a closed meet');
    const hides = ({ user, meet }: Reason) =>
      !(isOfMeet && meet !== undefined) && !(isSeenAfar && user === far);
    const [first = {}, ...others] = Object.values(reasons).filter(hides);
    const expected = await answersTo(first, before);
    for (const reason of others)
      expect(await answersTo(reason, before), JSON.stringify(reason)).toEqual(expected);
  },
);
