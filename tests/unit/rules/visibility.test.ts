import { describe, expect, it } from 'vitest';
import {
  canSeeChat,
  canSeeMeet,
  canSeePerson,
  haveSharedChat,
  isListedFor,
} from '../../../sync-server/rules/visibility.ts';
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
} from '../helpers/samples.ts';
import { World } from '../helpers/world.ts';

const meetId = meetIdOf(eero);
/** Eero and Aino do not match each other. */
const stranger = (changes: Parameters<typeof user>[1] = {}) =>
  user(eero, { gender: 'Mies', gender_interest: 'Mies', ...changes });
const strangers = () => new World().users(aino, stranger(), maija);
const sees = (world: World, viewer = aino, uid = eero) =>
  canSeePerson(world.facts, viewer, uid, now);
const seesMeet = (world: World, viewer = aino) => canSeeMeet(world.facts, viewer, meetId, now);

describe('who sees a person', () => {
  it('PROF-28 oneself, hidden and archived too; nobody sees who is unknown', () => {
    expect(
      sees(new World().users(user(aino, { hideProfile: true, archived: true })), aino, aino),
    ).toBe(true);
    expect(sees(strangers(), aino, uidOf('nobody'))).toBe(false);
  });

  it('PEOPLE-03 who matches near, and nobody else', () => {
    expect(sees(new World().users(aino, eero))).toBe(true);
    expect(sees(strangers())).toBe(false);
  });

  it('PEOPLE-15 NOTIF-18 who favours me, unless blocked, hidden or archived, I included', () => {
    const likedBy = (changes: Parameters<typeof user>[1] = {}) =>
      strangers().users(stranger(changes)).favourite(eero, aino);
    expect(sees(likedBy())).toBe(true);
    expect(sees(likedBy(), maija)).toBe(false);
    expect(sees(likedBy().block(aino, eero))).toBe(false);
    expect(sees(likedBy({ hideProfile: true }))).toBe(false);
    expect(sees(likedBy({ archived: true }))).toBe(false);
    expect(sees(likedBy().users(user(aino, { archived: true })))).toBe(false);
    expect(sees(likedBy().users(user(aino, { hideProfile: true })))).toBe(false);
  });

  it('PEOPLE-09 without a profile nobody is near', () => {
    expect(sees(new World().users(eero))).toBe(false);
  });

  it('PEOPLE-10 who hides sees nobody near and is seen by nobody near', () => {
    const hidden = new World().users(user(aino, { hideProfile: true }), eero);
    expect(sees(hidden)).toBe(false);
    expect(sees(hidden, eero, aino)).toBe(false);
  });

  it('PEOPLE-04 my favourites always, unless blocked, hidden or archived', () => {
    expect(sees(strangers().favourite(aino, eero))).toBe(true);
    expect(sees(strangers().favourite(aino, eero).block(eero, aino))).toBe(false);
    expect(
      sees(
        strangers()
          .users(stranger({ hideProfile: true }))
          .favourite(aino, eero),
      ),
    ).toBe(false);
    expect(
      sees(
        strangers()
          .users(stranger({ archived: true }))
          .favourite(aino, eero),
      ),
    ).toBe(false);
  });

  it('PROF-28 a hidden person is seen by who has an open chat with them', () => {
    const chatting = (changes: Parameters<typeof chat>[2] = {}) =>
      strangers()
        .users(stranger({ hideProfile: true }))
        .meets(meet(meetId, { closed: true }))
        .chats(chat(aino, meetId, changes));
    expect(sees(chatting())).toBe(true);
    expect(sees(chatting(), eero, aino)).toBe(true);
    expect(sees(chatting({ archived: true }))).toBe(false);
    expect(sees(chatting().block(aino, eero))).toBe(false);
    expect(sees(chatting(), maija)).toBe(false);
    const deleted = meet(meetId, { archived: true, archived_by: 'owner' });
    expect(sees(chatting().meets(deleted))).toBe(false);
    const reported = meet(meetId, { archived: true, archived_by: 'reports' });
    expect(sees(chatting().meets(reported))).toBe(true);
  });

  it('PROF-28 the owner of a meet that I see, with or without a profile of mine, not when hidden', () => {
    const hidden = stranger({ hideProfile: true });
    expect(sees(strangers().users(hidden).meets(meet(meetId)))).toBe(false);
    expect(sees(strangers().meets(meet(meetId)))).toBe(true);
    expect(sees(strangers().meets(meet(meetId)), uidOf('visitor'))).toBe(true);
    expect(sees(strangers().meets(meet(meetId, { closed: true })))).toBe(false);
    expect(sees(strangers().meets(meet(meetId)).block(eero, aino))).toBe(false);
  });

  it('SAFE-03 nobody sees who is archived, in a chat neither', () => {
    const archived = strangers()
      .users(stranger({ archived: true }))
      .meets(meet(meetId))
      .chats(chat(aino, meetId));
    expect(sees(archived)).toBe(false);
  });

  it('SAFE-12 blocked either way, neither sees the other', () => {
    for (const blocked of [
      new World().users(aino, eero).block(aino, eero),
      new World().users(aino, eero).block(eero, aino),
    ]) {
      expect(sees(blocked)).toBe(false);
      expect(sees(blocked, eero, aino)).toBe(false);
    }
  });

  it('PEOPLE-22 nearness is measured from where I located myself', () => {
    const far = user(eero, { location: 'Utsjoki' });
    const here = user(aino, { distance_for_meets: 50 });
    const point = { latitude: 69.9, longitude: 27.02 };
    expect(sees(new World().users(here, far))).toBe(false);
    const moved = { ...here, last_location: point, last_location_at: daysAgo(3) };
    expect(sees(new World().users(moved, far))).toBe(true);
  });
});

describe('who sees a meet', () => {
  it('MEET-04 everybody whom nothing excludes, with or without a profile', () => {
    expect(seesMeet(strangers().meets(meet(meetId)))).toBe(true);
    expect(seesMeet(strangers().meets(meet(meetId)), uidOf('visitor'))).toBe(true);
    expect(seesMeet(strangers())).toBe(false);
  });

  it('MEET-04 not blocked, archived, closed, past, nor owner archived', () => {
    expect(seesMeet(strangers().meets(meet(meetId)).block(aino, eero))).toBe(false);
    expect(seesMeet(strangers().meets(meet(meetId, { archived: true })))).toBe(false);
    expect(seesMeet(strangers().meets(meet(meetId, { closed: true })))).toBe(false);
    expect(seesMeet(strangers().meets(meet(meetId, { meet_date: hoursAhead(-1) })))).toBe(false);
    expect(
      seesMeet(
        strangers()
          .users(stranger({ archived: true }))
          .meets(meet(meetId)),
      ),
    ).toBe(false);
    expect(seesMeet(new World().users(aino).meets(meet(meetId)))).toBe(false);
  });

  it('MEET-04 favourites-only ones only if the owner favoured me, not if I favoured the owner', () => {
    const favsOnly = () => strangers().meets(meet(meetId, { only_favs: true }));
    expect(seesMeet(favsOnly())).toBe(false);
    expect(seesMeet(favsOnly().favourite(aino, eero))).toBe(false);
    expect(seesMeet(favsOnly().favourite(eero, aino))).toBe(true);
  });

  it('MEET-26 without its picture only its owner sees it', () => {
    const bare = strangers().meets(meet(meetId, { meet_pic_url: null }));
    expect(seesMeet(bare)).toBe(false);
    expect(seesMeet(bare, eero)).toBe(true);
  });

  it('MEET-34 the owner sees it in every state, but not on the list', () => {
    const archived = meet(meetId, { archived: true, closed: true });
    expect(seesMeet(strangers().meets(archived), eero)).toBe(true);
    expect(isListedFor(strangers().facts, eero, meet(meetId), now)).toBe(false);
  });

  it('MEET-31 the parties of its open chats go on seeing it, nobody else', () => {
    const closed = meet(meetId, { closed: true, meet_date: hoursAhead(-5), meet_pic_url: null });
    const world = strangers().meets(closed).chats(chat(aino, meetId));
    expect(seesMeet(world)).toBe(true);
    expect(seesMeet(world, maija)).toBe(false);
    expect(seesMeet(world.chats(chat(aino, meetId, { archived: true })))).toBe(false);
  });

  it('SAFE-02 who was removed is listed no meets and nobody near', () => {
    const removed = new World().users(user(aino, { archived: true }), eero).meets(meet(meetId));
    expect(seesMeet(removed)).toBe(false);
    expect(sees(removed)).toBe(false);
  });
});

describe('who sees a chat', () => {
  const talk = chat(aino, meetId);
  const world = () => strangers().meets(meet(meetId)).chats(talk);

  it('CHAT-06 its parties only; archived, neither', () => {
    expect(canSeeChat(world().facts, aino, talk.uid)).toBe(true);
    expect(canSeeChat(world().facts, eero, talk.uid)).toBe(true);
    expect(canSeeChat(world().facts, maija, talk.uid)).toBe(false);
    const archived = world().chats({ ...talk, archived: true });
    expect(canSeeChat(archived.facts, aino, talk.uid)).toBe(false);
    expect(canSeeChat(archived.facts, eero, talk.uid)).toBe(false);
    expect(canSeeChat(world().facts, aino, 'x')).toBe(false);
  });

  it('MEET-33 not once its meet is deleted by the owner or removed by an admin', () => {
    for (const archived_by of ['owner', 'admin'] as const) {
      const gone = world().meets(meet(meetId, { archived: true, archived_by }));
      expect(canSeeChat(gone.facts, aino, talk.uid)).toBe(false);
    }
  });

  it('ACC-15 not once a party has deleted the account, nor without its meet', () => {
    for (const left of [aino, eero]) {
      const alone = new World().users(left).meets(meet(meetId)).chats(talk);
      expect(canSeeChat(alone.facts, left, talk.uid)).toBe(false);
    }
    expect(canSeeChat(strangers().chats(talk).facts, aino, talk.uid)).toBe(false);
  });

  it('SAFE-03 a chat with somebody archived stays to be read', () => {
    const removed = world().users(stranger({ archived: true }));
    expect(canSeeChat(removed.facts, aino, talk.uid)).toBe(true);
    expect(canSeeChat(removed.facts, eero, talk.uid)).toBe(true);
  });

  it('SAFE-04 having shared a chat does not end with it', () => {
    const archived = world().chats({ ...talk, archived: true });
    expect(haveSharedChat(archived.facts, eero, aino)).toBe(true);
    expect(haveSharedChat(archived.facts, maija, aino)).toBe(false);
    expect(haveSharedChat(archived.facts, aino, maija)).toBe(false);
  });
});
