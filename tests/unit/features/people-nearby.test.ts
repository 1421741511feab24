import { describe, expect, it } from 'vitest';
import { nearestPlace } from '../../../schemas/places.ts';
import type { PersonDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import { listNearby } from '../../../src/features/people/nearby-list.ts';
import { profileFields, uidOf } from '../../helpers/people.ts';
import { person as anybody } from './helpers/docs.ts';

const now = new Date('2026-11-21T12:00:00Z');

function me(fields: Partial<ProfileDoc> = {}): ProfileDoc {
  return { ...(profileFields('Aino') as unknown as ProfileDoc), uid: uidOf('Aino'), ...fields };
}

function person(name: string, fields: Partial<PersonDoc> = {}): PersonDoc {
  return {
    ...anybody(uidOf(name), name),
    age: 30,
    gender: 'Mies',
    location: 'Helsinki',
    nearby: true,
    ...fields,
  };
}

function names(
  people: PersonDoc[],
  own: Partial<ProfileDoc> = {},
  favourites: string[] = [],
  kept: string[] = [],
): string[] {
  const input = {
    me: me(own),
    people,
    favourites: new Set(favourites.map(uidOf)),
    kept: new Set(kept.map(uidOf)),
    now,
  };
  return listNearby(input).map((neighbour) => neighbour.person.name);
}

describe('the list of /users', () => {
  it('PEOPLE-01 puts the nearest first, then by name in the Finnish alphabet', () => {
    const people = [
      person('Zoe', { location: 'Tampere' }),
      person('Örn'),
      person('Åke'),
      person('Bo', { location: 'Espoo' }),
      person('Zacharias'),
    ];
    expect(names(people)).toEqual(['Zacharias', 'Åke', 'Örn', 'Bo', 'Zoe']);
  });

  it('PEOPLE-03 leaves out at once whom changed wishes no longer match', () => {
    const people = [
      person('Young', { age: 20 }),
      person('Old', { age: 61 }),
      person('Far', { location: 'Oulu' }),
      person('Woman', { gender: 'Nainen' }),
      person('Match', { age: 25 }),
    ];
    const wishes = {
      partner_min_age: 25,
      partner_max_age: 60,
      distance_for_meets: 100,
      gender_interest: 'Mies' as const,
    };
    expect(names(people, wishes)).toEqual(['Match']);
  });

  it('PEOPLE-04 keeps favourites whatever the wishes', () => {
    const people = [person('Old', { age: 90, location: 'Utsjoki' })];
    const wishes = { partner_max_age: 40 };
    expect(names(people, wishes)).toEqual([]);
    expect(names(people, wishes, ['Old'])).toEqual(['Old']);
  });

  it('PEOPLE-18 a card stays in its place for the visit in which its star was taken away', () => {
    const people = [person('Old', { age: 90 })];
    expect(names(people, { partner_max_age: 40 }, [], ['Old'])).toEqual(['Old']);
  });

  it('PEOPLE-07 an unknown town is 55 km away', () => {
    const [neighbour] = listNearby({
      me: me(),
      people: [person('Lost', { location: 'Kadonnut' })],
      favourites: new Set(),
      kept: new Set(),
      now,
    });
    expect(neighbour?.km).toBe(55);
  });

  it('PEOPLE-13 PEOPLE-14 PEOPLE-15 PEOPLE-16 the star tells who favours whom', () => {
    const people = ['None', 'Mine', 'Theirs', 'Both'].map((name) => person(name));
    const list = listNearby({
      me: me({ liked_by_uids: [uidOf('Theirs'), uidOf('Both')] }),
      people,
      favourites: new Set([uidOf('Mine'), uidOf('Both')]),
      kept: new Set(),
      now,
    });
    const stars = Object.fromEntries(list.map(({ person: { name }, star }) => [name, star]));
    expect(stars).toEqual({ None: 'none', Mine: 'bronze', Theirs: 'silver', Both: 'gold' });
  });

  it('PEOPLE-22 a current location re-centres the list on its town', () => {
    const { latitude, longitude } = nearestPlace(61.5, 23.8);
    const people = [person('Here'), person('There', { location: 'Tampere' })];
    expect(names(people)).toEqual(['Here', 'There']);
    expect(names(people, { last_location: { latitude, longitude } })).toEqual(['There', 'Here']);
  });
});
