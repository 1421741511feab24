/** Reports of users and meets (SAFE-01..08). */
import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { ownerOfMeetId, partiesOf } from '../../schemas/domain/ids.ts';
import { reportReasons } from '../../schemas/enumerations.ts';
import { codePoints, limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { factsWith } from './facts-reader.ts';
import type { FactsReader } from './facts-reader.ts';
import { madeLastDay } from './last-day.ts';
import { refuse } from './verdict.ts';
import type { RelationInput, Verdict } from './verdict.ts';
import { canSeePerson, haveSharedChat, isArchived, isParty, otherPartyOf } from './visibility.ts';

/** SAFE-01: a report of another user; `counted` says whether it counts towards removal (SAFE-04). */
export function userReportRule(input: RelationInput): Verdict<StoredRelation> {
  const { facts, target, actor, now } = input;
  if (target === actor.uid) return refuse('INVALID', { field: 'target' });
  const refusal = writerRefusal(input) ?? contentRefusal(input, target);
  if (refusal !== undefined) return { ok: false, refusal };
  if (facts.user(target) === undefined) return refuse('GONE');
  return written(input, 'user', countsTowardsRemoval(facts, actor.uid, target, now));
}

/**
 * SAFE-05: a report of somebody else's meet; every one counts. Closed, past or blocked since it was seen is no reason to
 * refuse; nor that it was for favourites, whom a block makes none: the answer would tell of it (DATA-23). Who knows its
 * id has been shown it.
 */
export function meetReportRule(input: RelationInput): Verdict<StoredRelation> {
  const { facts, target, actor } = input;
  const meet = facts.meet(target);
  if (meet === undefined) return refuse('GONE');
  if (meet.uid === actor.uid) return refuse('OWN_MEET');
  const refusal = writerRefusal(input) ?? contentRefusal(input, meet.uid);
  return refusal === undefined ? written(input, 'meet', true) : { ok: false, refusal };
}

/** Who was removed may still report, without it counting (SAFE-04); nobody more than 10 a day (SAFE-06). */
function writerRefusal({ facts, actor, now }: RelationInput): Refusal | undefined {
  if (facts.user(actor.uid) === undefined) return { code: 'PROFILE_NEEDED' };
  const reports = [...facts.relationsBy(actor.uid)].filter(({ kind }) => kind === 'report');
  const sent = madeLastDay(reports, now);
  return sent >= limits.reportsPerDay
    ? { code: 'TOO_MANY_REPORTS', params: { n: sent } }
    : undefined;
}

/** SAFE-07: a listed reason, text of at most 1000, and a chat only if it is one with that person. */
function contentRefusal({ row, facts, actor }: RelationInput, about: string): Refusal | undefined {
  const { reason, text = '', chat_uid: chatUid = null } = row.doc ?? {};
  const invalid = (field: string): Refusal => ({ code: 'INVALID', params: { field } });
  if (!(reportReasons as readonly unknown[]).includes(reason)) return invalid('reason');
  if (typeof text !== 'string' || codePoints(text) > limits.reportText) return invalid('text');
  if (chatUid === null) return undefined;
  const chat = typeof chatUid === 'string' ? facts.chat(chatUid) : undefined;
  const theirs =
    chat !== undefined && isParty(chat, actor.uid) && otherPartyOf(chat, actor.uid) === about;
  return theirs ? undefined : invalid('chat_uid');
}

/**
 * SAFE-04: the reporter's profile is 7 days old and not archived, and they share a chat with the
 * target or saw them. Blocks are left out of "saw": who blocks first and then reports did see them.
 */
function countsTowardsRemoval(facts: FactsReader, uid: string, target: string, now: Date): boolean {
  const reporter = facts.user(uid);
  if (reporter === undefined || reporter.archived) return false;
  const age = now.getTime() - Date.parse(reporter.createdAt);
  if (age < limits.reporterMinAgeDays * dayMs) return false;
  if (haveSharedChat(facts, uid, target)) return true;
  return canSeePerson(factsWith(facts, { blocked: () => false }), uid, target, now);
}

/** SAFE-04: whether a report that counted when it came does so now; who has been archived since says nothing more. */
export function stillCounts(
  facts: FactsReader,
  { actor, counted }: Pick<Extract<StoredRelation, { kind: 'report' }>, 'actor' | 'counted'>,
): boolean {
  return counted && !isArchived(facts, actor);
}

/**
 * The conversation that a reporter has attached: theirs with whom the report is about (SAFE-07). An operator's hand may
 * have written another one there, which is neither theirs to know of nor an admin's to read (ADMIN-06).
 */
export function attachedChatOf({
  actor,
  target,
  chat_uid: chatUid,
}: Pick<Extract<StoredRelation, { kind: 'report' }>, 'actor' | 'target' | 'chat_uid'>):
  | string
  | null {
  const { applicant, owner } = partiesOf(chatUid ?? '') ?? {};
  const both: (string | undefined)[] = [actor, ownerOfMeetId(target) ?? target];
  return both.includes(applicant) && both.includes(owner) ? chatUid : null;
}

function written(
  { row, actor, target, now }: RelationInput,
  targetKind: 'user' | 'meet',
  counted: boolean,
): Verdict<StoredRelation> {
  const { reason, text = '', chat_uid: chatUid = null } = row.doc ?? {};
  const write: StoredRelation = {
    _id: row.id,
    actor: actor.uid,
    createdAt: now.toISOString(),
    kind: 'report',
    target,
    target_kind: targetKind,
    reason: reason as string,
    text: text as string,
    chat_uid: chatUid as string | null,
    counted,
  };
  return { ok: true, write };
}
