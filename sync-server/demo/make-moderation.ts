import type {
  StoredMeet,
  StoredRelation,
  StoredSuggestion,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { meetReportId, userReportId } from '../../schemas/domain/ids.ts';
import type { LogDocument } from '../moderation/admin-log.ts';
import { demoLogins } from './logins.ts';
import { makeChat } from './make-chats.ts';
import type { DemoChat } from './make-chats.ts';
import { makeMeetMaker } from './make-meets.ts';
import { createRandom } from './random.ts';
import { advertisement, moneyTalk, reportTexts, suggestions } from './texts/moderation-texts.ts';

const hourMs = 3_600_000;

/** What waits for the admin, and what has been decided. */
export interface DemoModeration {
  readonly reports: StoredRelation[];
  readonly meets: StoredMeet[];
  readonly chats: DemoChat[];
  readonly suggestions: StoredSuggestion[];
  readonly log: LogDocument[];
  /** Somebody about whom a report was decided, to be stored instead of them as they were. */
  readonly decided: StoredUser;
}

/**
 * Work for the console: an urgent report (SAFE-08), one with a conversation attached, one about a meet, one that was
 * decided on last week; and what visitors of the front page have said. Too few of each to remove anybody.
 * @param people whom it may concern; nobody with a login
 */
export function makeModeration(
  people: readonly StoredUser[],
  admin: StoredUser,
  seed: string,
  now: Date,
): DemoModeration {
  const random = createRandom(`${seed}:moderation`);
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const cast = new Set<string>(Object.values(demoLogins).map(({ name }) => name));
  // Who bears a name of the cast would be taken for them.
  const settled = people.filter(
    (one) => !one.hideProfile && one.createdAt < ago(30 * dayMs) && !cast.has(one.name),
  );
  const [fraud, threat, seller, misread, ...reporters] = random.shuffled(settled);
  if (!fraud || !threat || !seller || !misread) throw new Error('too few people for reports');
  const by = (at: number): StoredUser => reporters[at % reporters.length] ?? admin;
  const make = makeMeetMaker(`${seed}:moderation`, now);
  const open = { only_favs: false, closed: false, meet_gender: 'Kaikille' } as const;
  const walk = make(fraud, { ...open, meet_type: 'Kävely', createdAt: ago(6 * dayMs) });
  const advert = make(seller, {
    ...open,
    meet_type: 'Kahvila',
    description: advertisement,
    createdAt: ago(3 * dayMs),
  });
  const talk = makeChat(random, {
    meet: walk,
    applicant: by(0),
    lines: moneyTalk,
    from: new Date(now.getTime() - 3 * dayMs),
    to: new Date(now.getTime() - 2 * dayMs),
    unreadBy: null,
  });
  const report = (at: number, about: StoredUser | StoredMeet, age: number): StoredRelation => {
    const isMeet = 'meetId' in about;
    const actor = by(at).uid;
    return {
      _id: isMeet ? meetReportId(actor, about.meetId) : userReportId(actor, about.uid),
      kind: 'report',
      actor,
      target: isMeet ? about.meetId : about.uid,
      target_kind: isMeet ? 'meet' : 'user',
      ...(reportTexts[at] ?? { reason: 'Muu syy', text: '' }),
      chat_uid: at === 0 ? talk.chat.uid : null,
      counted: true,
      createdAt: ago(age),
    };
  };
  const decision = { at: ago(8 * dayMs), reason: 'Kyse oli väärinkäsityksestä, joka selvisi.' };
  return {
    reports: [
      report(0, fraud, 40 * hourMs),
      report(1, fraud, 20 * hourMs),
      report(2, threat, 5 * hourMs),
      report(3, advert, 30 * hourMs),
      report(4, advert, 2 * hourMs),
      report(5, misread, 9 * dayMs),
    ],
    meets: [walk, advert],
    chats: [talk],
    suggestions: suggestions.map((said, at) => {
      const createdAt = ago((0.3 + at * 2.4) * dayMs);
      return { _id: `${createdAt}:demo-${at + 1}`, ...said, createdAt };
    }),
    log: [
      {
        _id: `admin-log:${decision.at}:demo`,
        kind: 'admin-log',
        what: 'restore',
        admin: admin.uid,
        target: misread.uid,
        ...decision,
      },
    ],
    decided: { ...misread, reports_from: decision.at },
  };
}
