import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { distanceKm } from '../../schemas/domain/distance.ts';
import { isNearbyMatch } from '../../schemas/domain/nearby.ts';
import { meetGenderFits } from '../../schemas/domain/signup.ts';
import type { Cast } from './cast.ts';
import { linesFor, makeChat } from './make-chats.ts';
import type { ChatPlan, DemoChat } from './make-chats.ts';
import { makeFavourite } from './make-favourites.ts';
import type { DemoFavourite } from './make-favourites.ts';
import { makeMeetMaker } from './make-meets.ts';
import { createRandom } from './random.ts';
import { longConversation } from './texts/chat-scripts.ts';
import type { Line } from './texts/chat-scripts.ts';

const hourMs = 3_600_000;

/** What the people with logins have done and what has happened to them. */
export interface DemoStory {
  readonly meets: StoredMeet[];
  readonly chats: DemoChat[];
  readonly favourites: DemoFavourite[];
}

/**
 * A rich state for the demo user: favourites in all four star colours, meets of every state, chats
 * that wait for either side, unread messages and notifications.
 * @param people everybody else @param others their meets
 */
export function makeStory(
  cast: Cast,
  people: readonly StoredUser[],
  others: readonly StoredMeet[],
  seed: string,
  now: Date,
): DemoStory {
  const own = ownMeets(cast, seed, now);
  const near = nearestOf(cast.demo, people, now);
  return {
    meets: Object.values(own),
    chats: [
      ...ownerChats(cast, own, near, seed, now),
      ...applicantChats(cast, own, others, seed, now),
    ],
    favourites: starColours(cast, near, seed, now),
  };
}

/** Those who match, the nearest first: they are on the first page. */
function nearestOf(me: StoredUser, people: readonly StoredUser[], now: Date): StoredUser[] {
  const far = ({ location }: StoredUser): number => distanceKm(me.location, location);
  return people
    .filter((person) => isNearbyMatch(me, person, now))
    .sort((one, other) => far(one) - far(other));
}

type OwnMeets = Record<
  'open' | 'favourites' | 'closed' | 'past' | 'ainos' | 'forAinosFavourites' | 'villes',
  StoredMeet
>;

function ownMeets({ demo, aino, ville }: Cast, seed: string, now: Date): OwnMeets {
  const make = makeMeetMaker(`${seed}:story`, now);
  const at = (days: number): string => {
    const day = new Date(now.getTime() + days * dayMs);
    day.setUTCHours(14, 0, 0, 0);
    return day.toISOString();
  };
  const made = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
  const free = { only_favs: false, closed: false, meet_gender: 'Kaikille' } as const;
  return {
    open: make(demo, {
      ...free,
      meet_type: 'Kahvila',
      meet_date: at(6),
      createdAt: made(5),
      description:
        'Kahvit ja kirjanvaihto: tuo yksi kirja, jonka haluaisit jonkun lukevan, ja vie toinen kotiin. Istutaan ikkunapöydässä ja jutellaan kaikessa rauhassa.',
    }),
    favourites: make(demo, {
      ...free,
      only_favs: true,
      meet_type: 'Uinti',
      meet_date: at(11),
      createdAt: made(3),
    }),
    closed: make(demo, {
      ...free,
      closed: true,
      meet_type: 'Elokuvateatteri',
      meet_date: at(3),
      createdAt: made(9),
    }),
    past: make(demo, { ...free, meet_type: 'Luontoretki', meet_date: at(-4), createdAt: made(20) }),
    ainos: make(aino, { ...free, meet_type: 'Kulttuuri', meet_date: at(8), createdAt: made(4) }),
    forAinosFavourites: make(aino, {
      ...free,
      only_favs: true,
      meet_type: 'Yhteinen kokkailu',
      meet_date: at(4),
      createdAt: made(2),
    }),
    villes: make(ville, {
      ...free,
      meet_type: 'Luontoretki',
      meet_date: at(9),
      createdAt: made(16),
      description: 'Pitkospuita, lintutorni ja nokipannukahvit. Kumisaappaat suositeltavat.',
    }),
  };
}

/** How far a conversation has come: lines after the opening, hours since the last one, who has not looked. */
type State = readonly [lines: number, hours: number, unreadBy: 'owner' | 'applicant' | null];

const ownerStates: readonly State[] = [
  [0, 0.6, 'owner'],
  [3, 2, null],
  [4, 26, 'owner'],
  [2, 5, 'owner'],
  [6, 50, null],
];
const applicantStates: readonly State[] = [
  [1, 1.2, 'applicant'],
  [4, 8, null],
  [3, 20, 'applicant'],
  [0, 30, null],
];

/** Chats of those who signed up to the demo user's meets. */
function ownerChats(
  { demo, aino }: Cast,
  own: OwnMeets,
  near: readonly StoredUser[],
  seed: string,
  now: Date,
): DemoChat[] {
  const random = createRandom(`${seed}:owner`);
  const applicants = random.shuffled(near).slice(0, ownerStates.length + 2);
  const chats = ownerStates.map((state, at) => {
    const meet = at < 3 ? own.open : at === 3 ? own.closed : own.past;
    return chatInState(
      `${seed}:${at}`,
      meet,
      at === 1 ? aino : (applicants[at] ?? demo),
      state,
      now,
    );
  });
  return chats;
}

/** Chats of the meets that the demo user signed up to. */
function applicantChats(
  { demo, ville }: Cast,
  own: OwnMeets,
  others: readonly StoredMeet[],
  seed: string,
  now: Date,
): DemoChat[] {
  const random = createRandom(`${seed}:applicant`);
  const open = others.filter(
    (meet) => !meet.closed && !meet.only_favs && meetGenderFits(meet.meet_gender, demo.gender),
  );
  const chosen = random.shuffled(open).slice(0, applicantStates.length);
  const long: ChatPlan = {
    meet: own.villes,
    applicant: demo,
    lines: [
      ['a', 'Hei! Nokipannukahvit voittivat minut puolelleen. Voin tuoda pullat.'],
      ...longConversation,
    ],
    from: new Date(now.getTime() - 14 * dayMs),
    to: new Date(now.getTime() - 0.4 * hourMs),
    unreadBy: 'applicant',
  };
  const chats = chosen.map((meet, at) =>
    chatInState(`${seed}:a${at}`, meet, demo, applicantStates[at] ?? [0, 1, null], now),
  );
  return [makeChat(createRandom(`${seed}:long:${ville.uid}`), long), ...chats];
}

function chatInState(
  seed: string,
  meet: StoredMeet,
  applicant: StoredUser,
  [lines, hours, unreadBy]: State,
  now: Date,
): DemoChat {
  const random = createRandom(seed);
  const to = new Date(now.getTime() - hours * hourMs);
  const from = new Date(
    Math.max(Date.parse(meet.createdAt) + hourMs, to.getTime() - (lines + 1) * 7 * hourMs),
  );
  return makeChat(random, {
    meet,
    applicant,
    lines: endingWith(unreadBy, linesFor(random, meet.meet_type, lines + 1)),
    from: from < to ? from : new Date(to.getTime() - hourMs),
    to,
    unreadBy,
  });
}

/** Drops the last line if it is by the side that is said not to have seen it. */
function endingWith(unreadBy: State[2], lines: Line[]): Line[] {
  const mine = unreadBy === 'owner' ? 'o' : 'a';
  return unreadBy !== null && lines.length > 1 && lines.at(-1)?.[0] === mine
    ? lines.slice(0, -1)
    : lines;
}

/** Bronze, silver and gold; everybody else is grey. */
function starColours(
  { demo, aino, ville }: Cast,
  near: readonly StoredUser[],
  seed: string,
  now: Date,
): DemoFavourite[] {
  const random = createRandom(`${seed}:stars`);
  const chosen = random.shuffled(near.slice(0, 18));
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const gold = [aino, ...chosen.slice(0, 3)];
  const bronze = chosen.slice(3, 9);
  const silver = [ville, ...chosen.slice(9, 13)];
  return [
    ...gold.flatMap((person, at) => [
      makeFavourite(demo, person, ago(20 + at * 6), now),
      makeFavourite(person, demo, ago(12 + at * 5), now),
    ]),
    ...bronze.map((person, at) => makeFavourite(demo, person, ago(2 + at * 4), now)),
    ...silver.map((person, at) => makeFavourite(person, demo, ago(0.2 + at * 1.7), now, at > 2)),
  ];
}
