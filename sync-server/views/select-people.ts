import { genders } from '../../schemas/enumerations.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { interestMatches } from '../../schemas/domain/interest.ts';
import { centreTown, isNearbyMatch } from '../../schemas/domain/nearby.ts';
import type { Facts } from '../facts/facts.ts';
import type { StoredMeet } from '../../schemas/documents/stored.ts';
import { isGoldPair, likersOf, likesOf } from './project-profile.ts';
import { otherPartyOf } from '../rules/visibility.ts';
import { openChatsOf } from './open-chats.ts';
import { projectPerson } from './project-person.ts';
import type { Moment } from './moment.ts';
import type { Projected } from './stamp.ts';

/** A device holds the nearest so many people who match. */
export const maxNearby = 300;

/** And so many of those who favour the viewer, the newest ones: a view has an end, whoever it is. */
const maxLikers = 300;

/**
 * The people in a viewer's view: the nearest who match (PEOPLE-03), favourites (PEOPLE-04), those who
 * favour the viewer (PEOPLE-15), chat parties, and owners of the meets listed for the viewer, these
 * unless hidden (PROF-28).
 */
export function selectPeople(
  facts: Facts,
  uid: string,
  listedMeets: readonly StoredMeet[],
  at: Moment,
): Map<string, Projected> {
  const nearby = new Set(nearbyPeople(facts, uid, at));
  for (const favourite of likesOf(facts, uid)) nearby.add(favourite);
  const parties = new Set(openChatsOf(facts, uid).map((chat) => otherPartyOf(chat, uid)));
  const owners = listedMeets.map((meet) => meet.uid).filter((owner) => !isHidden(facts, owner));
  const everybody = new Set([...nearby, ...newestLikers(facts, uid), ...parties, ...owners]);
  const docs = new Map<string, Projected>();
  for (const other of everybody) {
    const user = facts.user(other);
    if (user === undefined || user.archived) continue;
    const close = parties.has(other) || isGoldPair(facts, uid, other);
    docs.set(other, projectPerson(user, { nearby: nearby.has(other), close }, at));
  }
  return docs;
}

function isHidden(facts: Facts, uid: string): boolean {
  return facts.user(uid)?.hideProfile === true;
}

/** The nearest matching people: whole towns outwards, the last town cut by uid so that all agree. */
function nearbyPeople(facts: Facts, uid: string, at: Moment): string[] {
  const viewer = facts.user(uid);
  if (viewer === undefined || viewer.hideProfile || viewer.archived) return [];
  const wanted = genders.filter((gender) => interestMatches(viewer.gender_interest, gender));
  const found: string[] = [];
  const centre = centreTown(viewer, at.now);
  facts.people.walk(centre, viewer.distance_for_meets, wanted, (uids) => {
    const matching = uids.filter((other) => {
      const user = facts.user(other);
      if (user === undefined || other === uid || facts.blocked(uid, other)) return false;
      return isNearbyMatch(viewer, user, at.now, centre);
    });
    found.push(...matching.sort());
    return found.length >= maxNearby;
  });
  return found.slice(0, maxNearby);
}

/** Who favours the viewer and may be seen, the newest first. */
function newestLikers(facts: Facts, uid: string): string[] {
  const likers = likersOf(facts, uid);
  if (likers.length <= maxLikers) return likers;
  const since = (liker: string): string => facts.relation(favouriteId(liker, uid))?.createdAt ?? '';
  return likers.sort((a, b) => (since(a) < since(b) ? 1 : -1)).slice(0, maxLikers);
}
