/** Views that are kept must be what they would be if they were made anew, whatever happens in the world. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import {
  blockId,
  chatUidOf,
  favouriteId,
  ownerOfMeetId,
  signupId,
} from '../../schemas/domain/ids.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import { Facts } from '../../sync-server/facts/facts.ts';
import type { FactDatabase, FactDocuments } from '../../sync-server/facts/fact-documents.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import { UserViews } from '../../sync-server/views/user-views.ts';
import { Views } from '../../sync-server/views/views.ts';
import { chat, daysAgo, meet, meetIdOf, now, uidOf, user } from './helpers/samples.ts';

const uids = ['aino', 'eero', 'maija'].map(uidOf);
const meetIds = uids.slice(0, 2).map((uid) => meetIdOf(uid));
const createdAt = daysAgo(1);

/** Three people, two meets, and what can happen to them. */
class Life {
  readonly facts = new Facts();
  #generation = 0;

  constructor() {
    for (const uid of uids) this.put('users', user(uid));
    for (const meetId of meetIds) this.put('meets', meet(meetId));
  }

  put<D extends FactDatabase>(database: D, doc: FactDocuments[D]): void {
    this.#generation += 1;
    this.facts.apply(database, doc._id, { ...doc, _rev: `${this.#generation}-w` });
  }

  change(uid: string, fields: Partial<StoredUser>): void {
    this.put('users', { ...(this.facts.user(uid) ?? user(uid)), ...fields });
  }

  relate(detail: Omit<StoredRelation, 'actor' | 'createdAt'>, actor: string): void {
    this.put('relations', { createdAt, actor, ...detail } as StoredRelation);
  }

  favour(actor: string, target: string): void {
    this.relate({ _id: favouriteId(actor, target), kind: 'favourite', target } as never, actor);
  }

  signUp(actor: string, meetId: string): void {
    const owner = this.facts.meet(meetId)?.uid;
    if (owner === undefined || owner === actor) return;
    this.noteSignup(actor, meetId);
    this.openChat(actor, meetId);
    this.act('join_meet', actor, owner, chatUidOf(actor, meetId));
  }

  noteSignup(actor: string, meetId: string): void {
    if (ownerOfMeetId(meetId) === actor) return;
    const detail = { _id: signupId(actor, meetId), kind: 'signup', target: meetId, message: 'Hei' };
    this.relate(detail as never, actor);
  }

  openChat(actor: string, meetId: string): void {
    if (ownerOfMeetId(meetId) !== actor) this.put('chats', chat(actor, meetId));
  }

  offer(active: boolean): void {
    const said = { company: 'x', company_logo_url: null, image_url: null, price: '1' };
    const shown = { product_name: 'x', tracking_link: 'https://x.example' };
    this.put('affiliates', { _id: 'offer', active, ...said, ...shown });
  }

  act(type: 'new_like' | 'join_meet', sender: string, receiver: string, chatUid: string | null) {
    const _id = `${type}:${chatUid ?? `${sender}:${receiver}`}`;
    const said = { type, content: '', sender_name: 'x', chat_uid: chatUid, read: false };
    this.put('actions', { _id, sender, receiver, createdAt, ...said });
  }
}

type Step = (life: Life) => void;

const someone = fc.constantFrom(...uids);
const pair = fc.tuple(someone, someone).filter(([a, b]) => a !== b);
const someMeet = fc.constantFrom(...meetIds);
const aboutPerson = fc.constantFrom<Partial<StoredUser>>(
  { archived: true },
  { archived: false },
  { hideProfile: true },
  { hideProfile: false },
  { name: 'Toinen' },
  { location: 'Utsjoki' },
  { gender_interest: 'Mies' },
  { snapchat: 'toinen' },
);
const aboutMeet = fc.constantFrom(
  { closed: true },
  { closed: false },
  { only_favs: true },
  { archived: true, archived_by: 'owner' as const },
  { archived: true, archived_by: 'reports' as const },
  { location: 'Oulu' },
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(someone, aboutPerson).map(
    ([uid, fields]): Step =>
      (life) =>
        life.change(uid, fields),
  ),
  pair.map(
    ([a, b]): Step =>
      (life) =>
        life.favour(a, b),
  ),
  pair.map(
    ([a, b]): Step =>
      (life) =>
        life.facts.apply('relations', favouriteId(a, b), undefined),
  ),
  // Whoever takes a favourite back leaves the action behind.
  pair.map(
    ([a, b]): Step =>
      (life) =>
        life.act('new_like', a, b, null),
  ),
  fc.tuple(someone, someMeet).map(
    ([uid, meetId]): Step =>
      (life) =>
        life.signUp(uid, meetId),
  ),
  fc.tuple(someMeet, aboutMeet).map(
    ([meetId, fields]): Step =>
      (life) =>
        life.put('meets', { ...meet(meetId), ...fields }),
  ),
  fc.tuple(someone, someMeet).map(([uid, meetId]): Step => (life) => {
    const before = life.facts.chat(chatUidOf(uid, meetId));
    if (before) life.put('chats', { ...before, archived: true });
  }),
  pair.map(
    ([a, b]): Step =>
      (life) =>
        life.relate({ _id: blockId(a, b), kind: 'block', target: b } as never, a),
  ),
  someone.map(
    (uid): Step =>
      (life) =>
        life.facts.apply('users', uid, undefined),
  ),
  // What an account leaves is deleted document by document.
  someMeet.map(
    (meetId): Step =>
      (life) =>
        life.facts.apply('meets', meetId, undefined),
  ),
  fc.tuple(someone, someMeet).map(
    ([uid, meetId]): Step =>
      (life) =>
        life.facts.apply('chats', chatUidOf(uid, meetId), undefined),
  ),
  // Each database is told of by a feed of its own: a chat before its sign-up, or the other way round.
  fc.tuple(someone, someMeet, fc.boolean()).map(
    ([uid, meetId, isChat]): Step =>
      (life) =>
        isChat ? life.openChat(uid, meetId) : life.noteSignup(uid, meetId),
  ),
  fc.tuple(someone, someMeet).map(
    ([uid, meetId]): Step =>
      (life) =>
        life.facts.apply('relations', signupId(uid, meetId), undefined),
  ),
  pair.map(
    ([a, b]): Step =>
      (life) =>
        life.facts.apply('actions', `new_like:${a}:${b}`, undefined),
  ),
  fc.boolean().map(
    (active): Step =>
      (life) =>
        life.offer(active),
  ),
);

/** Count and digest of every collection, and the chats whose messages are seen. */
function stateOf(views: UserViews, facts: Facts): Record<string, unknown> {
  views.bring(now);
  const chats = [...facts.all('chats')].map(({ uid }) => uid);
  const state: Record<string, unknown> = {
    messages: chats.filter((uid) => views.messages.sees(uid)),
  };
  for (const name of collectionNames) {
    if (name === 'messages') continue;
    const { count, digest } = views.log(name, now).cursor;
    state[name] = `${count} ${digest}`;
  }
  return state;
}

/** A life that views follow from its beginning. */
function newLife() {
  const sequence = new Sequence();
  const logs = new ChatLogs({ range: async () => [], getMany: async () => [] }, sequence);
  const life = new Life();
  return { life, logs, views: new Views(life.facts, logs, sequence) };
}

const [viewer = '', hidden = ''] = uids;

/** Somebody has signed up to the viewer's meet, and hidden since. `count`: rows in the viewer's list of actions. */
function lifeOfHidden() {
  const { life, views } = newLife();
  life.signUp(hidden, meetIdOf(viewer));
  life.change(hidden, { hideProfile: true });
  return { life, count: () => views.of(viewer).log('actions', now).cursor.count };
}

describe('views that are kept', () => {
  it('SAFE-03 who is archived is in no list of actions any more, though the favourite was taken back', () => {
    const [actor = '', target = ''] = uids;
    const { life, views } = newLife();
    life.act('new_like', actor, target, null);
    const count = () => views.of(target).log('actions', now).cursor.count;
    expect(count()).toBe(1);
    life.change(actor, { archived: true });
    expect(count()).toBe(0);
  });

  it('PROF-28 who has hidden is in the list of actions for as long as a chat shows them', () => {
    const { life, count } = lifeOfHidden();
    expect(count()).toBe(1);
    life.put('chats', { ...chat(hidden, meetIdOf(viewer)), archived: true });
    expect(count()).toBe(0);
  });

  it('PROF-28 nor do they stay there when the chat goes with the profile of whose list it is', () => {
    const { life, count } = lifeOfHidden();
    expect(count()).toBe(1);
    life.facts.apply('users', viewer, undefined);
    expect(count()).toBe(0);
  });

  it('PEOPLE-08 SAFE-03 who is archived is no favourite, at once', () => {
    const [actor = '', target = ''] = uids;
    const { life, views } = newLife();
    life.favour(actor, target);
    const count = () => views.of(actor).log('relations', now).cursor.count;
    expect(count()).toBe(1);
    life.change(target, { archived: true });
    expect(count()).toBe(0);
    life.change(target, { archived: false });
    expect(count()).toBe(1);
  });

  it('CHAT-03 SYNC-13 a message concerns both parties of its chat at once, and nobody else', () => {
    const { life, logs, views } = newLife();
    const meetId = meetIdOf(viewer);
    life.signUp(hidden, meetId);
    const told: string[][] = [];
    views.onAffected(({ live, everybody }) => told.push([...live.keys(), ...everybody]));
    const uid = chatUidOf(hidden, meetId);
    const said = { chat_uid: uid, sender_id: viewer, text: 'Hei', timestamp: createdAt };
    logs.note({ _id: `${uid}:1`, _rev: '1-a', ...said });
    expect(told).toEqual([[viewer, hidden]]);
  });

  it('GEN-07 SAFE-03 SYNC-13 follow every change that concerns their viewer', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 4, maxLength: 12 }), (history) => {
        const sequence = new Sequence();
        const logs = new ChatLogs({ range: async () => [], getMany: async () => [] }, sequence);
        const life = new Life();
        const views = new Views(life.facts, logs, sequence);
        for (const uid of uids) views.of(uid).bring(now);
        for (const step of history) {
          step(life);
          for (const uid of uids) {
            const anew = new UserViews(uid, life.facts, logs, sequence);
            expect(stateOf(views.of(uid), life.facts)).toEqual(stateOf(anew, life.facts));
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
