/** Valid documents to start from; each test changes what it is about. */
import type {
  ProfileFields,
  StoredChat,
  StoredMeet,
  StoredUser,
} from '../../../schemas/documents/stored.ts';
import { chatUidOf, ownerOfMeetId } from '../../../schemas/domain/ids.ts';

/** Saturday noon in Helsinki, winter time. */
export const now = new Date('2026-11-21T10:00:00.000Z');

export const daysAgo = (days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();
export const hoursAhead = (hours: number): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString();

/** A uid that reads like the name it stands for: `uidOf('aino')` is `aino0000000000000000`. */
export const uidOf = (name: string): string => name.padEnd(20, '0');

export const aino = uidOf('aino');
export const eero = uidOf('eero');
export const maija = uidOf('maija');
export const pictureId = 'a'.repeat(26);
export const otherPictureId = 'b'.repeat(26);

/** What a device sends to create a profile. */
export function profileFields(changes: Partial<ProfileFields> = {}): ProfileFields {
  return {
    email: 'aino@example.fi',
    name: 'Aino',
    birthday: '02.05.1990',
    gender: 'Nainen',
    height: 168,
    location: 'Tampere',
    starSign: 'Härkä',
    gender_interest: 'Sukupuolella ei väliä',
    partner_min_age: 18,
    partner_max_age: 100,
    distance_for_meets: 300,
    looking_for: 'Uusia kavereita',
    education: 'Yliopisto',
    occupation: 'Opettaja',
    alcohol: 'Harvoin',
    smoking: 'En tupakoi',
    exercise: 'Liikun satunnaisesti',
    relationship_status: 'Sinkku',
    kids: 'En halua kertoa',
    pets: 'Kissa',
    snapchat: null,
    instagram: null,
    bio_text: 'Hei!',
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
    picture_id: pictureId,
    consent: true,
    language: 'fi',
    ...changes,
  };
}

export function user(uid: string, changes: Partial<StoredUser> = {}): StoredUser {
  return {
    ...profileFields({ name: uid.replace(/0+$/, '') }),
    _id: uid,
    uid,
    picUrl: `user_profile_images/${uid}/x.jpg`,
    thumbUrl: `user_profile_images/thumbnails/${uid}/x_512.jpg`,
    thumbhash: 'abcd',
    last_location_at: null,
    meet_tokens: 5,
    max_meet_tokens: 5,
    heartPoints: 1,
    gems: 10,
    max_gems: 10,
    archived: false,
    archived_statement: null,
    admin: false,
    createdAt: daysAgo(100),
    consent_at: daysAgo(100),
    ...changes,
  };
}

export const meetIdOf = (owner: string, ms = 1_795_000_000_000): string => `${owner}_${ms}`;

/** A meet that everybody sees: open, tomorrow, with its picture. */
export function meet(meetId: string, changes: Partial<StoredMeet> = {}): StoredMeet {
  const uid = ownerOfMeetId(meetId);
  if (uid === undefined) throw new Error(`not a meet id: ${meetId}`);
  return {
    _id: meetId,
    meetId,
    uid,
    meet_type: 'Kahvila',
    meet_gender: 'Kaikille',
    description: 'Kahville?',
    meet_date: hoursAhead(24),
    location: 'Tampere',
    only_favs: false,
    closed: false,
    archived: false,
    picture_id: pictureId,
    geolocation: { latitude: 61.4991, longitude: 23.7871 },
    owner_user_name: 'x',
    owner_user_gender: 'Nainen',
    owner_user_birthday: '02.05.1990',
    owner_pic_url: null,
    meet_pic_url: `meet_images/${uid}/m.jpg`,
    meet_thumb_url: `meet_images/thumbnails/${uid}/m_512.jpg`,
    thumbhash: 'abcd',
    createdAt: daysAgo(1),
    archived_by: null,
    archived_at: null,
    changed_at: null,
    ...changes,
  };
}

export function chat(
  applicant: string,
  meetId: string,
  changes: Partial<StoredChat> = {},
): StoredChat {
  const uid = chatUidOf(applicant, meetId);
  const owner = ownerOfMeetId(meetId);
  if (owner === undefined) throw new Error(`not a meet id: ${meetId}`);
  return {
    _id: uid,
    uid,
    meet_id: meetId,
    owner_id: owner,
    applicant_id: applicant,
    meet_date: hoursAhead(24),
    archived: false,
    lastCheckTimeOwner: null,
    lastCheckTimeApplicant: null,
    createdAt: daysAgo(1),
    ...changes,
  };
}
