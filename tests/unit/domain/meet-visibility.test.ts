import { describe, expect, it } from 'vitest';
import {
  isListedMeet,
  isPast,
  matchesPreferences,
} from '../../../schemas/domain/meet-visibility.ts';
import { distanceKm } from '../../../schemas/domain/distance.ts';
import { meetGenderFits } from '../../../schemas/domain/signup.ts';
import { aino, hoursAhead, now, user } from '../helpers/samples.ts';

const open = {
  archived: false,
  closed: false,
  meet_date: hoursAhead(1),
  only_favs: false,
  meet_pic_url: 'meet_images/x/y.jpg',
  ownerArchived: false,
  blocked: false,
  ownerFavoursViewer: false,
};

describe('listed meets', () => {
  it('MEET-04 an open, coming meet is listed', () => expect(isListedMeet(open, now)).toBe(true));

  it('MEET-04 not blocked, archived, closed, past, nor owner archived', () => {
    expect(isListedMeet({ ...open, blocked: true }, now)).toBe(false);
    expect(isListedMeet({ ...open, archived: true }, now)).toBe(false);
    expect(isListedMeet({ ...open, closed: true }, now)).toBe(false);
    expect(isListedMeet({ ...open, meet_date: hoursAhead(-1) }, now)).toBe(false);
    expect(isListedMeet({ ...open, ownerArchived: true }, now)).toBe(false);
  });

  it('MEET-04 a meet is past from the instant at which it starts', () => {
    expect(isPast(now.toISOString(), now)).toBe(true);
    expect(isPast(new Date(now.getTime() + 1).toISOString(), now)).toBe(false);
  });

  it('MEET-04 favourites-only ones only if the owner favoured me', () => {
    expect(isListedMeet({ ...open, only_favs: true }, now)).toBe(false);
    expect(isListedMeet({ ...open, only_favs: true, ownerFavoursViewer: true }, now)).toBe(true);
  });

  it('MEET-26 a meet whose picture is not there yet is not shown to others', () => {
    expect(isListedMeet({ ...open, meet_pic_url: null }, now)).toBe(false);
  });
});

describe('preferences', () => {
  const me = user(aino, {
    location: 'Tampere',
    gender_interest: 'Mies',
    partner_min_age: 30,
    partner_max_age: 40,
    distance_for_meets: 100,
  });
  const view = { location: 'Tampere', owner_user_gender: 'Mies', owner_user_age: 35 } as const;

  it('MEET-03 owner age in my range, gender to my interest, place within my limit', () => {
    expect(matchesPreferences(me, view)).toBe(true);
    expect(matchesPreferences(me, { ...view, owner_user_age: 30 })).toBe(true);
    expect(matchesPreferences(me, { ...view, owner_user_age: 40 })).toBe(true);
    expect(matchesPreferences(me, { ...view, owner_user_age: 29 })).toBe(false);
    expect(matchesPreferences(me, { ...view, owner_user_age: 41 })).toBe(false);
    expect(matchesPreferences(me, { ...view, owner_user_gender: 'Nainen' })).toBe(false);
    expect(matchesPreferences(me, { ...view, location: 'Helsinki' })).toBe(false);
    const km = distanceKm('Tampere', 'Helsinki');
    for (const [distance_for_meets, fits] of [
      [km, true],
      [km - 1, false],
    ] as const) {
      const there = { ...view, location: 'Helsinki' };
      expect(matchesPreferences({ ...me, distance_for_meets }, there)).toBe(fits);
    }
    const ofNobody = { location: 'Tampere', owner_user_age: 35 };
    expect(matchesPreferences({ ...me, gender_interest: 'Sukupuolella ei väliä' }, ofNobody)).toBe(
      false,
    );
  });

  it('MEET-05 skips a meet whose owner has no birthday', () => {
    const anyAge = { ...me, partner_min_age: 0 };
    expect(matchesPreferences(anyAge, { ...view, owner_user_age: 0 })).toBe(false);
    expect(matchesPreferences(anyAge, { location: 'Tampere', owner_user_gender: 'Mies' })).toBe(
      false,
    );
  });

  it('PEOPLE-22 distance to a meet is from my own town, wherever I am', () => {
    const travelling = { ...me, last_location: { latitude: 66.5, longitude: 25.73 } };
    expect(matchesPreferences(travelling, view)).toBe(true);
  });
});

describe('whom a meet is for', () => {
  it('SIGNUP-08 Miehille fits Mies, Naisille Nainen, Pareille Pari, Kaikille all', () => {
    expect(meetGenderFits('Miehille', 'Mies')).toBe(true);
    expect(meetGenderFits('Miehille', 'Nainen')).toBe(false);
    expect(meetGenderFits('Naisille', 'Nainen')).toBe(true);
    expect(meetGenderFits('Naisille', 'Pari')).toBe(false);
    expect(meetGenderFits('Pareille', 'Pari')).toBe(true);
    expect(meetGenderFits('Pareille', 'Mies')).toBe(false);
    for (const gender of ['Mies', 'Nainen', 'Pari', 'Ei määritelty'] as const) {
      expect(meetGenderFits('Kaikille', gender)).toBe(true);
    }
    expect(meetGenderFits('Naisille', 'Ei määritelty')).toBe(false);
  });
});
