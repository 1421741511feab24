import type { StoredAction, StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { ageOn } from '../../schemas/domain/age.ts';
import { profileDefaults } from '../../schemas/domain/profile-defaults.ts';
import { findPlace } from '../../schemas/places.ts';

/** A uid of the right form that a reader recognises: `aino` → `aino0000000000000000`. */
export const uidOf = (name: string): string => name.toLowerCase().padEnd(20, '0').slice(0, 20);

/** A day that is ahead, in half a year, and within what may be chosen for a meet, whenever the tests are run. */
export const dayAhead = new Date(Date.now() + 190 * 86_400_000).toISOString();

/** The birthday of everybody who has no other. */
const birthday = '05.05.1990';
/** How old that makes them today. */
export const usualAge = ageOn(birthday, new Date());

/** A picture id of the right form. */
export const pictureIdOf = (name: string): string =>
  name.toLowerCase().padEnd(26, 'p').slice(0, 26);

/** What somebody fills in on /profile: valid, from Helsinki, open to everybody. */
export function profileFields(name: string, fields: Record<string, unknown> = {}) {
  return {
    ...profileDefaults,
    email: `${name.toLowerCase()}@kohdataan.example`,
    name,
    birthday,
    gender: 'Nainen',
    height: 170,
    location: 'Helsinki',
    starSign: 'Härkä',
    gender_interest: 'Sukupuolella ei väliä',
    partner_min_age: 18,
    partner_max_age: 100,
    distance_for_meets: 300,
    looking_for: 'Uusia kavereita',
    education: 'Yliopisto',
    occupation: 'Puutarhuri',
    alcohol: 'Harvoin',
    smoking: 'En tupakoi',
    exercise: 'Liikun 1–2 kertaa viikossa',
    relationship_status: 'Sinkku',
    kids: 'En halua kertoa',
    pets: 'Kissa',
    bio_text: `Olen ${name}.`,
    picture_id: pictureIdOf(name),
    consent: true,
    ...fields,
  };
}

/** A profile as the store has it. */
export function storedUser(name: string, fields: Partial<StoredUser> = {}): StoredUser {
  const uid = uidOf(name);
  return {
    ...(profileFields(name) as unknown as StoredUser),
    _id: uid,
    uid,
    picUrl: `user_profile_images/${uid}/picture.jpg`,
    thumbUrl: `user_profile_images/thumbnails/${uid}/picture_512.jpg`,
    thumbhash: null,
    last_location_at: null,
    meet_tokens: 5,
    max_meet_tokens: 5,
    heartPoints: 1,
    gems: 10,
    max_gems: 10,
    archived: false,
    archived_statement: null,
    admin: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    consent_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** A meet as the store has it: open, next year, with its picture there. */
export function storedMeet(
  ownerName: string,
  number: number,
  fields: Partial<StoredMeet> = {},
): StoredMeet {
  const uid = uidOf(ownerName);
  const meetId = `${uid}_${1_700_000_000_000 + number}`;
  const place = findPlace(fields.location ?? 'Helsinki');
  return {
    _id: meetId,
    meetId,
    uid,
    meet_type: 'Kahvila',
    meet_gender: 'Kaikille',
    description: 'Kahville?',
    meet_date: dayAhead,
    location: 'Helsinki',
    only_favs: false,
    closed: false,
    archived: false,
    picture_id: pictureIdOf(`m${number}`),
    geolocation: place ? { latitude: place.latitude, longitude: place.longitude } : null,
    owner_user_name: ownerName,
    owner_user_gender: 'Nainen',
    owner_user_birthday: birthday,
    owner_pic_url: null,
    meet_pic_url: `meet_images/${uid}/m${number}.jpg`,
    meet_thumb_url: `meet_images/thumbnails/${uid}/m${number}_512.jpg`,
    thumbhash: null,
    createdAt: '2026-10-01T00:00:00.000Z',
    archived_by: null,
    archived_at: null,
    changed_at: null,
    ...fields,
  };
}

/** The notification that somebody was added as a favourite, as the store has it. */
export function storedLike(
  from: string,
  to: string,
  fields: Partial<StoredAction> = {},
): StoredAction {
  return {
    _id: `new_like:${uidOf(from)}:${uidOf(to)}`,
    sender: uidOf(from),
    receiver: uidOf(to),
    type: 'new_like',
    content: `${from} lisäsi sinut suosikiksi!`,
    sender_name: from,
    chat_uid: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    read: false,
    ...fields,
  };
}
