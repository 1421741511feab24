import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genderInterests, genders } from '../../../schemas/enumerations.ts';
import { interestMatches } from '../../../schemas/domain/interest.ts';
import { centreTown, isNearbyMatch } from '../../../schemas/domain/nearby.ts';
import { aino, daysAgo, eero, now, user } from '../helpers/samples.ts';

const me = user(aino, { gender: 'Nainen', gender_interest: 'Mies', location: 'Tampere' });
const other = user(eero, { gender: 'Mies', gender_interest: 'Nainen', location: 'Tampere' });
const rovaniemi = { latitude: 66.5, longitude: 25.73 };

describe('interest', () => {
  it('PEOPLE-05 matches an equal gender', () => {
    expect(interestMatches('Mies', 'Mies')).toBe(true);
    expect(interestMatches('Mies', 'Nainen')).toBe(false);
    expect(interestMatches('Pari', 'Pari')).toBe(true);
  });

  it('PEOPLE-05 Sukupuolella ei väliä matches any, and alone matches Ei määritelty', () => {
    for (const gender of genders)
      expect(interestMatches('Sukupuolella ei väliä', gender)).toBe(true);
    for (const interest of genderInterests) {
      expect(interestMatches(interest, 'Ei määritelty')).toBe(interest === 'Sukupuolella ei väliä');
    }
  });
});

describe('nearby', () => {
  it('PEOPLE-03 a mutual match in range appears', () => {
    expect(isNearbyMatch(me, other, now)).toBe(true);
  });

  it('PEOPLE-03 not who is hidden or archived', () => {
    expect(isNearbyMatch(me, { ...other, hideProfile: true }, now)).toBe(false);
    expect(isNearbyMatch(me, { ...other, archived: true }, now)).toBe(false);
  });

  it('PEOPLE-10 nobody appears to who is hidden', () => {
    expect(isNearbyMatch({ ...me, hideProfile: true }, other, now)).toBe(false);
  });

  it('PEOPLE-03 gender interest must be mutual', () => {
    expect(isNearbyMatch(me, { ...other, gender_interest: 'Mies' }, now)).toBe(false);
    expect(isNearbyMatch({ ...me, gender_interest: 'Nainen' }, other, now)).toBe(false);
  });

  it('PEOPLE-03 age in my range, both ends included', () => {
    const aged = { ...other, birthday: '21.11.1990' };
    const range = (low: number, high: number): boolean =>
      isNearbyMatch({ ...me, partner_min_age: low, partner_max_age: high }, aged, now);
    expect(range(36, 36)).toBe(true);
    expect(range(37, 50)).toBe(false);
    expect(range(18, 35)).toBe(false);
  });

  it('PEOPLE-03 distance within mine, theirs does not matter', () => {
    const far = { ...other, location: 'Helsinki', distance_for_meets: 5 };
    expect(isNearbyMatch({ ...me, distance_for_meets: 200 }, far, now)).toBe(true);
    expect(isNearbyMatch({ ...me, distance_for_meets: 150 }, far, now)).toBe(false);
  });

  it('PEOPLE-07 an unlisted town is within 55 km', () => {
    const lost = { ...other, location: 'Atlantis' };
    expect(isNearbyMatch({ ...me, distance_for_meets: 55 }, lost, now)).toBe(true);
    expect(isNearbyMatch({ ...me, distance_for_meets: 54 }, lost, now)).toBe(false);
  });

  it('PEOPLE-22 last_location re-centres the search for 30 days', () => {
    const moved = { ...me, last_location: rovaniemi, last_location_at: daysAgo(29) };
    expect(centreTown(moved, now)).toBe('Rovaniemi');
    expect(centreTown({ ...moved, last_location_at: daysAgo(30) }, now)).toBe('Tampere');
    expect(centreTown({ ...moved, last_location: null }, now)).toBe('Tampere');
    expect(centreTown({ location: 'Tampere' }, now)).toBe('Tampere');
    // A device is not told when: the gateway takes the point away in time.
    const here = { location: 'Tampere', last_location: rovaniemi };
    expect(centreTown(here, now)).toBe('Rovaniemi');
    expect(centreTown({ ...here, last_location_at: null }, now)).toBe('Rovaniemi');
    expect(isNearbyMatch(moved, { ...other, location: 'Rovaniemi' }, now)).toBe(true);
    expect(isNearbyMatch(moved, other, now)).toBe(false);
  });

  it('SAFE-02 who was removed finds nobody near', () => {
    expect(isNearbyMatch({ ...me, archived: true }, other, now)).toBe(false);
  });

  it('PEOPLE-22 their last_location does not move them', () => {
    const travelling = { ...other, last_location: rovaniemi, last_location_at: daysAgo(1) };
    expect(isNearbyMatch(me, travelling, now)).toBe(true);
  });

  it('PEOPLE-03 interest is mutual whoever of the two asks', () => {
    const gender = fc.constantFrom(...genders);
    const interest = fc.constantFrom(...genderInterests);
    fc.assert(
      fc.property(gender, interest, gender, interest, (g1, i1, g2, i2) => {
        const a = { ...me, gender: g1, gender_interest: i1 };
        const b = { ...me, gender: g2, gender_interest: i2 };
        expect(isNearbyMatch(a, b, now)).toBe(isNearbyMatch(b, a, now));
      }),
    );
  });
});
