import { expect, it } from 'vitest';
import type { RelationDetail, StoredMessage } from '../../schemas/documents/stored.ts';
import { orderedBy } from '../../sync-server/effects/ordered-by.ts';
import type { EffectDatabase } from '../../sync-server/effects/run-effect.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';

const [aino, onni, ville] = ['Aino', 'Onni', 'Ville'].map(uidOf) as [string, string, string];

const relation = (actor: string, detail: RelationDetail): [EffectDatabase, object] => [
  'relations',
  { _id: `${detail.kind}:${actor}:${detail.target}`, actor, ...detail },
];
const favourite = (actor: string, target: string) => relation(actor, { kind: 'favourite', target });
const block = (actor: string, target: string) => relation(actor, { kind: 'block', target });
const report = (actor: string, target: string): [EffectDatabase, object] => [
  'relations',
  { _id: `report:${actor}:${target}`, actor, kind: 'report', target_kind: 'user', target },
];
const signup = (actor: string, target: string) =>
  relation(actor, { kind: 'signup', target, message: 'Hei!' });
const message = (chat: string, id: string): [EffectDatabase, object] => [
  'messages',
  { _id: `${chat}:${id}`, chat_uid: chat } as StoredMessage,
];
const meet = (owner: string, number: number): [EffectDatabase, object] => [
  'meets',
  storedMeet(owner, number),
];
const { meetId } = storedMeet('Ville', 1);

type One = [EffectDatabase, object];
const keysOf = ([database, doc]: One) => orderedBy(database, doc as never);
const wait = (a: One, b: One): boolean => keysOf(a).some((key) => keysOf(b).includes(key));

it.each<[string, One, One]>([
  ['PEOPLE-18 favourites of one person', favourite(aino, onni), favourite(aino, ville)],
  ['SAFE-12 a favourite and the block of the two', favourite(aino, onni), block(onni, aino)],
  ['SAFE-12 blocks of the two', block(aino, onni), block(onni, aino)],
  ['SAFE-02 reports on one person', report(aino, ville), report(onni, ville)],
  ['NOTIF-12 messages of one chat', message('a_b_1', 'x'), message('a_b_1', 'y')],
  ['NOTIF-13 meets of one owner', meet('Ville', 1), meet('Ville', 2)],
  ['ACC-12 states of one person', ['users', storedUser('Aino')], ['users', storedUser('Aino')]],
  ['SIGNUP-04 states of one sign-up', signup(aino, meetId), signup(aino, meetId)],
])('GEN-06 in their order: %s', (_what, one, other) => {
  expect(wait(one, other)).toBe(true);
});

it.each<[string, One, One]>([
  ['PEOPLE-18 favourites of a popular person', favourite(aino, ville), favourite(onni, ville)],
  ['SIGNUP-04 sign-ups to one meet', signup(aino, meetId), signup(onni, meetId)],
  ['SAFE-02 reports on two people', report(aino, ville), report(aino, onni)],
  ['NOTIF-12 messages of two chats', message('a_b_1', 'x'), message('c_b_1', 'x')],
  ['NOTIF-13 meets of two owners', meet('Ville', 1), meet('Onni', 2)],
  ['ACC-12 two people', ['users', storedUser('Aino')], ['users', storedUser('Onni')]],
])('GEN-06 side by side: %s', (_what, one, other) => {
  expect(wait(one, other)).toBe(false);
});
