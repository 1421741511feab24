import { ageOn } from '../../schemas/domain/age.ts';
import type { StoredUser } from '../../schemas/documents/stored.ts';
import type { PersonDoc } from '../../schemas/documents/device.ts';
import type { Moment } from './moment.ts';
import { stamp } from './stamp.ts';
import type { Projected } from './stamp.ts';

/** How a viewer stands to a person: decides the two parts of a card that not everybody gets. */
export interface PersonStanding {
  /** Belongs on the viewer's /users (PEOPLE-03, PEOPLE-04). */
  readonly nearby: boolean;
  /** Chat party or gold-star pair: sees snapchat and instagram (DATA-16). */
  readonly close: boolean;
}

/** Cards are alike for most viewers: kept per stored document, until it or the day changes. */
const cache = new WeakMap<StoredUser, { day: string; cards: Map<string, Projected> }>();

/** What others may see of a person (DATA, column R = V or C): a list of fields, never "all but". */
export function projectPerson(user: StoredUser, standing: PersonStanding, at: Moment): Projected {
  let kept = cache.get(user);
  if (kept === undefined || kept.day !== at.day) {
    kept = { day: at.day, cards: new Map() };
    cache.set(user, kept);
  }
  const key = `${standing.nearby}${standing.close}`;
  let card = kept.cards.get(key);
  if (card === undefined) {
    card = stamp(user.uid, personDoc(user, standing, at));
    kept.cards.set(key, card);
  }
  return card;
}

function personDoc(user: StoredUser, standing: PersonStanding, at: Moment): PersonDoc {
  return {
    uid: user.uid,
    name: user.name,
    age: ageOn(user.birthday, at.now),
    gender: user.gender,
    height: user.height,
    location: user.location,
    starSign: user.starSign,
    looking_for: user.looking_for,
    education: user.education,
    occupation: user.occupation,
    alcohol: user.alcohol,
    smoking: user.smoking,
    exercise: user.exercise,
    relationship_status: user.relationship_status,
    kids: user.kids,
    pets: user.pets,
    bio_text: user.bio_text,
    picUrl: user.picUrl,
    thumbUrl: user.thumbUrl,
    thumbhash: user.thumbhash,
    nearby: standing.nearby,
    ...(standing.close ? { snapchat: user.snapchat, instagram: user.instagram } : {}),
  };
}
