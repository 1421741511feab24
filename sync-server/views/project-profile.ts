import type { Facts } from '../facts/facts.ts';
import type { StoredUser } from '../../schemas/documents/stored.ts';
import type { ProfileDoc } from '../../schemas/documents/device.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { favouritesOf, isArchived, isNoFavourite } from '../rules/visibility.ts';
import { pick } from './pick.ts';
import { pointOf, statementOf, switchesOf } from './project-parts.ts';
import { stamp } from './stamp.ts';
import type { Projected } from './stamp.ts';

/** What somebody sees of their own profile (DATA, column R = O). */
const ownFields = [
  'uid',
  'email',
  'name',
  'birthday',
  'gender',
  'height',
  'location',
  'starSign',
  'gender_interest',
  'partner_min_age',
  'partner_max_age',
  'distance_for_meets',
  'looking_for',
  'education',
  'occupation',
  'alcohol',
  'smoking',
  'exercise',
  'relationship_status',
  'kids',
  'pets',
  'snapchat',
  'instagram',
  'bio_text',
  'hideProfile',
  'notificationsOn',
  'notification_switches',
  'fcmToken',
  'last_location',
  'picture_id',
  'consent',
  'language',
  'picUrl',
  'thumbUrl',
  'thumbhash',
  'meet_tokens',
  'max_meet_tokens',
  'heartPoints',
  'gems',
  'max_gems',
  'archived',
  'archived_statement',
  'admin',
  'createdAt',
  'consent_at',
] as const satisfies readonly (keyof StoredUser & keyof ProfileDoc)[];

/** The viewer's own profile, with the lists that follow from relations (DATA-19, 20, 22). */
export function projectProfile(facts: Facts, user: StoredUser): Projected {
  return stamp(user.uid, profileDoc(facts, user));
}

function profileDoc(facts: Facts, user: StoredUser): ProfileDoc {
  return {
    ...pick(user, ownFields),
    birthday: user.birthday ?? '',
    notification_switches: switchesOf(user.notification_switches),
    last_location: pointOf(user.last_location),
    archived_statement: statementOf(user.archived_statement),
    ...derivedLists(facts, user.uid),
  };
}

function derivedLists(
  facts: Facts,
  uid: string,
): Pick<ProfileDoc, 'likes_uids' | 'liked_by_uids' | 'blocked_uids'> {
  const blocks = [...facts.relationsBy(uid)].filter(({ kind }) => kind === 'block');
  return {
    likes_uids: likesOf(facts, uid),
    liked_by_uids: likersOf(facts, uid),
    blocked_uids: blocks.map(({ target }) => target).sort(),
  };
}

/** Whom somebody favours, without those who may not be seen (hidden, blocked, archived). */
export function likesOf(facts: Facts, uid: string): string[] {
  const shown = favouritesOf(facts, uid).filter(({ target }) => facts.user(target) !== undefined);
  return shown.map(({ target }) => target).sort();
}

/**
 * Who favours somebody, without those who may not be seen (hidden, blocked, archived). Whoever is hidden or archived
 * themselves is nobody's favourite (ACC-12, SAFE-03).
 */
export function likersOf(facts: Facts, uid: string): string[] {
  const likers: string[] = [];
  const user = facts.user(uid);
  if (user === undefined || user.hideProfile || user.archived) return likers;
  for (const relation of facts.relationsTo(uid))
    if (relation.kind === 'favourite' && mayShow(facts, uid, relation.actor))
      likers.push(relation.actor);
  return likers.sort();
}

/** Whether two people favour each other (gold star); a favourite who is archived is none (SAFE-03). */
export function isGoldPair(facts: Facts, a: string, b: string): boolean {
  return (
    facts.relation(favouriteId(a, b)) !== undefined &&
    facts.relation(favouriteId(b, a)) !== undefined &&
    !isArchived(facts, a) &&
    !isArchived(facts, b)
  );
}

function mayShow(facts: Facts, viewer: string, other: string): boolean {
  return facts.user(other) !== undefined && !isNoFavourite(facts, viewer, other);
}
