/**
 * Documents as a device holds them: what the gateway's projection lets this viewer see.
 * `rev` is the version of the projected content (8 characters, made by the gateway); a document that
 * the gateway has not acknowledged yet has none. `edit` marks a local write that is not acknowledged
 * yet (src/data/stamp.ts; never sent). Tombstones are bare, so readers only meet whole documents.
 */
import type {
  ArchivedStatement,
  GeoPoint,
  MeetFields,
  ProfileFields,
  RelationDetail,
} from './stored.ts';
import type { Gender } from '../enumerations.ts';

/** What every document of a replica may carry beside its own fields (see above). */
export interface Replicated {
  rev?: string;
  edit?: string;
}

/** collection `profile`: the viewer's own, one document, key `uid` */
export interface ProfileDoc extends Replicated, ProfileFields {
  uid: string;
  picUrl?: string | null;
  thumbUrl?: string | null;
  thumbhash?: string | null;
  /** Derived from relations (DATA-19, 20, 22). */
  likes_uids?: string[];
  liked_by_uids?: string[];
  blocked_uids?: string[];
  meet_tokens?: number;
  max_meet_tokens?: number;
  heartPoints?: number;
  gems?: number;
  max_gems?: number;
  archived?: boolean;
  /** Statement of reasons shown at next sign-in when archived (SAFE-09). */
  archived_statement?: ArchivedStatement | null;
  admin?: boolean;
  createdAt?: string;
  consent_at?: string;
}

/** collection `people`: others whom the viewer may see (nearby, favourites either way, owners of visible meets, chat parties), key `uid` */
export interface PersonDoc extends Replicated {
  uid: string;
  name: string;
  /** Full years today in Europe/Helsinki; others never get the birthday. */
  age: number;
  gender: Gender;
  height: number;
  location: string;
  starSign: string | null;
  looking_for: string;
  education: string;
  occupation: string;
  alcohol: string;
  smoking: string;
  exercise: string;
  relationship_status: string;
  kids: string;
  pets: string;
  bio_text: string;
  picUrl: string | null;
  thumbUrl: string | null;
  thumbhash: string | null;
  /** True if PEOPLE-03 or PEOPLE-04 holds: the person belongs on /users. */
  nearby: boolean;
  /** Only for chat parties and gold-star pairs (DATA-16). */
  snapchat?: string | null;
  instagram?: string | null;
}

/** collection `meets`: own, visible, and those of own chats, key `meetId` */
export interface MeetDoc extends Replicated, MeetFields {
  meetId: string;
  uid: string;
  only_friends?: boolean;
  geolocation?: GeoPoint | null;
  owner_user_name?: string;
  owner_user_gender?: Gender;
  /** Age of the owner; 0 if unknown (MEET-05 skips those in the preference list). */
  owner_user_age?: number;
  owner_pic_url?: string | null;
  meet_pic_url?: string | null;
  meet_thumb_url?: string | null;
  thumbhash?: string | null;
  createdAt?: string;
  /** Only on the owner's devices: who is interested (MEET-16). */
  interested_users?: string[];
  /** True if MEET-04 lists it for this viewer; false for own meets and those seen only through a chat. */
  listed?: boolean;
  /** Only on the owner's devices: why it was archived. */
  archived_by?: 'owner' | 'reports' | 'admin' | null;
  /** Only on the owner's devices: when, which tells one removal from another (SAFE-10). */
  archived_at?: string | null;
  /** Only on the owner's devices: an admin's reasons (SAFE-09). */
  archived_statement?: ArchivedStatement | null;
}

/** collection `chats`: the viewer's non-archived ones, key `uid` */
export interface ChatDoc extends Replicated {
  uid: string;
  meet_id: string;
  owner_id: string;
  applicant_id: string;
  meet_date: string;
  /** Mirrors the meet's `closed` (CHAT-12). */
  locked: boolean;
  /** Nobody can write into it any more: one of its parties is archived (SAFE-03). */
  read_only?: boolean;
  archived: boolean;
  lastCheckTimeOwner: string | null;
  lastCheckTimeApplicant: string | null;
  createdAt: string;
}

/** collection `messages`, key `id` = {chatUid}:{client-made id} */
export interface MessageDoc extends Replicated {
  id: string;
  chat_uid: string;
  sender_id: string;
  text: string;
  /** Server time; missing until the gateway has acknowledged the message. */
  timestamp?: string;
  kind?: 'opening' | 'meet_changed';
  meet_date?: string;
  location?: string;
  /**
   * Sort key inside a chat (SYNC-11), kept by the device: `{timestamp}` of acknowledged messages;
   * `~{client-made id}` of unsent ones, which sorts after every timestamp. Never sent.
   */
  sort: string;
}

/** collection `relations`: the viewer's own favourites, blocks, reports and sign-ups, key `id` */
export type RelationDoc = Replicated & {
  id: string;
  actor: string;
  createdAt?: string;
} & OwnRelation;

/** A relation's detail as its actor sees it: without what only the gateway decides. */
export type OwnRelation = RelationDetail extends infer T
  ? T extends { counted: boolean }
    ? Omit<T, 'counted' | 'chat_until'>
    : T extends { kind: 'signup' }
      ? // Its chat has been deleted, by whichever of the two (CHAT-11).
        T & { chat_archived?: true }
      : T
  : never;

/** collection `actions`: received ones of the last 28 days, key `id` */
export interface ActionDoc extends Replicated {
  id: string;
  sender: string;
  receiver: string;
  type: 'new_like' | 'join_meet';
  content: string;
  sender_name: string;
  chat_uid: string | null;
  createdAt: string;
  read: boolean;
}

/** collection `affiliates`: active ones, key `id` */
export interface AffiliateDoc extends Replicated {
  id: string;
  active: boolean;
  company: string;
  company_logo_url: string | null;
  image_url: string | null;
  price: string;
  product_name: string;
  tracking_link: string;
}

/** The collections that sync, and the document type of each. */
export interface Collections {
  profile: ProfileDoc;
  people: PersonDoc;
  meets: MeetDoc;
  chats: ChatDoc;
  messages: MessageDoc;
  relations: RelationDoc;
  actions: ActionDoc;
  affiliates: AffiliateDoc;
}

/** Name of a collection that syncs. */
export type CollectionName = keyof Collections;

/** Every collection that syncs. */
export const collectionNames = [
  'profile',
  'people',
  'meets',
  'chats',
  'messages',
  'relations',
  'actions',
  'affiliates',
] as const satisfies readonly CollectionName[];

/** The field that is each collection's key. */
export const primaryKeys = {
  profile: 'uid',
  people: 'uid',
  meets: 'meetId',
  chats: 'uid',
  messages: 'id',
  relations: 'id',
  actions: 'id',
  affiliates: 'id',
} as const satisfies Record<CollectionName, string>;

/** Fields that a device keeps for itself; the gateway never gets nor sends them, save `rev`. */
export const deviceOnlyFields: readonly string[] = ['rev', 'edit', 'sort'];
