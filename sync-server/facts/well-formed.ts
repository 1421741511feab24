import type {
  ArchivedStatement,
  GeoPoint,
  NotificationSwitches,
  RelationBase,
  RelationDetail,
  Stored,
  StoredAction,
  StoredAffiliate,
  StoredChat,
  StoredMeet,
  StoredMessage,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import {
  blockId,
  chatUidOf,
  favouriteId,
  meetReportId,
  parseRelationId,
  partiesOf,
  signupId,
  userReportId,
} from '../../schemas/domain/ids.ts';
import { genderInterests, genders, meetGenders, starSigns } from '../../schemas/enumerations.ts';
import type { FactDatabase, FactDocuments } from './fact-documents.ts';
import {
  either,
  flag,
  instant,
  number,
  oneOf,
  optional,
  orNull,
  shape,
  text,
} from './type-guards.ts';

type Body<T> = Omit<T, keyof Stored>;
type Detail<K> = RelationBase & Extract<RelationDetail, { kind: K }>;

const point = shape<GeoPoint>({ latitude: number, longitude: number });
const statement = shape<ArchivedStatement>({
  reason: text,
  clause: text,
  automatic: flag,
  date: instant,
});
const switches = shape<NotificationSwitches>({
  new_message: flag,
  favourites_meet: flag,
  new_like: flag,
  join_meet: flag,
});

const user = shape<Body<StoredUser>>({
  uid: text,
  email: text,
  name: text,
  birthday: optional(orNull(text)),
  gender: oneOf(genders),
  height: number,
  location: text,
  starSign: orNull(oneOf(starSigns)),
  gender_interest: oneOf(genderInterests),
  partner_min_age: number,
  partner_max_age: number,
  distance_for_meets: number,
  looking_for: text,
  education: text,
  occupation: text,
  alcohol: text,
  smoking: text,
  exercise: text,
  relationship_status: text,
  kids: text,
  pets: text,
  snapchat: orNull(text),
  instagram: orNull(text),
  bio_text: text,
  hideProfile: flag,
  notificationsOn: flag,
  notification_switches: switches,
  fcmToken: orNull(text),
  last_location: orNull(point),
  picture_id: orNull(text),
  consent: flag,
  language: oneOf(['fi', 'en']),
  picUrl: orNull(text),
  thumbUrl: orNull(text),
  thumbhash: orNull(text),
  last_location_at: orNull(instant),
  meet_tokens: number,
  max_meet_tokens: number,
  heartPoints: number,
  gems: number,
  max_gems: number,
  archived: flag,
  archived_statement: optional(orNull(statement)),
  reports_from: optional(instant),
  police_at: optional(instant),
  restored_at: optional(instant),
  hidden_at: optional(instant),
  email_at: optional(instant),
  admin: flag,
  createdAt: instant,
  consent_at: instant,
});

const meet = shape<Body<StoredMeet>>({
  meetId: text,
  uid: text,
  meet_type: text,
  meet_gender: oneOf(meetGenders),
  description: text,
  meet_date: instant,
  location: text,
  only_favs: flag,
  closed: flag,
  archived: flag,
  picture_id: orNull(text),
  geolocation: orNull(point),
  owner_user_name: text,
  owner_user_gender: oneOf(genders),
  owner_user_birthday: optional(orNull(text)),
  owner_pic_url: orNull(text),
  meet_pic_url: orNull(text),
  meet_thumb_url: orNull(text),
  thumbhash: orNull(text),
  createdAt: instant,
  archived_by: orNull(oneOf(['owner', 'reports', 'admin'])),
  archived_at: orNull(instant),
  removal_read: optional(orNull(instant)),
  archived_statement: optional(orNull(statement)),
  reports_from: optional(instant),
  police_at: optional(instant),
  restored_at: optional(instant),
  changed_at: optional(orNull(instant)),
  told_at: optional(instant),
});

const chat = shape<Body<StoredChat>>({
  uid: text,
  meet_id: text,
  owner_id: text,
  applicant_id: text,
  meet_date: instant,
  archived: flag,
  lastCheckTimeOwner: orNull(instant),
  lastCheckTimeApplicant: orNull(instant),
  createdAt: instant,
});

const message = shape<Body<StoredMessage>>({
  chat_uid: text,
  sender_id: text,
  text,
  timestamp: instant,
  kind: optional(oneOf(['opening', 'meet_changed'])),
  meet_date: optional(instant),
  location: optional(text),
});

const relationBase = { actor: text, target: text, createdAt: instant };
const favourite = shape<Detail<'favourite'>>({ ...relationBase, kind: oneOf(['favourite']) });
const block = shape<Detail<'block'>>({ ...relationBase, kind: oneOf(['block']) });
const signup = shape<Detail<'signup'>>({ ...relationBase, kind: oneOf(['signup']), message: text });
const report = shape<Detail<'report'>>({
  ...relationBase,
  kind: oneOf(['report']),
  target_kind: oneOf(['user', 'meet']),
  reason: text,
  text,
  chat_uid: orNull(text),
  chat_until: optional(instant),
  counted: flag,
});

const action = shape<Body<StoredAction>>({
  sender: text,
  receiver: text,
  type: oneOf(['new_like', 'join_meet']),
  content: text,
  sender_name: text,
  chat_uid: orNull(text),
  createdAt: instant,
  read: flag,
});

const affiliate = shape<Body<StoredAffiliate>>({
  active: flag,
  company: text,
  company_logo_url: optional(orNull(text)),
  image_url: optional(orNull(text)),
  price: optional(orNull(either(text, number))),
  product_name: text,
  tracking_link: text,
});

function isRelation(doc: Stored): boolean {
  if (favourite(doc)) return doc._id === favouriteId(doc.actor, doc.target);
  if (block(doc)) return doc._id === blockId(doc.actor, doc.target);
  if (signup(doc)) return doc._id === signupId(doc.actor, doc.target);
  if (!report(doc)) return false;
  const idOf = doc.target_kind === 'user' ? userReportId : meetReportId;
  return doc._id === idOf(doc.actor, doc.target);
}

/** One that is copied, or given to somebody else, would name its sender, and a chat, to whom that does not concern. */
function isAction(doc: Stored): boolean {
  if (!action(doc)) return false;
  const { _id, type, sender, receiver, chat_uid: chatUid } = doc;
  if (type === 'new_like')
    return chatUid === null && `${_id}:`.startsWith(`new_like:${sender}:${receiver}:`);
  const { applicant, owner } = partiesOf(chatUid ?? '') ?? {};
  return _id === `join_meet:${chatUid}` && applicant === sender && owner === receiver;
}

/** What a document must be to count; its id must name whom its fields name. */
const checks: Readonly<Record<FactDatabase | 'messages', (doc: Stored) => boolean>> = {
  users: (doc) => user(doc) && doc.uid === doc._id,
  meets: (doc) => meet(doc) && doc.meetId === doc._id && doc._id.startsWith(`${doc.uid}_`),
  chats: (doc) =>
    chat(doc) &&
    doc.uid === doc._id &&
    doc._id === chatUidOf(doc.applicant_id, doc.meet_id) &&
    doc.meet_id.startsWith(`${doc.owner_id}_`),
  messages: (doc) => message(doc) && doc._id.startsWith(`${doc.chat_uid}:`),
  relations: isRelation,
  actions: isAction,
  affiliates: affiliate,
};

/**
 * Whether a document has the fields that the gateway reads, each of its type. Only its own writes are
 * sure to: operators edit by hand, and what they leave must neither end the gateway nor reach anybody.
 */
export function isWellFormed(database: FactDatabase | 'messages', doc: Stored): boolean {
  return checks[database](doc);
}

/**
 * What counts of a document: itself, or nothing if it is malformed. A block counts by its id alone,
 * for without it two people would see each other again.
 */
export function whatCounts<D extends FactDatabase>(
  database: D,
  doc: FactDocuments[D],
): FactDocuments[D] | undefined {
  if (isWellFormed(database, doc)) return doc;
  const key = database === 'relations' ? parseRelationId(doc._id) : undefined;
  if (key?.kind !== 'block') return undefined;
  const { _id, _rev = '0-' } = doc;
  const createdAt = new Date(0).toISOString();
  const kept: StoredRelation = { _id, _rev, ...key, kind: 'block', createdAt };
  return kept as FactDocuments[D];
}
