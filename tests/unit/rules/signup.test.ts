import { describe, expect, it } from 'vitest';
import { signupId } from '../../../schemas/domain/ids.ts';
import { askRelation } from '../helpers/relations.ts';
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
  user,
} from '../helpers/samples.ts';
import { World, actorOf, refused, unchanged, written } from '../helpers/world.ts';

const meetId = meetIdOf(eero);
const id = signupId(aino, meetId);
const makeWorld = (changes: Parameters<typeof meet>[1] = {}) =>
  new World().users(user(aino, { gender: 'Nainen' }), eero, maija).meets(meet(meetId, changes));
const apply = (where = makeWorld(), changes: object = {}, actor = actorOf(aino)) => {
  const doc = { actor: aino, kind: 'signup', target: meetId, message: 'Lähden!', ...changes };
  return askRelation(where, actor, id, doc);
};

/** A world in which Aino has signed up that often, that long ago. */
function busy(count: number, hours: number): World {
  // Whom one favours is no sign-up.
  const where = makeWorld().favourite(aino, maija, hoursAhead(-hours));
  for (let n = 0; n < count; n += 1) {
    const other = meetIdOf(maija, 1_790_000_000_000 + n);
    const createdAt = hoursAhead(-hours);
    const _id = signupId(aino, other);
    where.relations({ _id, actor: aino, target: other, kind: 'signup', message: 'x', createdAt });
  }
  return where;
}

describe('signing up', () => {
  it('SIGNUP-04 stores who signed up with which words', () => {
    expect(written(apply())).toEqual({
      _id: id,
      actor: aino,
      kind: 'signup',
      target: meetId,
      message: 'Lähden!',
      createdAt: now.toISOString(),
    });
  });

  it('SIGNUP-01 requires a non-blank opening message', () => {
    for (const message of ['', '  \n', '\u200b', undefined, null, 5]) {
      expect(apply(makeWorld(), { message })).toEqual(refused('SIGNUP_MESSAGE_NEEDED'));
    }
  });

  it('SIGNUP-02 of at most 1000 code points', () => {
    expect(written(apply(makeWorld(), { message: '😀'.repeat(1000) }))).toBeDefined();
    expect(apply(makeWorld(), { message: '😀'.repeat(1001) })).toEqual(
      refused('SIGNUP_MESSAGE_TOO_LONG', { n: 1000 }),
    );
  });

  it('SIGNUP-03 not the owner', () => {
    const doc = { actor: eero, kind: 'signup', target: meetId, message: 'x' };
    expect(askRelation(makeWorld(), eero, signupId(eero, meetId), doc)).toEqual(
      refused('OWN_MEET'),
    );
  });

  it('SIGNUP-03 not twice: the same again changes nothing, other words are refused', () => {
    const where = makeWorld();
    where.relations(written(apply(where)));
    expect(apply(where)).toEqual(unchanged);
    expect(apply(where, { message: 'Toinen laite' })).toEqual(refused('ALREADY_SIGNED_UP'));
  });

  it("SIGNUP-06 none again after the chat's deletion", () => {
    expect(apply(makeWorld().chats(chat(aino, meetId, { archived: true })))).toEqual(
      refused('ALREADY_SIGNED_UP'),
    );
  });

  it('SIGNUP-07 closed or past on arrival', () => {
    expect(apply(makeWorld({ closed: true }))).toEqual(refused('MEET_CLOSED'));
    expect(apply(makeWorld({ meet_date: hoursAhead(-1) }))).toEqual(refused('MEET_CLOSED'));
    expect(apply(makeWorld({ meet_date: now.toISOString() }))).toEqual(refused('MEET_CLOSED'));
    expect(apply(makeWorld({ closed: true }), { message: '' })).toEqual(refused('MEET_CLOSED'));
  });

  it.each([{ closed: true }, { meet_date: hoursAhead(-1) }])(
    'SIGNUP-07 DATA-23 DATA-27 one that is over (%j) is, whoever of the two has blocked, and though its owner was removed',
    (over) => {
      expect(apply(makeWorld(over).block(eero, aino))).toEqual(refused('MEET_CLOSED'));
      expect(apply(makeWorld(over).block(aino, eero))).toEqual(refused('MEET_CLOSED'));
      const removed = makeWorld(over).users(user(eero, { archived: true }));
      expect(apply(removed)).toEqual(refused('MEET_CLOSED'));
      // For favourites, of whom a block makes none.
      expect(apply(makeWorld({ ...over, only_favs: true }))).toEqual(refused('MEET_CLOSED'));
    },
  );

  it('SIGNUP-03 not when archived or out of view', () => {
    const invisible = refused('MEET_NOT_VISIBLE');
    expect(apply(new World().users(aino, eero))).toEqual(invisible);
    expect(apply(makeWorld({ archived: true, archived_by: 'reports' }))).toEqual(invisible);
    expect(apply(makeWorld({ only_favs: true }))).toEqual(invisible);
    expect(apply(makeWorld({ meet_pic_url: null }))).toEqual(invisible);
    expect(apply(makeWorld().block(eero, aino))).toEqual(invisible);
    expect(apply(makeWorld().block(aino, eero))).toEqual(invisible);
    expect(apply(makeWorld().users(user(eero, { archived: true })))).toEqual(invisible);
  });

  it("MEET-32 favourites may sign up to a favourites-only meet; ACC-10 a hidden owner's meets stay open", () => {
    expect(written(apply(makeWorld({ only_favs: true }).favourite(eero, aino)))).toBeDefined();
    expect(written(apply(makeWorld().users(user(eero, { hideProfile: true }))))).toBeDefined();
  });

  it('MEET-03 preferences do not stop a sign-up', () => {
    const far = user(aino, {
      gender: 'Nainen',
      location: 'Utsjoki',
      distance_for_meets: 5,
      gender_interest: 'Pari',
    });
    expect(written(apply(makeWorld().users(far)))).toBeDefined();
  });

  it('SIGNUP-08 not if meet_gender does not fit me', () => {
    expect(apply(makeWorld({ meet_gender: 'Miehille' }))).toEqual(
      refused('MEET_GENDER', { meet_gender: 'Miehille' }),
    );
    expect(written(apply(makeWorld({ meet_gender: 'Naisille' })))).toBeDefined();
  });

  it("SIGNUP-09 at most 10 per 24 hours in an account's first 7 days", () => {
    const fresh = actorOf(aino, daysAgo(6.9));
    expect(written(apply(busy(9, 1), {}, fresh))).toBeDefined();
    expect(apply(busy(10, 1), {}, fresh)).toEqual(refused('TOO_MANY_SIGNUPS', { n: 10 }));
    expect(apply(busy(10, 23.9), {}, fresh)).toEqual(refused('TOO_MANY_SIGNUPS', { n: 10 }));
    expect(written(apply(busy(10, 24), {}, fresh))).toBeDefined();
    // As timed by another gateway, and by one whose clock was wrong.
    expect(apply(busy(10, -0.05), {}, fresh)).toEqual(refused('TOO_MANY_SIGNUPS', { n: 10 }));
    expect(written(apply(busy(10, -5), {}, fresh))).toBeDefined();
  });

  it('SIGNUP-09 then at most 30', () => {
    const settled = actorOf(aino, daysAgo(7));
    expect(written(apply(busy(29, 1), {}, settled))).toBeDefined();
    expect(apply(busy(30, 1), {}, settled)).toEqual(refused('TOO_MANY_SIGNUPS', { n: 30 }));
  });

  it('MEET-06 needs a profile, SAFE-03 that is not archived', () => {
    const without = new World().users(eero).meets(meet(meetId));
    expect(apply(without)).toEqual(refused('PROFILE_NEEDED'));
    expect(apply(makeWorld().users(user(aino, { archived: true })))).toEqual(
      refused('PROFILE_ARCHIVED'),
    );
  });

  it('SIGNUP-06 a sign-up is not taken back', () => {
    const where = makeWorld();
    where.relations(written(apply(where)));
    expect(askRelation(where, aino, id, null)).toEqual(refused('NOT_DELETABLE'));
  });

  it('DATA-75 nobody signs up in the name of another', () => {
    expect(apply(makeWorld(), {}, actorOf(maija))).toEqual(refused('NOT_YOURS'));
    expect(apply(makeWorld(), { reason: 'x' })).toEqual(
      refused('UNKNOWN_FIELD', { field: 'reason' }),
    );
  });
});
