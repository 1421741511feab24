import { ageOn } from '../../schemas/domain/age.ts';
import type { Facts } from '../facts/facts.ts';
import type { StoredMeet, StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import type { MeetDoc } from '../../schemas/documents/device.ts';
import { isHiddenFrom } from '../rules/visibility.ts';
import type { Moment } from './moment.ts';
import { pointOf, statementOf } from './project-parts.ts';
import { stamp } from './stamp.ts';
import type { Projected } from './stamp.ts';

interface CacheEntry {
  day: string;
  owner: StoredUser | undefined;
  cards: Map<string, Projected>;
  /** As its owner sees it, with those who are interested. */
  own?: { interested: string; card: Projected };
}
const cache = new WeakMap<StoredMeet, CacheEntry>();

/** What has been made of a meet as it is stored, for as long as neither its owner nor the day is another. */
function keptOf(facts: Facts, meet: StoredMeet, at: Moment): CacheEntry {
  const owner = facts.user(meet.uid);
  let kept = cache.get(meet);
  if (kept === undefined || kept.day !== at.day || kept.owner !== owner) {
    kept = { day: at.day, owner, cards: new Map() };
    cache.set(meet, kept);
  }
  return kept;
}

/** A meet as listed for somebody, or as seen through an own chat (`listed` false then). */
export function projectMeet(
  facts: Facts,
  meet: StoredMeet,
  standing: { party: boolean; listed: boolean },
  at: Moment,
): Projected {
  const kept = keptOf(facts, meet, at);
  const { owner } = kept;
  const key = `${standing.party}${standing.listed}`;
  let card = kept.cards.get(key);
  if (card === undefined) {
    const state = standing.party ? { closed: meet.closed, archived: meet.archived } : openState;
    card = stamp(meet.meetId, {
      ...publicPart(meet, owner, at),
      ...(owner?.archived === true && noOwner),
      ...state,
      listed: standing.listed,
    });
    kept.cards.set(key, card);
  }
  return card;
}

/** Only open meets are listed, so their state is no news. */
const openState = { closed: false, archived: false };

/** Who is archived is nowhere to be seen (SAFE-03), not even in a meet that a chat is about. */
const noOwner: Partial<MeetDoc> = {
  owner_user_name: '',
  owner_user_age: 0,
  owner_pic_url: null,
};

/**
 * A meet as its owner sees it, with who is interested (MEET-16). Kept: whoever has made a thousand would have all of
 * them made anew at each of their own writes.
 */
export function projectOwnMeet(facts: Facts, meet: StoredMeet, at: Moment): Projected {
  const kept = keptOf(facts, meet, at);
  const interested_users = interestedIn(facts, meet);
  const interested = interested_users.join();
  if (kept.own?.interested !== interested)
    kept.own = { interested, card: ownCard(meet, kept.owner, interested_users, at) };
  return kept.own.card;
}

function ownCard(
  meet: StoredMeet,
  owner: StoredUser | undefined,
  interested_users: string[],
  at: Moment,
): Projected {
  const own = {
    ...publicPart(meet, owner, at),
    closed: meet.closed,
    archived: meet.archived,
    picture_id: meet.picture_id,
    createdAt: meet.createdAt,
    // Its owner is told who decided, not how long pictures are kept.
    archived_by: meet.archived_statement ? 'admin' : meet.archived_by,
    archived_at: meet.archived_at,
    archived_statement: statementOf(meet.archived_statement),
    ...(meet.removal_read && { removal_read: meet.removal_read }),
    interested_users,
    listed: false,
  };
  return stamp(meet.meetId, own);
}

/** Uids of those who signed up and whom the owner may still see, who came first first. */
export function interestedIn(facts: Facts, meet: StoredMeet): string[] {
  const signups: StoredRelation[] = [];
  for (const relation of facts.relationsTo(meet.meetId))
    if (relation.kind === 'signup' && isShown(facts, meet.uid, relation.actor))
      signups.push(relation);
  return signups.sort(firstFirst).map(({ actor }) => actor);
}

/** The same at every gateway, whatever order it has heard of them in: views are compared by their content. */
function firstFirst(a: StoredRelation, b: StoredRelation): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.actor < b.actor ? -1 : 1;
}

function isShown(facts: Facts, owner: string, applicant: string): boolean {
  const user = facts.user(applicant);
  if (user === undefined || user.archived || facts.blocked(owner, applicant)) return false;
  return !isHiddenFrom(facts, owner, user);
}

function publicPart(
  meet: StoredMeet,
  owner: StoredUser | undefined,
  at: Moment,
): Omit<MeetDoc, 'closed' | 'archived' | 'picture_id'> {
  return {
    meetId: meet.meetId,
    uid: meet.uid,
    meet_type: meet.meet_type,
    meet_gender: meet.meet_gender,
    description: meet.description,
    meet_date: meet.meet_date,
    location: meet.location,
    only_favs: meet.only_favs,
    only_friends: meet.only_favs,
    geolocation: pointOf(meet.geolocation),
    owner_user_name: owner?.name ?? meet.owner_user_name,
    owner_user_gender: owner?.gender ?? meet.owner_user_gender,
    owner_user_age: ageOn(owner ? owner.birthday : meet.owner_user_birthday, at.now),
    owner_pic_url: owner?.thumbUrl ?? null,
    meet_pic_url: meet.archived ? null : meet.meet_pic_url,
    meet_thumb_url: meet.archived ? null : meet.meet_thumb_url,
    thumbhash: meet.archived ? null : meet.thumbhash,
  };
}
