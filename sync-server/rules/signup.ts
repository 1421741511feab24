import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredMeet, StoredRelation } from '../../schemas/documents/stored.ts';
import { isBlankText } from '../../schemas/domain/blank-text.ts';
import { chatUidOf } from '../../schemas/domain/ids.ts';
import { isPast } from '../../schemas/domain/meet-visibility.ts';
import { meetGenderFits } from '../../schemas/domain/signup.ts';
import { codePoints, limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { FactsReader } from './facts-reader.ts';
import { madeLastDay } from './last-day.ts';
import { profileInForce } from './profile-in-force.ts';
import { refuse } from './verdict.ts';
import type { Actor, RelationInput, Verdict } from './verdict.ts';
import { isListedFor } from './visibility.ts';

/** SIGNUP-01..09: once, to an open meet that the actor sees and is meant for, with a message. */
export function signupRule(input: RelationInput): Verdict<StoredRelation> {
  const { actor, row, facts, now, target } = input;
  const standing = profileInForce(facts, actor.uid);
  if (!standing.ok) return standing;
  const meet = facts.meet(target);
  if (meet === undefined) return refuse('MEET_NOT_VISIBLE');
  const refusal = meetRefusal(facts, actor.uid, meet, now) ?? messageRefusal(row.doc?.message);
  if (refusal !== undefined) return { ok: false, refusal };
  if (!meetGenderFits(meet.meet_gender, standing.user.gender)) {
    return refuse('MEET_GENDER', { meet_gender: meet.meet_gender });
  }
  const signups = [...facts.relationsBy(actor.uid)].filter(({ kind }) => kind === 'signup');
  const sent = madeLastDay(signups, now);
  if (sent >= signupsPerDay(actor, now)) return refuse('TOO_MANY_SIGNUPS', { n: sent });
  const message = row.doc?.message as string;
  const createdAt = now.toISOString();
  return {
    ok: true,
    write: { _id: row.id, actor: actor.uid, createdAt, kind: 'signup', target, message },
  };
}

function meetRefusal(
  facts: FactsReader,
  uid: string,
  meet: StoredMeet,
  now: Date,
): Refusal | undefined {
  if (meet.uid === uid) return { code: 'OWN_MEET' };
  // none again after the chat's deletion (SIGNUP-06)
  if (facts.chat(chatUidOf(uid, meet.meetId)) !== undefined) return { code: 'ALREADY_SIGNED_UP' };
  const isOver = meet.closed || isPast(meet.meet_date, now);
  if (isOver && !isGone(meet)) return { code: 'MEET_CLOSED' };
  return isListedFor(facts, uid, meet, now) ? undefined : { code: 'MEET_NOT_VISIBLE' };
}

/**
 * Whether a meet is no more, open or closed. Of one that is over nothing else is asked, not who it was for either, which
 * a block changes: what is said of a meet that nobody can join must not tell of blocks, nor of a removal of its owner
 * (DATA-23, DATA-27). Who knows its id has seen it.
 */
const isGone = (meet: StoredMeet): boolean => meet.archived || meet.meet_pic_url === null;

function messageRefusal(message: unknown): Refusal | undefined {
  if (typeof message !== 'string' || isBlankText(message)) return { code: 'SIGNUP_MESSAGE_NEEDED' };
  if (codePoints(message) <= limits.signupMessage) return undefined;
  return { code: 'SIGNUP_MESSAGE_TOO_LONG', params: { n: limits.signupMessage } };
}

/** How many sign-ups somebody may send in 24 hours: fewer in an account's first 7 days (SIGNUP-09). */
export function signupsPerDay(actor: Actor, now: Date): number {
  const age = now.getTime() - Date.parse(actor.accountCreatedAt);
  return age < limits.newAccountDays * dayMs ? limits.signupsPerDayNew : limits.signupsPerDay;
}
