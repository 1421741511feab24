import type { Gender, GenderInterest } from '../enumerations.ts';
import { distanceKm } from './distance.ts';
import { interestMatches } from './interest.ts';

/** True from the moment at which the meet starts. */
export function isPast(meetDate: string, now: Date): boolean {
  return Date.parse(meetDate) <= now.getTime();
}

/** What orders meets. */
type Beginning = { readonly meetId: string; readonly meet_date: string };

/** Order of lists of meets (MEET-09), the same on every device and gateway: by when they begin, then by id. */
export function soonestFirst(a: Beginning, b: Beginning): number {
  if (a.meet_date !== b.meet_date) return a.meet_date < b.meet_date ? -1 : 1;
  return a.meetId < b.meetId ? -1 : 1;
}

/** What decides whether MEET-04 lists somebody else's meet for a viewer. */
export interface Listing {
  archived: boolean;
  closed: boolean;
  meet_date: string;
  only_favs: boolean;
  /** Null until the picture has been uploaded: only then do others see the meet. */
  meet_pic_url: string | null;
  ownerArchived: boolean;
  /** The owner and the viewer are blocked, either way. */
  blocked: boolean;
  /** The owner has the viewer among their favourites. */
  ownerFavoursViewer: boolean;
}

/** MEET-04: not blocked, archived, closed, past, nor owner archived; favourites-only if favoured. */
export function isListedMeet(listing: Listing, now: Date): boolean {
  if (listing.blocked || listing.ownerArchived) return false;
  if (listing.archived || listing.closed || isPast(listing.meet_date, now)) return false;
  if (listing.meet_pic_url === null) return false;
  return !listing.only_favs || listing.ownerFavoursViewer;
}

/** What of my profile decides which meets are to my wishes. */
export interface Preferences {
  location: string;
  gender_interest: GenderInterest;
  partner_min_age: number;
  partner_max_age: number;
  distance_for_meets: number;
}

/** What of a listed meet is compared with my wishes, as a device holds it. */
export interface MeetView {
  location: string;
  owner_user_gender?: Gender;
  /** 0 or missing: the owner has no birthday, so the meet is skipped (MEET-05). */
  owner_user_age?: number;
}

/** MEET-03 for a meet that MEET-04 lists: owner's age and gender, and distance from my own town. */
export function matchesPreferences(profile: Preferences, meet: MeetView): boolean {
  const { owner_user_age: age = 0, owner_user_gender: gender } = meet;
  if (age === 0 || gender === undefined) return false;
  if (age < profile.partner_min_age || age > profile.partner_max_age) return false;
  if (!interestMatches(profile.gender_interest, gender)) return false;
  return distanceKm(profile.location, meet.location) <= profile.distance_for_meets;
}
