import type { ProfileFields, StoredUser } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import type { Actor } from './verdict.ts';

/** What a new profile has unless its owner says otherwise (SPEC 3, DATA-15..31). */
const defaults = {
  starSign: null,
  distance_for_meets: limits.defaultDistance,
  snapchat: null,
  instagram: null,
  bio_text: '',
  hideProfile: false,
  notificationsOn: true,
  notification_switches: {
    new_message: true,
    favourites_meet: true,
    new_like: true,
    join_meet: true,
  },
  fcmToken: null,
  last_location: null,
  language: 'fi',
} as const satisfies Partial<ProfileFields>;

/**
 * The document of a new profile.
 * @param fields validated and normalised; all required ones are there, consent among them
 */
export function newProfile(actor: Actor, fields: Partial<ProfileFields>, now: Date): StoredUser {
  const at = now.toISOString();
  return {
    ...defaults,
    ...(fields as ProfileFields),
    _id: actor.uid,
    uid: actor.uid,
    picUrl: null,
    thumbUrl: null,
    thumbhash: null,
    last_location_at: fields.last_location ? at : null,
    meet_tokens: 5,
    max_meet_tokens: 5,
    heartPoints: 1,
    gems: 10,
    max_gems: 10,
    archived: false,
    archived_statement: null,
    admin: false,
    createdAt: at,
    consent_at: at,
  };
}
