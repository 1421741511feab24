import { matchesPreferences } from '../../schemas/domain/meet-visibility.ts';
import { ageOn } from '../../schemas/domain/age.ts';
import type { Facts } from '../facts/facts.ts';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';

/** Whether a meet is on the viewer's preference list (MEET-03), from stored documents. */
export function matchesInterestOfOwner(
  facts: Facts,
  viewer: StoredUser,
  meet: StoredMeet,
  now: Date,
): boolean {
  const owner = facts.user(meet.uid);
  if (owner === undefined) return false;
  return matchesPreferences(viewer, {
    owner_user_age: ageOn(owner.birthday, now),
    owner_user_gender: owner.gender,
    location: meet.location,
  });
}
