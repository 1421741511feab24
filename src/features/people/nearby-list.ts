import { centreTown } from '../../../schemas/domain/nearby.ts';
import { distanceKm } from '../../../schemas/domain/distance.ts';
import { interestMatches } from '../../../schemas/domain/interest.ts';
import { starOf } from '../../../schemas/domain/star.ts';
import type { Star } from '../../../schemas/domain/star.ts';
import type { PersonDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import { compareNames } from '../../i18n/compare-names.ts';

/** A person on /users. */
export interface Neighbour {
  person: PersonDoc;
  /** Whole kilometres between the two towns (PEOPLE-06). */
  km: number;
  star: Star;
}

/** What the list of /users is made from. */
export interface NearbyInput {
  me: ProfileDoc;
  /** What the gateway says belongs on /users, without those I have blocked. */
  people: readonly PersonDoc[];
  /** Uids of my favourites, those not sent yet included. */
  favourites: ReadonlySet<string>;
  /** Uids that stay listed though they are no longer favourites, so that a card does not vanish under a finger. */
  kept: ReadonlySet<string>;
  now: Date;
}

/**
 * The list of /users, nearest first (PEOPLE-01). The gateway has filtered by everything that only it
 * knows; what my own wishes decide is repeated here, so that a change of them shows at once, offline too.
 */
export function listNearby({ me, people, favourites, kept, now }: NearbyInput): Neighbour[] {
  const town = centreTown(me, now);
  const likedBy = new Set(me.liked_by_uids);
  return people
    .map((person) => ({
      person,
      km: distanceKm(town, person.location),
      star: starOf(favourites.has(person.uid), likedBy.has(person.uid)),
    }))
    .filter(
      ({ person, km }) =>
        favourites.has(person.uid) || kept.has(person.uid) || meetsWishes(me, person, km),
    )
    .sort(byDistance);
}

function meetsWishes(me: ProfileDoc, person: PersonDoc, km: number): boolean {
  return (
    interestMatches(me.gender_interest, person.gender) &&
    person.age >= me.partner_min_age &&
    person.age <= me.partner_max_age &&
    km <= me.distance_for_meets
  );
}

function byDistance(a: Neighbour, b: Neighbour): number {
  return (
    a.km - b.km ||
    compareNames(a.person.name, b.person.name) ||
    (a.person.uid < b.person.uid ? -1 : 1)
  );
}
