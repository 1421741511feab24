import { dayMs } from '../../schemas/domain/day-ms.ts';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import { ownerOfMeetId } from '../../schemas/domain/ids.ts';
import { urgentReportReasons } from '../../schemas/enumerations.ts';
import type { AdminCase, AdminReport, DecidedCase } from '../../schemas/wire/admin.ts';
import type { StoredMeet, StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import type { Facts } from '../facts/facts.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import { stillCounts } from '../rules/report.ts';
import { caseState } from './case-state.ts';

export type Report = StoredRelation & { kind: 'report' };

/**
 * Reports that nobody has decided on, gathered by whom or what they are about: urgent ones first,
 * minors on top (SAFE-08), then those with the most reports. What is about an admin is for the other admins: the
 * reported never learn who reported them (SAFE-06).
 */
export function openCases(facts: Facts, admin: string): AdminCase[] {
  return casesOf(facts, admin, (report) => isOpen(facts, report));
}

/**
 * What admins have decided and can decide anew while its owner (SAFE-09), or whoever reported it (SAFE-07), may appeal,
 * the newest decision first. What has been reported anew since is an open case.
 */
export function decidedCases(facts: Facts, admin: string, now: Date): DecidedCase[] {
  const open = new Set(openCases(facts, admin).map(({ target }) => target));
  const canBeHere = (report: Report): boolean =>
    !open.has(report.target) && canBeChanged(facts, report, now);
  return casesOf(facts, admin, canBeHere)
    .map((one) => ({ ...one, decidedAt: decidedAt(facts, one) }))
    .sort((a, b) => (a.decidedAt < b.decidedAt ? 1 : -1));
}

const decidedAt = (facts: Facts, { target, targetKind }: AdminCase): string =>
  (targetKind === 'user' ? facts.user(target) : facts.meet(target))?.reports_from ?? '';

function casesOf(facts: Facts, admin: string, has: (report: Report) => boolean): AdminCase[] {
  const byTarget = new Map<string, Report[]>();
  for (const relation of facts.all('relations')) {
    if (relation.kind !== 'report' || !has(relation)) continue;
    if (isAbout(relation, admin)) continue;
    byTarget.set(relation.target, [...(byTarget.get(relation.target) ?? []), relation]);
  }
  const cases = [...byTarget.values()].flatMap((reports) => caseOf(facts, reports) ?? []);
  return cases.sort((a, b) => urgencyOf(b) - urgencyOf(a) || b.reports.length - a.reports.length);
}

/** The reports on a person or meet that nobody has decided on. */
export function openReports(facts: FactsReader, target: string): Report[] {
  return [...facts.relationsTo(target)].filter(
    (relation): relation is Report => relation.kind === 'report' && isOpen(facts, relation),
  );
}

/** Whether somebody has reported a person or meet, and it is to be judged, now or again. */
export const hasCase = (facts: FactsReader, target: string, now: Date): boolean =>
  [...facts.relationsTo(target)].some(
    (relation) => relation.kind === 'report' && isUnderReview(facts, relation, now),
  );

/** Whether a report is newer than the last decision about its target. */
function isOpen(facts: FactsReader, report: Report): boolean {
  const target = targetOf(facts, report);
  return target !== undefined && report.createdAt > (target.reports_from ?? '');
}

/** SAFE-09, SAFE-07: for so long a decision may be appealed against; six months at their longest. */
const appealMs = 184 * dayMs;

/**
 * Whether somebody has to judge a report, now or again: nobody has decided on it, or the decision may be appealed
 * against, by the owner of what was removed or by whoever reported what was not.
 */
export function isUnderReview(facts: FactsReader, report: Report, now: Date): boolean {
  if (isOpen(facts, report)) return true;
  const target = targetOf(facts, report);
  if (target === undefined || ('archived_by' in target && target.archived_by === 'owner'))
    return false;
  return happenedWithin(target.reports_from ?? '', appealMs, now);
}

/** Whether a decision upon a report can be changed: meets that were deleted cannot be put back (SYNC-08). */
function canBeChanged(facts: FactsReader, report: Report, now: Date): boolean {
  const target = targetOf(facts, report);
  const isDeleted = target?.archived && 'archived_by' in target && target.archived_by !== 'reports';
  return !isDeleted && isUnderReview(facts, report, now);
}

const targetOf = (facts: FactsReader, report: Report): StoredUser | StoredMeet | undefined =>
  report.target_kind === 'user' ? facts.user(report.target) : facts.meet(report.target);

/** Whether a report, or an entry of the log, is about that person or one of their meets, which need not be known here. */
export function isAbout({ target }: { readonly target: string }, uid: string): boolean {
  return (ownerOfMeetId(target) ?? target) === uid;
}

/** 0 without an urgent report; the first of the urgent reasons weighs most. */
const urgencyOf = ({ reports }: AdminCase): number =>
  Math.max(...reports.map(({ reason }) => byUrgency.indexOf(reason) + 1));
const byUrgency = urgentReportReasons.toReversed();

function caseOf(facts: Facts, reports: Report[]): AdminCase | undefined {
  const [first] = reports;
  if (first === undefined) return undefined;
  const rows = reports
    .map((report) => reportRow(facts, report))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const { target, target_kind: targetKind } = first;
  const state = caseState(facts, { targetKind, target });
  if (targetKind === 'user') {
    const user = facts.user(target);
    if (user === undefined) return undefined;
    const { name, picUrl, bio_text, archived } = user;
    const about = { title: name, person: target, picture: picUrl, description: bio_text };
    return { targetKind, target, ...about, archived, reports: rows, state };
  }
  const meet = facts.meet(target);
  if (meet === undefined) return undefined;
  const about = {
    title: `${meet.meet_type}, ${meet.location}`,
    person: meet.uid,
    picture: meet.meet_pic_url,
    description: meet.description,
  };
  return { targetKind, target, ...about, archived: meet.archived, reports: rows, state };
}

function reportRow(facts: Facts, report: Report): AdminReport {
  return {
    id: report._id,
    reporter: report.actor,
    reporterName: facts.user(report.actor)?.name ?? '',
    reason: report.reason,
    text: report.text,
    createdAt: report.createdAt,
    // Of a meet all do (SAFE-05).
    counted: report.target_kind === 'meet' || stillCounts(facts, report),
    urgent: urgentReportReasons.includes(report.reason),
    chatUid: report.chat_uid,
  };
}
