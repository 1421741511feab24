import type {
  ChatDoc,
  MeetDoc,
  MessageDoc,
  PersonDoc,
  ProfileDoc,
} from '../../../../schemas/documents/device.ts';
import { chatUidOf } from '../../../../schemas/domain/ids.ts';
import { profileFields, uidOf } from '../../../helpers/people.ts';
import { sortKey } from '../../../../src/data/new-message.ts';

export const me = uidOf('aino');
export const other = uidOf('ville');

/** A meet as a device holds it: Ville's, tomorrow evening, listed. */
export function meet(number: number, fields: Partial<MeetDoc> = {}): MeetDoc {
  const uid = fields.uid ?? other;
  return {
    meetId: `${uid}_${1_760_000_000_000 + number}`,
    uid,
    meet_type: 'Kahvila',
    meet_gender: 'Kaikille',
    description: '',
    meet_date: `2026-11-${22 + (number % 8)}T16:30:00.000Z`,
    location: 'Helsinki',
    only_favs: false,
    closed: false,
    archived: false,
    picture_id: null,
    owner_user_name: 'Ville',
    owner_user_gender: 'Mies',
    owner_user_age: 40,
    listed: uid !== me,
    rev: 'r',
    ...fields,
  };
}

export function profile(fields: Partial<ProfileDoc> = {}): ProfileDoc {
  const base = profileFields('Aino', fields) as unknown as ProfileDoc;
  return { ...base, uid: me, rev: 'r' };
}

export function chat(meetDoc: MeetDoc, fields: Partial<ChatDoc> = {}): ChatDoc {
  const applicant = meetDoc.uid === me ? other : me;
  return {
    uid: chatUidOf(applicant, meetDoc.meetId),
    meet_id: meetDoc.meetId,
    owner_id: meetDoc.uid,
    applicant_id: applicant,
    meet_date: meetDoc.meet_date,
    locked: false,
    archived: false,
    lastCheckTimeOwner: null,
    lastCheckTimeApplicant: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    rev: 'r',
    ...fields,
  };
}

/** A message of that minute of 2026-11-20, 12:00 UTC; without a minute one that is not sent yet. */
export function message(
  chatDoc: ChatDoc,
  sender: string,
  minute: number | undefined,
  fields: Partial<MessageDoc> = {},
): MessageDoc {
  const own = `${String(minute ?? 9999).padStart(10, '0')}0000000000`;
  const timestamp = new Date(Date.UTC(2026, 10, 20, 12, minute ?? 0)).toISOString();
  return {
    id: `${chatDoc.uid}:${own}`,
    chat_uid: chatDoc.uid,
    sender_id: sender,
    text: `Viesti ${minute}`,
    sort: sortKey({ id: own, timestamp: minute === undefined ? undefined : timestamp }),
    ...(minute !== undefined && { timestamp }),
    ...fields,
  };
}

export function person(uid: string, name: string): PersonDoc {
  return { uid, name, age: 40, thumbUrl: null, picUrl: null } as PersonDoc;
}
