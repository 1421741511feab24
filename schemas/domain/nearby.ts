import { dayMs } from './day-ms.ts';
import type { Gender, GenderInterest } from '../enumerations.ts';
import type { GeoPoint } from '../documents/stored.ts';
import { limits } from '../limits.ts';
import { nearestPlace } from '../places.ts';
import { ageOn } from './age.ts';
import { distanceKm } from './distance.ts';
import { interestMatches } from './interest.ts';

/** What of my own profile decides whom I see near me. */
export interface Seeker {
  location: string;
  last_location?: GeoPoint | null;
  /** When last_location was taken; devices may leave it out. */
  last_location_at?: string | null;
  gender: Gender;
  gender_interest: GenderInterest;
  partner_min_age: number;
  partner_max_age: number;
  distance_for_meets: number;
  hideProfile: boolean;
  archived?: boolean;
}

/** What of another profile decides whether I see it near me. */
export interface Candidate {
  location: string;
  birthday?: string | null;
  gender: Gender;
  gender_interest: GenderInterest;
  hideProfile: boolean;
  archived: boolean;
}

/** The town from which I look around on /users: the last located one for 30 days, else my own (PEOPLE-22). */
export function centreTown(
  me: Pick<Seeker, 'location' | 'last_location' | 'last_location_at'>,
  now: Date,
): string {
  const point = me.last_location;
  if (point === null || point === undefined) return me.location;
  const taken = me.last_location_at;
  const fresh =
    taken === undefined ||
    taken === null ||
    now.getTime() - Date.parse(taken) < limits.lastLocationDays * dayMs;
  return fresh ? nearestPlace(point.latitude, point.longitude).name : me.location;
}

/**
 * PEOPLE-03 without blocks, which the caller knows: neither hidden nor archived, their age in my
 * range, their town within my distance, gender interest mutual.
 * @param town my centre, if the caller has worked it out already
 */
export function isNearbyMatch(
  me: Seeker,
  other: Candidate,
  now: Date,
  town = centreTown(me, now),
): boolean {
  if (me.hideProfile || me.archived === true || other.hideProfile || other.archived) return false;
  if (!interestMatches(me.gender_interest, other.gender)) return false;
  if (!interestMatches(other.gender_interest, me.gender)) return false;
  const age = ageOn(other.birthday, now);
  if (age < me.partner_min_age || age > me.partner_max_age) return false;
  return distanceKm(town, other.location) <= me.distance_for_meets;
}
