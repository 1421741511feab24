import { describe, expect, it } from 'vitest';
import type { StoredMeet } from '../../../schemas/documents/stored.ts';
import { findPlace } from '../../../schemas/places.ts';
import { isWellFormed } from '../../../sync-server/facts/well-formed.ts';
import { meetRule } from '../../../sync-server/rules/meet.ts';
import {
  aino,
  daysAgo,
  eero,
  hoursAhead,
  meet,
  meetIdOf,
  now,
  otherPictureId,
  pictureId,
  user,
} from '../helpers/samples.ts';
import { World, ask, edit, refused, unchanged, written } from '../helpers/world.ts';

type Changes = Record<string, unknown>;
const world = new World().users(
  user(aino, { name: 'Aino', gender: 'Nainen', birthday: '02.05.1990' }),
  eero,
);
const meetId = meetIdOf(aino);
const fields = {
  meetId,
  uid: aino,
  meet_type: 'Sauna',
  meet_gender: 'Kaikille',
  description: 'Löylyä',
  meet_date: '2026-12-01T16:00:00Z',
  location: 'Oulu',
  only_favs: true,
  closed: false,
  archived: false,
  picture_id: pictureId,
};
const create = (changes: Changes = {}, actor = aino, where = world) =>
  ask<StoredMeet>(meetRule, where, actor, { id: meetId, doc: { ...fields, ...changes } });
const before = meet(meetId);
const patch = (changes: Changes, stored = before, base: object = stored, actor = aino) =>
  ask<StoredMeet>(meetRule, world, actor, edit(meetId, base, changes), { before: stored });
const invalid = (field: string, rule: string) => refused('MEET_INVALID', { field, rule });

describe('creating a meet', () => {
  it('MEET-19 stores the fields of the editor and what the gateway knows', () => {
    const oulu = findPlace('Oulu');
    expect(written(create())).toEqual({
      ...fields,
      _id: meetId,
      meet_date: '2026-12-01T16:00:00.000Z',
      geolocation: { latitude: oulu?.latitude, longitude: oulu?.longitude },
      owner_user_name: 'Aino',
      owner_user_gender: 'Nainen',
      owner_user_birthday: '02.05.1990',
      owner_pic_url: user(aino).thumbUrl,
      meet_pic_url: null,
      meet_thumb_url: null,
      thumbhash: null,
      createdAt: now.toISOString(),
      archived_by: null,
      archived_at: null,
      changed_at: null,
    });
  });

  it('MEET-19 favourites-only, open and no description unless said otherwise', () => {
    const { uid: _u, description: _d, only_favs: _f, closed: _c, archived: _a, ...least } = fields;
    const made = written(ask<StoredMeet>(meetRule, world, aino, { id: meetId, doc: least }));
    const open = { only_favs: false, closed: false, archived: false };
    expect(made).toMatchObject({ uid: aino, description: '', ...open });
    expect(isWellFormed('meets', made)).toBe(true);
  });

  it('MEET-20 needs a profile, SAFE-03 that is not archived', () => {
    expect(create({}, aino, new World())).toEqual(refused('PROFILE_NEEDED'));
    const removed = new World().users(user(aino, { archived: true }));
    expect(create({}, aino, removed)).toEqual(refused('PROFILE_ARCHIVED'));
  });

  it('DATA-40 the id is {ownerUid}_{timestamp} of the writer', () => {
    expect(create({}, eero)).toEqual(refused('NOT_YOURS'));
    expect(create({ uid: eero })).toEqual(refused('INVALID', { field: 'uid' }));
    expect(create({ meetId: meetIdOf(eero) })).toEqual(refused('INVALID', { field: 'meetId' }));
    const odd = { id: 'mun-miitti', doc: fields };
    expect(ask<StoredMeet>(meetRule, world, aino, odd)).toEqual(
      refused('INVALID', { field: 'meetId' }),
    );
  });

  const cases: [string, Changes, string][] = [
    ['MEET-22', { meet_date: '' }, 'meet_date.required'],
    ['MEET-22', { meet_date: '2026-12-01' }, 'meet_date.time_required'],
    ['MEET-23', { meet_date: '2026-11-21T10:00:00.000Z' }, 'meet_date.past'],
    ['MEET-24', { meet_date: '2027-11-22T10:00:00.000Z' }, 'meet_date.too_far'],
    ['MEET-25', { location: '' }, 'location.required'],
    ['MEET-26', { picture_id: null }, 'picture.required_meet'],
    ['MEET-27', { description: 'x'.repeat(501) }, 'description.length'],
    ['MEET-28', { meet_type: '' }, 'meet_type.required'],
    ['MEET-29', { meet_gender: '' }, 'meet_gender.required'],
  ];
  for (const [number, changes, rule] of cases) {
    const [field = ''] = Object.keys(changes);
    it(`${number} is checked by the gateway, on creating and on editing: ${rule}`, () => {
      expect(create(changes)).toEqual(invalid(field, rule));
      expect(patch(changes)).toEqual(invalid(field, rule));
    });
  }

  it.each([
    ['MEET-28', 'meet_type', 'meet_type.required'],
    ['MEET-29', 'meet_gender', 'meet_gender.required'],
    ['MEET-22', 'meet_date', 'meet_date.required'],
    ['MEET-25', 'location', 'location.required'],
    ['MEET-26', 'picture_id', 'picture.required_meet'],
  ])('%s a row without %s is refused like an empty one', (_, field, rule) => {
    expect(create({ [field]: undefined })).toEqual(invalid(field, rule));
  });

  it('MEET-27 lines of a description end as every browser shows it', () => {
    expect(written(create({ description: 'Saunaa\u2028ja uintia' })).description).toBe(
      'Saunaa\nja uintia',
    );
  });

  it('MEET-27 a description in which nothing is to be seen is none', () => {
    expect(written(create({ description: ' \n\u200b' })).description).toBe('');
    expect(written(patch({ description: '\u2800' })).description).toBe('');
  });

  it('MEET-33 a meet deleted before it was ever sent leaves nothing and is no refusal', () => {
    const takenBack = { id: meetId, doc: null, base: { ...fields } };
    expect(ask<StoredMeet>(meetRule, world, aino, takenBack)).toEqual(unchanged);
    expect(create({ archived: true, meet_date: '2020-01-01T00:00:00Z' })).toEqual(unchanged);
  });

  it('GEN-07 what was erased with its account is not made anew by an edit', () => {
    const row = edit(meetId, before, { description: 'haamu' });
    expect(ask<StoredMeet>(meetRule, world, aino, row)).toEqual(refused('GONE'));
  });

  it('GEN-07 a program that makes a thousand in a day is stopped: every gateway holds and lists them all', () => {
    const made = (count: number, createdAt: string): World => {
      const crowd = new World().users(user(aino));
      for (let n = 1; n <= count; n += 1)
        crowd.meets(meet(meetIdOf(aino, 1_795_000_000_000 + n), { createdAt }));
      return crowd;
    };
    expect(create({}, aino, made(1000, now.toISOString()))).toEqual(refused('TOO_MANY_REQUESTS'));
    expect(create({}, aino, made(999, now.toISOString())).ok).toBe(true);
    expect(create({}, aino, made(1000, daysAgo(1))).ok).toBe(true);
  });
});

describe('editing a meet', () => {
  it('MEET-18 only its owner edits, locks and deletes it', () => {
    for (const changes of [{ description: 'x' }, { closed: true }, { archived: true }]) {
      expect(patch(changes, before, before, eero)).toEqual(refused('NOT_YOURS'));
    }
  });

  it('MEET-36 a changed time or place is stored with its point', () => {
    const after = written(patch({ meet_date: '2026-12-24T10:00:00Z', location: 'Rovaniemi' }));
    const rovaniemi = findPlace('Rovaniemi');
    expect(after).toMatchObject({
      meet_date: '2026-12-24T10:00:00.000Z',
      location: 'Rovaniemi',
      geolocation: { latitude: rovaniemi?.latitude, longitude: rovaniemi?.longitude },
    });
  });

  it('MEET-31 lock closes and MEET-32 unlock opens, still only for favourites if so set', () => {
    const locked = written(patch({ closed: true }, { ...before, only_favs: true }));
    expect(locked).toMatchObject({ closed: true, archived: false });
    expect(written(patch({ closed: false }, locked))).toMatchObject({
      closed: false,
      only_favs: true,
    });
  });

  it('MEET-31 a past meet can still be locked, unlocked, described and deleted', () => {
    const past = { ...before, meet_date: hoursAhead(-48), closed: true };
    expect(written(patch({ closed: false }, past)).closed).toBe(false);
    expect(written(patch({ description: 'Oli hauskaa' }, past)).description).toBe('Oli hauskaa');
    expect(written(patch({ archived: true }, past)).archived).toBe(true);
    expect(patch({ meet_date: hoursAhead(-24) }, past)).toEqual(
      invalid('meet_date', 'meet_date.past'),
    );
  });

  it('MEET-33 delete archives, by the owner, now', () => {
    expect(written(patch({ archived: true }))).toEqual({
      ...before,
      archived: true,
      archived_by: 'owner',
      archived_at: now.toISOString(),
    });
  });

  it('MEET-34 no edit of an archived meet, whoever archived it', () => {
    for (const archived_by of ['owner', 'reports', 'admin'] as const) {
      const gone = { ...before, archived: true, archived_by };
      for (const changes of [{ description: 'x' }, { closed: true }, { archived: false }]) {
        expect(patch(changes, gone)).toEqual(refused('MEET_ARCHIVED'));
      }
    }
  });

  it('SAFE-10 its owner may say that they have read of its removal, of the last one alone', () => {
    const archived_at = daysAgo(1);
    const gone = { ...before, archived: true, archived_by: 'reports' as const, archived_at };
    const removal_read = archived_at;
    const noted = written(patch({ removal_read }, gone));
    expect(noted).toEqual({ ...gone, removal_read });
    expect(isWellFormed('meets', noted)).toBe(true);
    expect(patch({ removal_read: daysAgo(2) }, gone)).toEqual(unchanged);
    expect(patch({ removal_read, closed: true }, gone)).toEqual(refused('MEET_ARCHIVED'));
    expect(patch({ removal_read }, gone, gone, eero)).toEqual(refused('NOT_YOURS'));
    expect(patch({ removal_read: 'x' })).toEqual(invalid('removal_read', 'field.type'));
  });

  it('SAFE-03 who was removed changes nothing that chats still show of a meet, and may delete it', () => {
    const removed = new World().users(user(aino, { archived: true }));
    const asRemoved = (changes: Changes) =>
      ask<StoredMeet>(meetRule, removed, aino, edit(meetId, before, changes), { before });
    for (const changes of [{ description: 'Soita 040' }, { location: 'Oulu' }, { closed: true }])
      expect(asRemoved(changes)).toEqual(refused('PROFILE_ARCHIVED'));
    expect(written(asRemoved({ archived: true })).archived).toBe(true);
  });

  it('SYNC-08 archived beats all: an edit from another device does not bring a meet back', () => {
    const gone = { ...before, archived: true, archived_by: 'owner' as const };
    expect(patch({ description: 'x' }, gone, before)).toEqual(refused('MEET_ARCHIVED'));
    expect(patch({ archived: true }, gone, before)).toEqual(unchanged);
    const both = written(patch({ archived: true, description: 'x', meet_date: '' }));
    expect(both).toMatchObject({ archived: true, description: before.description });
  });

  it('MEET-33 SYNC-08 a deletion that its owner made before they heard of a removal by reports holds: no restoring undoes it', () => {
    const archived_at = daysAgo(1);
    const gone = { ...before, archived: true, archived_by: 'reports' as const, archived_at };
    const deleted = { ...gone, archived_by: 'owner' };
    expect(written(patch({ archived: true }, gone, before))).toEqual(deleted);
    expect(written(patch({ archived: true, description: 'x' }, gone, before))).toEqual(deleted);
    const forGood = { ...gone, archived_by: 'admin' as const };
    expect(patch({ archived: true }, forGood, before)).toEqual(unchanged);
    expect(patch({}, gone), 'heard of').toEqual(unchanged);
    // Read in the moment before the device has noted the state that it was told of: what it compares with is older.
    const read = { archived: true, removal_read: archived_at };
    expect(written(patch(read, gone, before))).toEqual({ ...gone, removal_read: archived_at });
    // Another device of theirs has said so first.
    const known = { ...gone, removal_read: archived_at };
    expect(patch(read, known, before), 'read elsewhere').toEqual(unchanged);
    // That of an earlier removal says nothing of this one.
    const earlier = { ...before, removal_read: daysAgo(9) };
    const again = { ...gone, removal_read: daysAgo(9) };
    expect(written(patch({ archived: true }, again, earlier))).toMatchObject({
      archived_by: 'owner',
    });
  });

  it('MEET-33 a meet is archived, never deleted, by a row', () => {
    const row = { id: meetId, doc: null, base: { ...before } };
    expect(ask<StoredMeet>(meetRule, world, aino, row, { before })).toEqual(
      refused('NOT_DELETABLE'),
    );
  });

  it('IMG-07 one picture: another id replaces it', () => {
    expect(written(patch({ picture_id: otherPictureId })).picture_id).toBe(otherPictureId);
  });

  it('DATA-03 a write to a server field is refused whole', () => {
    const server = {
      only_friends: true,
      geolocation: null,
      interested_users: [eero],
      owner_user_name: 'Muu',
      owner_user_gender: 'Mies',
      owner_user_birthday: '01.01.2000',
      owner_user_age: 20,
      owner_pic_url: 'x',
      meet_thumb_url: 'x',
      meet_pic_url: 'x',
      down_votes: 0,
      archived_by: 'admin',
      archived_at: 'x',
      changed_at: 'x',
      listed: true,
      createdAt: 'x',
    };
    for (const [field, value] of Object.entries(server)) {
      expect(patch({ description: 'x', [field]: value }), field).toEqual(
        refused('SERVER_FIELD', { field }),
      );
    }
    expect(patch({ price: 5 })).toEqual(refused('UNKNOWN_FIELD', { field: 'price' }));
  });

  it('SYNC-06 the same again changes nothing', () => {
    const after = written(patch({ description: 'x' }));
    expect(patch({ description: 'x' }, after, before)).toEqual(unchanged);
    const made = written(create());
    const resent = { id: meetId, doc: { ...fields, meet_date: made.meet_date } };
    expect(ask<StoredMeet>(meetRule, world, aino, resent, { before: made })).toEqual(unchanged);
  });
});
