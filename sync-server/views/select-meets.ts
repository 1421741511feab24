import type { Facts } from '../facts/facts.ts';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { ageOn } from '../../schemas/domain/age.ts';
import { matchesPreferences } from '../../schemas/domain/meet-visibility.ts';
import { isListedFor } from '../rules/visibility.ts';
import { openChatsOf } from './open-chats.ts';
import { projectMeet, projectOwnMeet } from './project-meet.ts';
import type { Moment } from './moment.ts';
import type { Projected } from './stamp.ts';

/** At most so many meets of others are listed on a device: first those that fit, soonest first. */
export const maxListedMeets = 500;

/** Where not all have room, what one owner has beyond so many comes last: nobody crowds the others out. */
const maxPerOwner = 20;

/** The meets of a viewer's view. */
export interface SelectedMeets {
  readonly docs: Map<string, Projected>;
  readonly listed: readonly StoredMeet[];
  /** Instant at which time alone changes the selection: the first listed meet passes. */
  readonly validUntil: string | undefined;
}

/** The meets in a viewer's view: own ones, those of own chats, and the listed ones (MEET-04). */
export function selectMeets(facts: Facts, uid: string, at: Moment): SelectedMeets {
  const listed = listedMeets(facts, uid, at);
  const docs = new Map<string, Projected>();
  const listedIds = new Set(listed.map(({ meetId }) => meetId));
  const partyIds = new Set(openChatsOf(facts, uid).map(({ meet_id }) => meet_id));
  for (const meet of listed)
    docs.set(
      meet.meetId,
      projectMeet(facts, meet, { party: partyIds.has(meet.meetId), listed: true }, at),
    );
  for (const meetId of partyIds) {
    const meet = facts.meet(meetId);
    if (meet && !listedIds.has(meetId))
      docs.set(meetId, projectMeet(facts, meet, { party: true, listed: false }, at));
  }
  for (const meet of facts.meetsOf(uid)) docs.set(meet.meetId, projectOwnMeet(facts, meet, at));
  const validUntil = listed.map(({ meet_date }) => meet_date).sort()[0];
  return { docs, listed, validUntil };
}

function listedMeets(facts: Facts, uid: string, at: Moment): StoredMeet[] {
  const fitting: StoredMeet[] = [];
  const others: StoredMeet[] = [];
  const viewer = facts.user(uid);
  for (const meet of facts.comingMeets.at(at.now)) {
    if (!isListedFor(facts, uid, meet, at.now)) continue;
    const fits = viewer !== undefined && isToTheirWishes(facts, viewer, meet, at.now);
    (fits ? fitting : others).push(meet);
  }
  const inOrder = [...fitting, ...others];
  return inOrder.length <= maxListedMeets ? inOrder : crowdsLast(inOrder).slice(0, maxListedMeets);
}

/** Whether a meet is on the viewer's preference list (MEET-03). */
function isToTheirWishes(facts: Facts, viewer: StoredUser, meet: StoredMeet, now: Date): boolean {
  const owner = facts.user(meet.uid);
  if (owner === undefined) return false;
  return matchesPreferences(viewer, {
    owner_user_age: ageOn(owner.birthday, now),
    owner_user_gender: owner.gender,
    location: meet.location,
  });
}

function crowdsLast(meets: readonly StoredMeet[]): StoredMeet[] {
  const counts = new Map<string, number>();
  const beyond: StoredMeet[] = [];
  const first = meets.filter((meet) => {
    const count = (counts.get(meet.uid) ?? 0) + 1;
    counts.set(meet.uid, count);
    if (count > maxPerOwner) beyond.push(meet);
    return count <= maxPerOwner;
  });
  return [...first, ...beyond];
}
