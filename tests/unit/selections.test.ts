import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { StoredAction, StoredAffiliate, StoredMeet } from '../../schemas/documents/stored.ts';
import { chatUidOf, favouriteId, signupId } from '../../schemas/domain/ids.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import { momentOf, nextMidnight } from '../../sync-server/views/moment.ts';
import { interestedIn } from '../../sync-server/views/project-meet.ts';
import { maxListedMeets, selectMeets } from '../../sync-server/views/select-meets.ts';
import {
  selectActions,
  selectAffiliates,
  selectRelations,
} from '../../sync-server/views/select-own.ts';
import { maxNearby, selectPeople } from '../../sync-server/views/select-people.ts';
import { UserViews } from '../../sync-server/views/user-views.ts';
import {
  aino,
  chat,
  daysAgo,
  eero,
  hoursAhead,
  maija,
  meet,
  meetIdOf,
  now,
  uidOf,
  user,
} from './helpers/samples.ts';
import { World } from './helpers/world.ts';

const at = momentOf(now);
const numbers = (most: number): number[] => Array.from({ length: most }, (_, n) => n);
/** Neither near Aino nor she near them. */
const stranger = (uid: string, changes = {}) =>
  user(uid, { gender: 'Mies', gender_interest: 'Mies', ...changes });

const like: StoredAction = {
  _id: `new_like:${eero}:${aino}`,
  _rev: '1-a',
  sender: eero,
  receiver: aino,
  type: 'new_like',
  content: '',
  sender_name: 'x',
  chat_uid: null,
  createdAt: daysAgo(1),
  read: false,
};
const offer: StoredAffiliate = {
  _id: 'offer',
  _rev: '1-a',
  active: true,
  company: 'x',
  company_logo_url: null,
  image_url: null,
  price: '1',
  product_name: 'x',
  tracking_link: 'https://x.example',
};
const logged = collectionNames.filter((name) => name !== 'messages');

describe('relations in view', () => {
  it('PEOPLE-08 SAFE-03 ACC-12 SAFE-12 a favourite who is not to be seen is none; other relations stay', () => {
    const world = new World().users(aino, eero, maija);
    world
      .favourite(aino, eero)
      .favourite(aino, maija)
      .block(aino, uidOf('timo'))
      .report(aino, eero);
    const shown = () => [...selectRelations(world.facts, aino).keys()].sort();
    const all = shown();
    expect(all).toHaveLength(4);
    const others = all.filter((id) => id !== favouriteId(aino, eero));
    for (const fields of [{ archived: true }, { hideProfile: true }]) {
      world.users(user(eero, fields));
      expect(shown()).toEqual(others);
      world.users(eero);
      expect(shown()).toEqual(all);
    }
    world.block(eero, aino);
    expect(shown()).toEqual(others);
  });
});

describe('actions in view', () => {
  const action = (sender: string, days: number): StoredAction => ({
    ...like,
    _id: `new_like:${sender}:${aino}:${days}`,
    sender,
    createdAt: daysAgo(days),
  });
  const shown = (world: World, ...actions: StoredAction[]): string[] => {
    for (const one of actions) world.facts.apply('actions', one._id, one);
    return [...selectActions(world.facts, aino, at).keys()];
  };
  const people = () => new World().users(aino, eero, maija);

  it('NOTIF-03 NOTIF-04 are those of the last 28 days, of the receiver alone', () => {
    const [fresh, last, old] = [action(eero, 1), action(eero, 28), action(eero, 28.001)];
    expect(shown(people(), fresh, last, old)).toEqual([fresh._id, last._id]);
    const world = people();
    shown(world, fresh);
    expect(selectActions(world.facts, eero, at).size).toBe(0);
  });

  it('SAFE-12 SAFE-03 ACC-15 nobody hears of who is blocked, archived or gone', () => {
    const [kept, left] = [action(maija, 1), action(eero, 1)];
    expect(shown(people().block(aino, eero), kept, left)).toEqual([kept._id]);
    expect(shown(people().block(eero, aino), kept, left)).toEqual([kept._id]);
    const removed = people().users(user(eero, { archived: true }));
    expect(shown(removed, kept, left)).toEqual([kept._id]);
    expect(shown(new World().users(aino, maija), kept, left)).toEqual([kept._id]);
  });

  it('PROF-28 nor of who has hidden, as the log would say alone of them that they are there; a chat says so itself', () => {
    const [kept, left] = [action(maija, 1), action(eero, 1)];
    const hidden = people()
      .users(user(eero, { hideProfile: true }))
      .meets(meet(meetIdOf(aino)));
    expect(shown(hidden, kept, left)).toEqual([kept._id]);
    const open = chat(eero, meetIdOf(aino));
    expect(shown(hidden.chats(open))).toEqual([kept._id, left._id]);
    expect(shown(hidden.chats({ ...open, archived: true }))).toEqual([kept._id]);
  });

  it('NOTIF-01 name their sender as the sender is called now', () => {
    const world = people().users(user(eero, { name: 'Erkki' }));
    const sent = action(eero, 1);
    shown(world, sent);
    const told = selectActions(world.facts, aino, at).get(sent._id)?.doc;
    expect(told).toMatchObject({ id: sent._id, sender: eero, sender_name: 'Erkki' });
    expect(told?.['content'], 'not as they were called then').toMatch(/^Erkki /);
  });
});

describe('who is interested in a meet', () => {
  it('MEET-16 SAFE-03 SAFE-12 is who signed up and may still be seen by its owner', () => {
    const own = meet(meetIdOf(aino));
    const signed = (world: World) => {
      for (const actor of [eero, maija]) {
        const _id = signupId(actor, own.meetId);
        const said = { kind: 'signup' as const, target: own.meetId, message: 'Hei' };
        world.relations({ _id, actor, createdAt: daysAgo(1), ...said });
      }
      return interestedIn(world.facts, own);
    };
    const people = () => new World().users(aino, eero, maija).meets(own);
    expect(signed(people())).toEqual([eero, maija]);
    expect(signed(people().users(user(eero, { archived: true })))).toEqual([maija]);
    const hidden = people().users(user(eero, { hideProfile: true }));
    expect(signed(hidden)).toEqual([maija]);
    expect(signed(hidden.chats(chat(eero, own.meetId)))).toEqual([eero, maija]);
    expect(signed(people().block(aino, eero))).toEqual([maija]);
    expect(signed(people().block(eero, aino))).toEqual([maija]);
    expect(signed(new World().users(aino, maija).meets(own))).toEqual([maija]);
  });

  it('MEET-16 SIGNUP-04 stand in the order in which they signed up', () => {
    const own = meet(meetIdOf(aino));
    const world = new World().users(aino, eero, maija).meets(own);
    const signs = (actor: string, days: number) => {
      const _id = signupId(actor, own.meetId);
      const said = { kind: 'signup' as const, target: own.meetId, message: 'Hei' };
      world.relations({ _id, actor, createdAt: daysAgo(days), ...said });
    };
    signs(eero, 1);
    signs(maija, 2);
    expect(interestedIn(world.facts, own)).toEqual([maija, eero]);
  });
});

describe('a view has an end', () => {
  it('PEOPLE-01 the nearest 300 who match, and favourites besides', () => {
    const near = numbers(maxNearby + 20).map((n) => user(uidOf(`near${n}x`)));
    const far = numbers(20).map((n) => user(uidOf(`far${n}x`), { location: 'Turku' }));
    const friend = stranger(eero);
    const world = new World().users(aino, ...near, ...far, friend).favourite(aino, eero);
    const seen = selectPeople(world.facts, aino, [], at);
    expect(seen.size).toBe(maxNearby + 1);
    expect(seen.has(eero)).toBe(true);
    expect([...seen.keys()].some((uid) => uid.startsWith('far'))).toBe(false);
    const heardLater = new World().users(aino, ...near.toReversed());
    const others = new Set(selectPeople(heardLater.facts, aino, [], at).keys());
    expect([...seen.keys()].filter((uid) => !others.has(uid))).toEqual([eero]);
  });

  it('PEOPLE-15 of those who favour me the newest 300', () => {
    const world = new World().users(aino);
    for (const n of numbers(310)) {
      const actor = uidOf(`fan${n}x`);
      world.users(stranger(actor));
      const _id = favouriteId(actor, aino);
      world.relations({ _id, actor, target: aino, kind: 'favourite', createdAt: daysAgo(n) });
    }
    const seen = selectPeople(world.facts, aino, [], at);
    expect(seen.size).toBe(300);
    for (const n of numbers(310)) expect(seen.has(uidOf(`fan${n}x`))).toBe(n < 300);
  });

  it('MEET-03 MEET-09 500 meets of others: those that fit first, soonest first', () => {
    const fitting = user(maija);
    // So many that nobody's meets count as a crowd, which stand last anyway.
    const owners = numbers(50).map((n) => uidOf(`old${n}x`));
    const world = new World().users(aino, fitting);
    for (const uid of owners) world.users(stranger(uid, { birthday: '01.01.1920' }));
    const listed = (owner: string, n: number): StoredMeet =>
      meet(meetIdOf(owner, 1_795_000_000_000 + n), { meet_date: hoursAhead(1000 - n) });
    const others = numbers(maxListedMeets).map((n) => listed(owners[n % 50] ?? '', n));
    world.users(user(aino, { partner_max_age: 50 })).meets(...others);
    for (const n of numbers(10)) world.meets(listed(maija, n));
    const { docs } = selectMeets(world.facts, aino, at);
    expect(docs.size).toBe(maxListedMeets);
    for (const n of numbers(10)) expect(docs.has(listed(maija, n).meetId)).toBe(true);
    expect(others.filter(({ meetId }) => !docs.has(meetId))).toEqual(others.slice(0, 10));
  });

  it('MEET-09 of more than 500 that fit the soonest, the same ones on every gateway', () => {
    const sooner = (n: number): boolean => n % 2 === 0;
    const all = numbers(2 * maxListedMeets).map((n) =>
      meet(meetIdOf(maija, 1_795_000_000_000 + n), { meet_date: hoursAhead(sooner(n) ? 1 : 2) }),
    );
    const [first, ...rest] = all.filter((_, n) => sooner(n));
    if (first === undefined) throw new Error('no meet');
    const latest = meet(first.meetId, { meet_date: hoursAhead(3) });
    for (const heard of [all, all.toReversed()]) {
      const world = new World().users(aino, maija).meets(...heard, latest);
      const listed = new Set(selectMeets(world.facts, aino, at).docs.keys());
      expect(listed.size).toBe(maxListedMeets);
      for (const { meetId } of rest) expect(listed.has(meetId)).toBe(true);
      expect(listed.has(first.meetId)).toBe(false);
      expect(listed.has(meetIdOf(maija, 1_795_000_000_001))).toBe(true);
    }
  });

  it('MEET-04 MEET-09 nobody’s hundreds of meets, however soon, leave no room for those of others', () => {
    const world = new World().users(aino, eero, maija);
    for (const n of numbers(maxListedMeets + 100))
      world.meets(meet(meetIdOf(eero, 1_795_000_000_000 + n), { meet_date: hoursAhead(1) }));
    const others = numbers(20).map((n) =>
      meet(meetIdOf(maija, 1_795_000_000_000 + n), { meet_date: hoursAhead(100) }),
    );
    const { docs } = selectMeets(world.meets(...others).facts, aino, at);
    expect(docs.size).toBe(maxListedMeets);
    for (const { meetId } of others) expect(docs.has(meetId)).toBe(true);
  });

  it('PAGE-06 of offers the active ones', () => {
    const world = new World();
    for (const active of [true, false]) {
      const _id = String(active);
      world.facts.apply('affiliates', _id, { ...offer, _id, active });
    }
    expect([...selectAffiliates(world.facts).keys()]).toEqual(['true']);
  });

  it('MEET-10 DATA-72 none that leads nowhere: it would leave its place among the meets empty', () => {
    const world = new World();
    for (const tracking_link of [
      '',
      'reppu.example',
      'javascript:alert(1)',
      'HTTPS://reppu.example',
    ])
      world.facts.apply('affiliates', tracking_link, {
        ...offer,
        _id: tracking_link,
        tracking_link,
      });
    expect([...selectAffiliates(world.facts).keys()]).toEqual(['HTTPS://reppu.example']);
  });
});

describe('what time alone changes', () => {
  const viewsOf = (world: World) => {
    const sequence = new Sequence();
    const none = { range: () => Promise.resolve([]), getMany: () => Promise.resolve([]) };
    return new UserViews(aino, world.facts, new ChatLogs(none, sequence), sequence);
  };

  it('MEET-04 a meet leaves the view at the moment at which it begins', () => {
    const later = meet(meetIdOf(maija), { meet_date: hoursAhead(8) });
    const soon = meet(meetIdOf(eero), { meet_date: hoursAhead(2) });
    const views = viewsOf(new World().users(aino, eero, maija).meets(later, soon));
    const listed = (hours: number) => {
      const log = views.log('meets', new Date(hoursAhead(hours)));
      return [soon, later].map(({ meetId }) => log.get(meetId) !== undefined);
    };
    expect(listed(1.99)).toEqual([true, true]);
    expect(listed(2)).toEqual([false, true]);
    expect(listed(8)).toEqual([false, false]);
  });

  it('MEET-04 it is back when the clock had been ahead and is set right', () => {
    const theirs = meet(meetIdOf(eero), { meet_date: hoursAhead(2) });
    const views = viewsOf(new World().users(aino, eero).meets(theirs));
    const isListed = (hours: number) =>
      views.log('meets', new Date(hoursAhead(hours))).get(theirs.meetId) !== undefined;
    expect([isListed(0), isListed(3), isListed(0), isListed(0.5)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    // Requests that overtake each other are no such thing: nothing is made anew for them.
    const before = views.log('meets', new Date(hoursAhead(2.001))).head;
    expect(views.log('meets', new Date(hoursAhead(1.999))).head).toBe(before);
  });

  it('SYNC-01 the first look brings all that is there, of every collection', () => {
    const theirs = meet(meetIdOf(eero));
    const world = new World().users(aino, eero).meets(theirs).chats(chat(aino, theirs.meetId));
    world.favourite(aino, eero);
    const sent: StoredAction = { ...like, createdAt: daysAgo(27.5) };
    world.facts.apply('actions', sent._id, sent);
    world.facts.apply('affiliates', offer._id, offer);
    const views = viewsOf(world);
    const counts = (moment: Date) =>
      Object.fromEntries(
        logged.map((collection) => [collection, views.log(collection, moment).cursor.count]),
      );
    const each = Object.fromEntries(logged.map((collection) => [collection, 1]));
    expect(counts(now)).toEqual(each);
    expect(views.messages.sees(chatUidOf(aino, theirs.meetId))).toBe(true);
    // NOTIF-04: and time alone takes an action away.
    const tomorrow = new Date(now.getTime() + 86_400_000);
    expect(counts(tomorrow)).toEqual({ ...each, actions: 0 });
  });

  it('PROF-25 PEOPLE-03 who grows too old leaves the view at midnight in Helsinki', () => {
    const seeker = user(aino, { partner_max_age: 35 });
    const later = meet(meetIdOf(maija), { meet_date: hoursAhead(48) });
    const older = user(eero, { birthday: '22.11.1990' });
    const views = viewsOf(new World().users(seeker, older, maija).meets(later));
    const midnight = nextMidnight(now);
    expect(midnight.toISOString()).toBe('2026-11-21T22:00:00.000Z');
    const before = new Date(midnight.getTime() - 1);
    expect(views.log('people', before).get(eero)).toBeDefined();
    expect(views.log('people', midnight).get(eero)).toBeUndefined();
  });
});
