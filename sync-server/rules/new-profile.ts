import type { ProfileFields, StoredUser } from '../../schemas/documents/stored.ts';
import { profileDefaults } from '../../schemas/domain/profile-defaults.ts';
import { limits } from '../../schemas/limits.ts';

/**
 * The document of a new profile.
 * @param uid whose it is
 * @param fields validated and normalised; all required ones are there, consent among them
 */
export function newProfile(uid: string, fields: Partial<ProfileFields>, now: Date): StoredUser {
  const at = now.toISOString();
  return {
    ...profileDefaults,
    ...(fields as ProfileFields),
    _id: uid,
    uid,
    picUrl: null,
    thumbUrl: null,
    thumbhash: null,
    last_location_at: fields.last_location ? at : null,
    meet_tokens: limits.newUserMeetTokens,
    max_meet_tokens: limits.newUserMeetTokens,
    heartPoints: 1,
    gems: limits.newUserGems,
    max_gems: limits.newUserGems,
    archived: false,
    archived_statement: null,
    admin: false,
    createdAt: at,
    consent_at: at,
  };
}
