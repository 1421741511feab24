/**
 * Documents as they lie in the store (CouchDB or the embedded one); DATA-10..76 name each field.
 * `_id` is the key named in each comment. Nothing of this shape leaves the gateway: `views/` projects.
 * Instants are ISO 8601 UTC strings; dates of birth are `dd.mm.yyyy`.
 *
 * What is stored outlives the version that wrote it: a field that is added is optional here, with its
 * default where it is read, and an enumeration only grows. tests/flow/first-version.test.ts holds this.
 */
import type { Gender, GenderInterest, MeetGender, StarSign } from '../enumerations.ts';

/** What every stored document has: its id and, once it is stored, its revision. */
export interface Stored {
  _id: string;
  _rev?: string;
  /** Of profiles, meets and chats: the rows of devices that changed it last (sync/applied-rows.ts). */
  applied_rows?: string[];
}

/** A point on Earth, degrees in WGS 84. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** The four switches of NOTIF-08; all true until switched off. */
export interface NotificationSwitches {
  new_message: boolean;
  favourites_meet: boolean;
  new_like: boolean;
  join_meet: boolean;
}

/** Fields of a profile that its owner writes through sync (W: O). */
export interface ProfileFields {
  email: string;
  name: string;
  birthday: string;
  gender: Gender;
  height: number;
  location: string;
  starSign: StarSign | null;
  gender_interest: GenderInterest;
  partner_min_age: number;
  partner_max_age: number;
  distance_for_meets: number;
  looking_for: string;
  education: string;
  occupation: string;
  alcohol: string;
  smoking: string;
  exercise: string;
  relationship_status: string;
  kids: string;
  pets: string;
  snapchat: string | null;
  instagram: string | null;
  bio_text: string;
  hideProfile: boolean;
  notificationsOn: boolean;
  notification_switches: NotificationSwitches;
  fcmToken: string | null;
  last_location: GeoPoint | null;
  /** Client-made random id of the picture that this profile wants to show; uploaded apart. */
  picture_id: string | null;
  /** Consent of PROF-20: must be true to create; never sent again. */
  consent: boolean;
  /** Language of mails and pushes: `fi` or `en`. */
  language: 'fi' | 'en';
}

/** database `users`, `_id` = uid */
export interface StoredUser extends Stored, Omit<ProfileFields, 'birthday'> {
  uid: string;
  /** No app leaves it out, but the contract knows people who have none (MEET-05). */
  birthday?: string | null;
  picUrl: string | null;
  thumbUrl: string | null;
  /** ThumbHash of the picture, base64 (IMG-11). */
  thumbhash: string | null;
  last_location_at: string | null;
  meet_tokens: number;
  max_meet_tokens: number;
  heartPoints: number;
  gems: number;
  max_gems: number;
  archived: boolean;
  /** Why and when the profile was removed from view (SAFE-09); null or missing if it was not. */
  archived_statement?: ArchivedStatement | null;
  /** Reports before this instant count no more: an admin has decided on them (ADMIN-06). */
  reports_from?: string;
  /** When an admin last told the police of it (ADMIN-07). */
  police_at?: string;
  /** When an admin last put it back after a removal, of which its owner is told (SAFE-09). */
  restored_at?: string;
  /** When it was hidden last: favourites from before then are over, also if it is shown again (ACC-12). */
  hidden_at?: string;
  /** When the address for notifications was changed last. */
  email_at?: string;
  admin: boolean;
  createdAt: string;
  consent_at: string;
}

/** What the owner of an archived profile is told (SAFE-09). */
export interface ArchivedStatement {
  reason: string;
  clause: string;
  automatic: boolean;
  date: string;
}

/** Fields of a meet that its owner writes through sync (W: O). */
export interface MeetFields {
  meet_type: string;
  meet_gender: MeetGender;
  description: string;
  /** Instant of the start, ISO 8601 UTC. */
  meet_date: string;
  location: string;
  only_favs: boolean;
  closed: boolean;
  archived: boolean;
  picture_id: string | null;
  /** `archived_at` of the removal of which its owner has read (SAFE-10). */
  removal_read?: string | null;
}

/** database `meets`, `_id` = meetId = {ownerUid}_{timestamp} */
export interface StoredMeet extends Stored, MeetFields {
  meetId: string;
  uid: string;
  geolocation: GeoPoint | null;
  owner_user_name: string;
  owner_user_gender: Gender;
  owner_user_birthday?: string | null;
  owner_pic_url: string | null;
  meet_pic_url: string | null;
  meet_thumb_url: string | null;
  thumbhash: string | null;
  createdAt: string;
  /** Why it was archived: by its owner, by three reports, or by an admin. */
  archived_by: 'owner' | 'reports' | 'admin' | null;
  archived_at: string | null;
  /** An admin's reasons; their hiding leaves `archived_by` at `reports`: everything waits for an appeal. */
  archived_statement?: ArchivedStatement | null;
  /** Reports before this instant count no more: an admin has decided on them (ADMIN-06). */
  reports_from?: string;
  /** When an admin last told the police of it (ADMIN-07). */
  police_at?: string;
  /** When an admin last put it back after a removal, of which its owner is told (SAFE-09). */
  restored_at?: string;
  /** When its time or place last changed (MEET-36); null or missing if never. */
  changed_at?: string | null;
  /** When those who favour its owner were told of it (NOTIF-13). */
  told_at?: string;
}

/** database `chats`, `_id` = uid = {applicantUid}_{meetId} */
export interface StoredChat extends Stored {
  uid: string;
  meet_id: string;
  owner_id: string;
  applicant_id: string;
  meet_date: string;
  archived: boolean;
  lastCheckTimeOwner: string | null;
  lastCheckTimeApplicant: string | null;
  createdAt: string;
}

/** database `messages`, `_id` = {chatUid}:{client-made id} */
export interface StoredMessage extends Stored {
  chat_uid: string;
  sender_id: string;
  text: string;
  /** Instant at which the gateway accepted it. */
  timestamp: string;
  /** `opening`: from the sign-up; `meet_changed`: posted by the gateway (MEET-36). */
  kind?: 'opening' | 'meet_changed';
  /** With `meet_changed`: the new time and place, so that each reader sees them in their language. */
  meet_date?: string;
  location?: string;
}

/**
 * database `relations`, one document per fact between an actor and a target (DATA-01).
 * `_id` = `favourite:{actor}:{uid}` | `block:{actor}:{uid}` | `report:{actor}:user:{uid}` |
 * `report:{actor}:meet:{meetId}` | `signup:{actor}_{meetId}`
 */
export type StoredRelation = Stored & RelationBase & RelationDetail;

/** What every relation says: who made it, and when. */
export interface RelationBase {
  actor: string;
  createdAt: string;
}

/** What each kind of relation says beyond that. `target`: a uid, or a meetId. */
export type RelationDetail =
  | { kind: 'favourite'; target: string }
  | { kind: 'block'; target: string }
  | {
      kind: 'report';
      target: string;
      target_kind: 'user' | 'meet';
      reason: string;
      text: string;
      /** Chat attached by the reporter: admins may read it (ADMIN-06). */
      chat_uid: string | null;
      /** Instant of the newest message that was attached with it; missing: when the report was made. */
      chat_until?: string;
      /** Whether it counts towards SAFE-02, decided when it arrived (SAFE-04). */
      counted: boolean;
    }
  | { kind: 'signup'; target: string; message: string };

/** database `actions` (DATA-70), `_id` deterministic from the event */
export interface StoredAction extends Stored {
  sender: string;
  receiver: string;
  type: 'new_like' | 'join_meet';
  /** Finnish text of NOTIF-01; screens word it in the viewer's language from type and name. */
  content: string;
  sender_name: string;
  /** The meet or chat that a tap opens; null for new_like. */
  chat_uid: string | null;
  createdAt: string;
  read: boolean;
}

/** database `affiliates` (DATA-72). Operators may put offers there by hand, and know nothing of these types. */
export interface StoredAffiliate extends Stored {
  active: boolean;
  company: string;
  company_logo_url?: string | null;
  image_url?: string | null;
  /** A number is in euros. */
  price?: string | number | null;
  product_name: string;
  tracking_link: string;
}

/** database `suggestions` (DATA-73) */
export interface StoredSuggestion extends Stored {
  nameSuggestion: string;
  reasonNotUsing: string;
  reasonToUse: string;
  email: string;
  createdAt: string;
}
