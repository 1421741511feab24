/**
 * Who writes which field of the documents that sync (DATA, column W). The gateway refuses a row that
 * changes a server field whole (DATA-03); devices send nothing that is not listed here.
 */
import type { Collections, CollectionName } from '../documents/device.ts';
import type { MeetFields, ProfileFields } from '../documents/stored.ts';

/** Every field of a union of document types. */
type FieldOf<T> = T extends unknown ? keyof T & string : never;

/** The fields of one collection, by who writes them; each is in one list. */
export interface FieldLists<T> {
  /** Written by the owner, author, party or receiver. */
  readonly client: readonly FieldOf<T>[];
  /** Part of the document's identity: sent on creation, must agree with its id, never changes. */
  readonly fixed: readonly FieldOf<T>[];
  /** Written by the gateway alone. */
  readonly server: readonly FieldOf<T>[];
}

const profileClient = [
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
] as const satisfies readonly (keyof ProfileFields)[];

const meetClient = [
  'meet_type',
  'meet_gender',
  'description',
  'meet_date',
  'location',
  'only_favs',
  'closed',
  'archived',
  'picture_id',
  'removal_read',
] as const satisfies readonly (keyof MeetFields)[];

/** The lists of every collection that sync. */
export const syncFields: { readonly [N in CollectionName]: FieldLists<Collections[N]> } = {
  profile: {
    client: profileClient,
    fixed: ['uid'],
    server: [
      'picUrl',
      'thumbUrl',
      'thumbhash',
      'likes_uids',
      'liked_by_uids',
      'blocked_uids',
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
    ],
  },
  meets: {
    client: meetClient,
    fixed: ['meetId', 'uid'],
    server: [
      'only_friends',
      'geolocation',
      'owner_user_name',
      'owner_user_gender',
      'owner_user_age',
      'owner_pic_url',
      'meet_pic_url',
      'meet_thumb_url',
      'thumbhash',
      'createdAt',
      'interested_users',
      'listed',
      'archived_by',
      'archived_at',
      'archived_statement',
    ],
  },
  chats: {
    client: ['archived', 'lastCheckTimeOwner', 'lastCheckTimeApplicant'],
    fixed: ['uid'],
    server: [
      'meet_id',
      'owner_id',
      'applicant_id',
      'meet_date',
      'locked',
      'read_only',
      'createdAt',
    ],
  },
  messages: {
    client: ['text'],
    fixed: ['id', 'chat_uid', 'sender_id'],
    server: ['timestamp', 'kind', 'meet_date', 'location'],
  },
  relations: {
    client: ['reason', 'text', 'chat_uid', 'message'],
    fixed: ['id', 'actor', 'kind', 'target', 'target_kind'],
    server: ['createdAt', 'chat_archived'],
  },
  actions: {
    client: ['read'],
    fixed: ['id'],
    server: ['sender', 'receiver', 'type', 'content', 'sender_name', 'chat_uid', 'createdAt'],
  },
  people: {
    client: [],
    fixed: ['uid'],
    server: [],
  },
  affiliates: {
    client: [],
    fixed: ['id'],
    server: [],
  },
};

/** Fields of stored documents that never reach a device; a client that names them is refused alike. */
export const hiddenServerFields: readonly string[] = [
  'favs_uids',
  'blocked_by_uids',
  'down_votes',
  'counted',
  'chat_until',
  'reports_from',
  'police_at',
  'restored_at',
  'hidden_at',
  'email_at',
  'told_at',
  'applied_rows',
  'last_location_at',
  'changed_at',
  'owner_user_birthday',
  'owner_user',
  'applicant_user',
  'messages',
  '_id',
  '_rev',
  '_deleted',
  '_attachments',
];
