/** Valid documents to start from; each test changes what it is about. */
import type {
  ProfileFields,
  StoredChat,
  StoredMeet,
  StoredUser,
} from '../../../schemas/documents/stored.ts';
import { chatUidOf, ownerOfMeetId } from '../../../schemas/domain/ids.ts';
import { profileFields as filledIn, storedMeet, storedUser } from '../../helpers/people.ts';

/** Saturday noon in Helsinki, winter time. */
export const now = new Date('2026-11-21T10:00:00.000Z');

/** Instants around {@link now}. */
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
    ...(filledIn('Aino') as ProfileFields),
    email: 'aino@example.fi',
    birthday: '02.05.1990',
    height: 168,
    location: 'Tampere',
    occupation: 'Opettaja',
    exercise: 'Liikun satunnaisesti',
    bio_text: 'Hei!',
    picture_id: pictureId,
    ...changes,
  };
}

/** A profile as the store has it; its name is that of the uid. */
export function user(uid: string, changes: Partial<StoredUser> = {}): StoredUser {
  const name = uid.replace(/0+$/, '');
  return storedUser(name, {
    ...profileFields({ name }),
    _id: uid,
    uid,
    picUrl: `user_profile_images/${uid}/x.jpg`,
    thumbUrl: `user_profile_images/thumbnails/${uid}/x_512.jpg`,
    thumbhash: 'abcd',
    createdAt: daysAgo(100),
    consent_at: daysAgo(100),
    ...changes,
  });
}

export const meetIdOf = (owner: string, ms = 1_795_000_000_000): string => `${owner}_${ms}`;

/** A meet that everybody sees: open, tomorrow, with its picture. */
export function meet(meetId: string, changes: Partial<StoredMeet> = {}): StoredMeet {
  const uid = ownerOfMeetId(meetId);
  if (uid === undefined) throw new Error(`not a meet id: ${meetId}`);
  return storedMeet('x', 0, {
    _id: meetId,
    meetId,
    uid,
    meet_date: hoursAhead(24),
    location: 'Tampere',
    picture_id: pictureId,
    owner_user_birthday: '02.05.1990',
    meet_pic_url: `meet_images/${uid}/m.jpg`,
    meet_thumb_url: `meet_images/thumbnails/${uid}/m_512.jpg`,
    thumbhash: 'abcd',
    createdAt: daysAgo(1),
    ...changes,
  });
}

/** An open chat of a meet for tomorrow. */
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
