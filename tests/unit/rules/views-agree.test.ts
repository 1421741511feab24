/** What views deliver and what `canSee…` allows must be one and the same, in every small world. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genderInterests, genders } from '../../../schemas/enumerations.ts';
import { isNearbyMatch } from '../../../schemas/domain/nearby.ts';
import { favouriteId } from '../../../schemas/domain/ids.ts';
import type { Facts } from '../../../sync-server/facts/facts.ts';
import {
  canSeeChat,
  canSeeMeet,
  canSeePerson,
  isListedFor,
  otherPartyOf,
} from '../../../sync-server/rules/visibility.ts';
import { momentOf } from '../../../sync-server/views/moment.ts';
import { selectMeets } from '../../../sync-server/views/select-meets.ts';
import { selectChats } from '../../../sync-server/views/select-own.ts';
import { selectPeople } from '../../../sync-server/views/select-people.ts';
import { chat, hoursAhead, meet, meetIdOf, now, uidOf, user } from '../helpers/samples.ts';
import { World } from '../helpers/world.ts';

const uids = ['aino', 'eero', 'maija', 'olli'].map(uidOf);
const someone = fc.constantFrom(...uids);
const pairOf = fc.tuple(someone, someone).filter(([a, b]) => a !== b);
const rarely = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);

const person = (uid: string) =>
  fc
    .record({
      gender: fc.constantFrom(...genders),
      gender_interest: fc.constantFrom(...genderInterests),
      location: fc.constantFrom('Tampere', 'Nokia', 'Helsinki', 'Utsjoki', 'Atlantis', 'Nastola'),
      distance_for_meets: fc.constantFrom(5, 55, 200, 300),
      birthday: fc.constantFrom('01.01.1990', '22.11.1986', '21.11.1986'),
      partner_max_age: fc.constantFrom(39, 40, 100),
      hideProfile: rarely,
      archived: rarely,
    })
    .map((changes) => user(uid, changes));

const meetChanges = fc.record({
  closed: rarely,
  only_favs: fc.boolean(),
  archived: rarely,
  archived_by: fc.constantFrom('owner' as const, 'reports' as const, 'admin' as const),
  meet_date: fc.constantFrom(hoursAhead(-1), hoursAhead(5), hoursAhead(50)),
  meet_pic_url: fc.constantFrom(null, 'meet_images/x/y.jpg', 'meet_images/x/z.jpg'),
});

const worlds = fc
  .record({
    people: fc.tuple(...uids.map((uid) => fc.option(person(uid), { freq: 8 }))),
    meets: fc.array(fc.tuple(someone, meetChanges), { maxLength: 4 }),
    chats: fc.array(fc.tuple(someone, fc.nat(3), rarely), { maxLength: 4 }),
    favourites: fc.array(pairOf, { maxLength: 5 }),
    blocks: fc.array(pairOf, { maxLength: 1 }),
    reports: fc.array(pairOf, { maxLength: 2 }),
  })
  .map(({ people, meets, chats, favourites, blocks, reports }) => {
    const world = new World().users(...people.filter((each) => each !== null));
    const meetIds = meets.map(([owner], n) => meetIdOf(owner, 1_795_000_000_000 + n));
    meets.forEach(([, changes], n) => world.meets(meet(meetIds[n] ?? '', changes)));
    for (const [applicant, n, archived] of chats) {
      const meetId = meetIds[n];
      if (meetId !== undefined && !meetId.startsWith(applicant)) {
        world.chats(chat(applicant, meetId, { archived }));
      }
    }
    for (const [actor, target] of favourites) world.favourite(actor, target);
    for (const [actor, target] of blocks) world.block(actor, target);
    for (const [actor, target] of reports) world.report(actor, target);
    return { world, meetIds };
  });

/** DATA-16: who chat with each other, and gold-star pairs, which nobody archived is one of (SAFE-03). */
function areClose(facts: Facts, a: string, b: string): boolean {
  const isMutual =
    [favouriteId(a, b), favouriteId(b, a)].every((id) => facts.relation(id)) &&
    [a, b].every((uid) => facts.user(uid)?.archived !== true);
  const chats = [...facts.chatsOf(a)].filter((one) => otherPartyOf(one, a) === b);
  return isMutual || chats.some((one) => canSeeChat(facts, a, one.uid));
}

/** PEOPLE-03, PEOPLE-04: whether somebody who is seen belongs on /users, and not only in a chat or a meet. */
function isOnUsers(facts: Facts, viewer: string, other: string): boolean {
  const [me, them] = [facts.user(viewer), facts.user(other)];
  if (them === undefined || them.hideProfile) return false;
  if (facts.relation(favouriteId(viewer, other)) !== undefined) return true;
  return me !== undefined && isNearbyMatch(me, them, now);
}

/** DATA-44, DATA-50, MEET-04: to whom a meet says that it is listed, closed, and who is interested. */
function expectMeetAsItMayBe(
  facts: Facts,
  viewer: string,
  doc: Readonly<Record<string, unknown>>,
): void {
  const meet = facts.meet(String(doc['meetId']));
  if (meet === undefined) throw new Error('a meet from nowhere');
  const isParty = [...facts.chatsOf(viewer)].some(
    (one) => one.meet_id === meet.meetId && canSeeChat(facts, viewer, one.uid),
  );
  const isOwn = meet.uid === viewer;
  expect(doc['listed']).toBe(isListedFor(facts, viewer, meet, now));
  expect(doc['closed']).toBe(isOwn || isParty ? meet.closed : false);
  expect('interested_users' in doc).toBe(isOwn);
  expect(doc['meet_pic_url']).toBe(meet.archived ? null : meet.meet_pic_url);
}

describe('views and visibility agree', () => {
  it('GEN-07 PEOPLE-03 DATA-16 a viewer is sent exactly what the viewer may see, and each card as it may be', () => {
    const at = momentOf(now);
    fc.assert(
      fc.property(worlds, ({ world: { facts }, meetIds }) => {
        for (const viewer of uids) {
          const meets = selectMeets(facts, viewer, at);
          const people = selectPeople(facts, viewer, meets.listed, at);
          const chats = selectChats(facts, viewer);
          for (const other of uids) {
            if (other === viewer) continue;
            expect(people.has(other)).toBe(canSeePerson(facts, viewer, other, now));
            const card = people.get(other)?.doc;
            if (!card) continue;
            expect('snapchat' in card).toBe(areClose(facts, viewer, other));
            expect(card['nearby']).toBe(isOnUsers(facts, viewer, other));
          }
          for (const meetId of meetIds) {
            expect(meets.docs.has(meetId)).toBe(canSeeMeet(facts, viewer, meetId, now));
            const doc = meets.docs.get(meetId)?.doc;
            if (doc) expectMeetAsItMayBe(facts, viewer, doc);
          }
          for (const { uid } of facts.all('chats')) {
            expect(chats.has(uid)).toBe(canSeeChat(facts, viewer, uid));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('SAFE-12 blocking is mutual: neither sees the other, nor their meets, nor their chats', () => {
    fc.assert(
      fc.property(worlds, pairOf, ({ world, meetIds }, [a, b]) => {
        const { facts } = world.block(a, b);
        expect(canSeePerson(facts, a, b, now)).toBe(false);
        expect(canSeePerson(facts, b, a, now)).toBe(false);
        for (const meetId of meetIds) {
          if (meetId.startsWith(a)) expect(canSeeMeet(facts, b, meetId, now)).toBe(false);
          if (meetId.startsWith(b)) expect(canSeeMeet(facts, a, meetId, now)).toBe(false);
        }
        for (const { uid, owner_id, applicant_id } of facts.all('chats')) {
          if (![owner_id, applicant_id].includes(a) || ![owner_id, applicant_id].includes(b))
            continue;
          expect(canSeeChat(facts, a, uid)).toBe(false);
        }
      }),
    );
  });
});
