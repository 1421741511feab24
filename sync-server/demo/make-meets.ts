import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import type { MeetGender } from '../../schemas/enumerations.ts';
import { fromHelsinki, toHelsinki } from '../../schemas/domain/helsinki-time.ts';
import { newMeetId } from '../../schemas/domain/ids.ts';
import { findPlace } from '../../schemas/places.ts';
import { urlsOf } from '../images/image-paths.ts';
import { makeDecks } from './deck.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { meetTexts } from './texts/meet-texts.ts';
import type { MeetText } from './texts/meet-texts.ts';

const types = Object.entries(meetTexts).map(([type, { weight }]) => [type, weight] as const);
const typeTexts = Object.fromEntries(
  Object.entries(meetTexts).map(([type, { texts }]) => [type, texts]),
);

/** What of a meet is chosen rather than left to chance. */
export type MeetWish = Partial<
  Pick<
    StoredMeet,
    | 'meet_type'
    | 'description'
    | 'meet_date'
    | 'only_favs'
    | 'closed'
    | 'location'
    | 'createdAt'
    | 'meet_gender'
  >
>;

/** Makes meets of given owners; keeps descriptions from repeating. */
export type MeetMaker = (owner: StoredUser, wish?: MeetWish) => StoredMeet;

/** @param seed the same seed gives the same meets @param now their dates are relative to it */
export function makeMeetMaker(seed: string, now: Date): MeetMaker {
  const random = createRandom(`${seed}:meets`);
  const text = makeDecks(random, typeTexts);
  return (owner, wish = {}) => {
    const type = wish.meet_type ?? random.weighted(types);
    const createdAt =
      wish.createdAt ?? new Date(now.getTime() - random.between(0.02, 21) * dayMs).toISOString();
    const meetId = newMeetId(owner.uid, new Date(createdAt));
    const location = wish.location ?? owner.location;
    const place = findPlace(location);
    const pictures = urlsOf({ kind: 'meet', uid: owner.uid, file: random.text(20) });
    return {
      _id: meetId,
      meetId,
      uid: owner.uid,
      meet_type: type,
      meet_gender: wish.meet_gender ?? genderFor(random, owner),
      description: wish.description ?? text(type) ?? '',
      meet_date: wish.meet_date ?? dateOf(random, meetTexts[type], now),
      location,
      only_favs: wish.only_favs ?? random.chance(0.08),
      closed: wish.closed ?? random.chance(0.06),
      archived: false,
      picture_id: random.text(26),
      geolocation: place ? { latitude: place.latitude, longitude: place.longitude } : null,
      owner_user_name: owner.name,
      owner_user_gender: owner.gender,
      owner_user_birthday: owner.birthday ?? '',
      owner_pic_url: owner.thumbUrl,
      meet_pic_url: pictures.picUrl,
      meet_thumb_url: pictures.thumbUrl,
      thumbhash: null,
      createdAt,
      archived_by: null,
      archived_at: null,
      changed_at: null,
      told_at: createdAt,
    };
  };
}

/** That many meets of randomly chosen owners. No owner has two made in the same moment. */
export function makeMeets(
  people: readonly StoredUser[],
  count: number,
  seed: string,
  now: Date,
): StoredMeet[] {
  const random = createRandom(`${seed}:owners`);
  const make = makeMeetMaker(seed, now);
  const owners = random.shuffled(people.filter((person) => !person.hideProfile));
  const meets = new Map<string, StoredMeet>();
  for (let at = 0; meets.size < count; at += 1) {
    const owner = owners[at % owners.length];
    if (owner === undefined) break;
    const meet = make(owner);
    meets.set(meet.meetId, meet);
  }
  return [...meets.values()];
}

function genderFor(random: Random, owner: StoredUser): MeetGender {
  if (owner.gender === 'Pari') return random.pick(['Pareille', 'Kaikille']);
  if (random.chance(0.72)) return 'Kaikille';
  if (owner.gender_interest === 'Nainen') return 'Naisille';
  return owner.gender_interest === 'Mies' ? 'Miehille' : 'Kaikille';
}

/** A start in the coming weeks, at a fitting hour; types of one season wait for theirs. */
function dateOf(random: Random, text: MeetText | undefined, now: Date): string {
  const { hours = [12, 18], months } = text ?? {};
  const days = Math.ceil(random.next() ** 1.6 * 42);
  let day = new Date(now.getTime() + days * dayMs);
  while (months !== undefined && !months.includes(toHelsinki(day).month)) {
    day = new Date(day.getTime() + random.int(5, 14) * dayMs);
  }
  const wall = toHelsinki(day);
  return fromHelsinki({
    ...wall,
    hour: random.int(...hours),
    minute: random.pick([0, 0, 0, 30]),
  }).toISOString();
}
