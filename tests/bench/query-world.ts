import type { ChatDoc, MeetDoc, MessageDoc, PersonDoc } from '../../schemas/documents/device.ts';
import { meetTypes } from '../../schemas/enumerations.ts';
import { sortKey } from '../../src/data/new-message.ts';
import { dayAhead } from '../helpers/people.ts';
import { Random } from '../helpers/random.ts';

/** What the replica of a busy person holds: 200 chats with 50 messages each. */
export interface QueryWorld {
  uid: string;
  chats: ChatDoc[];
  messages: MessageDoc[];
  people: PersonDoc[];
  meets: MeetDoc[];
}

export const chatsHeld = 200;
const messagesPerChat = 50;
/** Messages that I have not read in every third chat. */
const unreadInSome = 3;
const start = Date.UTC(2026, 9, 1);
const words = 'hei kahvi metsä ranta sopii nähdään lauantaina kello viisi ehkä pyörällä'.split(' ');

/** Always the same world. */
export function makeQueryWorld(): QueryWorld {
  const random = new Random(7);
  const text = (length: number): string =>
    Array.from({ length }, () => random.below(36).toString(36)).join('');
  const uid = text(20);
  const people = Array.from({ length: chatsHeld }, () => person(text(20), random));
  const meets = people.map((owner, at) => meet(owner, at, random));
  const chats = meets.map((about, at) => chat(uid, about, at));
  const messages = chats.flatMap((of) => messagesOf(of, uid, random, text));
  return { uid, chats, messages, people, meets };
}

function messagesOf(
  chat: ChatDoc,
  uid: string,
  random: Random,
  text: (length: number) => string,
): MessageDoc[] {
  return Array.from({ length: messagesPerChat }, (_, at) => {
    const timestamp = new Date(Date.parse(chat.createdAt) + at * 60_000).toISOString();
    const id = `${chat.uid}:${String(at).padStart(10, '0')}${text(10)}`;
    const said = Array.from({ length: 3 + random.below(20) }, () => random.pick(words)).join(' ');
    const mine = at < messagesPerChat - unreadInSome && random.chance(0.5);
    const sender_id = mine ? uid : chat.owner_id;
    const sort = sortKey({ id, timestamp });
    return { id, chat_uid: chat.uid, sender_id, text: said, timestamp, sort };
  });
}

function chat(uid: string, meet: MeetDoc, at: number): ChatDoc {
  const begun = start + at * 3_600_000;
  const read = messagesPerChat - 1 - (at % 3 === 0 ? unreadInSome : 0);
  return {
    uid: `${uid}_${meet.meetId}`,
    meet_id: meet.meetId,
    owner_id: meet.uid,
    applicant_id: uid,
    meet_date: meet.meet_date,
    locked: false,
    archived: false,
    lastCheckTimeOwner: null,
    lastCheckTimeApplicant: new Date(begun + read * 60_000).toISOString(),
    createdAt: new Date(begun).toISOString(),
    rev: 'aaaaaaaa',
  };
}

function meet(owner: PersonDoc, at: number, random: Random): MeetDoc {
  return {
    meetId: `${owner.uid}_${start + at}`,
    uid: owner.uid,
    meet_type: random.pick(meetTypes),
    meet_gender: 'Kaikille',
    description: 'Kahville ja kävelylle?',
    meet_date: dayAhead,
    location: owner.location,
    only_favs: false,
    closed: false,
    archived: false,
    picture_id: null,
    owner_user_name: owner.name,
    listed: false,
    rev: 'aaaaaaaa',
  };
}

function person(uid: string, random: Random): PersonDoc {
  return {
    uid,
    name: random.pick(['Aino', 'Eero', 'Maija', 'Ville']),
    age: 20 + random.below(50),
    gender: 'Nainen',
    height: 170,
    location: 'Tampere',
    starSign: null,
    looking_for: 'Uusia kavereita',
    education: 'Yliopisto',
    occupation: 'Puutarhuri',
    alcohol: 'Harvoin',
    smoking: 'En tupakoi',
    exercise: 'Päivittäinen elämäntapa',
    relationship_status: 'Sinkku',
    kids: 'En halua kertoa',
    pets: 'Kissa',
    bio_text: Array.from({ length: 25 }, () => random.pick(words)).join(' '),
    picUrl: null,
    thumbUrl: null,
    thumbhash: null,
    nearby: false,
    rev: 'aaaaaaaa',
  };
}
