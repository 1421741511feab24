import { dayMs } from '../../schemas/domain/day-ms.ts';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import { ownerOfMeetId } from '../../schemas/domain/ids.ts';
import { urgentReportReasons } from '../../schemas/enumerations.ts';
import type { AdminCase, AdminReport, DecidedCase } from '../../schemas/wire/admin.ts';
import type { StoredMeet, StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import type { Facts } from '../facts/facts.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import { attachedChatOf, stillCounts } from '../rules/report.ts';
import { caseState } from './case-state.ts';

export type Report = StoredRelation & { kind: 'report' };

/**
 * Reports that nobody has decided on, gathered by whom or what they are about: urgent ones first,
 * minors on top (SAFE-08), then those with the most reports, and of these what has waited longest, at whichever
 * gateway. What is about an admin is for the other admins: the reported never learn who reported them (SAFE-06).
 */
export function openCases(facts: Facts, admin: string): AdminCase[] {
  return casesOf(facts, admin, (report) => isOpen(facts, report));
}

/**
 * What was decided and can be decided anew while its owner (SAFE-09), or whoever reported it (SAFE-07), may appeal,
 * the newest decision first. What has been reported anew since is an open case. What was removed is listed also when
 * no report is left of those that removed it: who made them may have left since, or taken them back.
 */
export function decidedCases(facts: Facts, admin: string, now: Date): DecidedCase[] {
  const open = new Set(openCases(facts, admin).map(({ target }) => target));
  const canBeHere = (report: Report): boolean =>
    !open.has(report.target) && canBeChanged(facts, report, now);
  const reported = casesOf(facts, admin, canBeHere);
  const listed = new Set([...open, ...reported.map(({ target }) => target)]);
  const others = [...removedLately(facts, now)]
    .filter((about) => !listed.has(about.target) && !isAbout(about, admin))
    .flatMap((about) => caseOf(facts, about, []) ?? []);
  return [...reported, ...others]
    .map((one) => ({ ...one, decidedAt: decidedAt(facts, one) }))
    .sort((a, b) => (a.decidedAt < b.decidedAt ? 1 : -1));
}

/** Its last decision, or its removal by number alone, whichever came later. */
function decidedAt(facts: Facts, about: About): string {
  const target = targetOf(facts, about);
  if (target === undefined) return '';
  const decided = target.reports_from ?? '';
  const removed = removedAt(target);
  return removed > decided ? removed : decided;
}

/** Everybody and every meet that was removed from view, and may be put back upon an appeal. */
function* removedLately(facts: Facts, now: Date): Iterable<About> {
  for (const user of facts.all('users'))
    if (isRemovedLately(user, now)) yield { targetKind: 'user', target: user.uid };
  for (const meet of facts.all('meets'))
    if (isRemovedLately(meet, now)) yield { targetKind: 'meet', target: meet.meetId };
}

function casesOf(facts: Facts, admin: string, has: (report: Report) => boolean): AdminCase[] {
  const byTarget = new Map<string, Report[]>();
  for (const relation of facts.all('relations')) {
    if (relation.kind !== 'report' || !has(relation)) continue;
    if (isAbout(relation, admin)) continue;
    byTarget.set(relation.target, [...(byTarget.get(relation.target) ?? []), relation]);
  }
  const cases = [...byTarget.values()].flatMap((reports) => {
    const [first] = reports;
    return (first && caseOf(facts, aboutOf(first), reports)) ?? [];
  });
  return cases.sort(
    (a, b) =>
      urgencyOf(b) - urgencyOf(a) ||
      b.reports.length - a.reports.length ||
      waitingSince(a) - waitingSince(b),
  );
}

/** The reports on a person or meet that nobody has decided on. */
export function openReports(facts: FactsReader, target: string): Report[] {
  return [...facts.relationsTo(target)].filter(
    (relation): relation is Report => relation.kind === 'report' && isOpen(facts, relation),
  );
}

/** Those that were decided on, and are no older than a decision may be to be appealed against. */
export function decidedReports(facts: FactsReader, target: string, now: Date): Report[] {
  return [...facts.relationsTo(target)].filter(
    (relation): relation is Report =>
      relation.kind === 'report' &&
      !isOpen(facts, relation) &&
      happenedWithin(relation.createdAt, appealMs, now),
  );
}

/** Whether a person or meet is to be judged, now or again: somebody has reported it, or it was removed. */
export function hasCase(facts: FactsReader, target: string, now: Date): boolean {
  const about = facts.user(target) ?? facts.meet(target);
  if (about !== undefined && isRemovedLately(about, now)) return true;
  return [...facts.relationsTo(target)].some(
    (relation) => relation.kind === 'report' && isUnderReview(facts, relation, now),
  );
}

/** Whether a report is newer than the last decision about its target. */
function isOpen(facts: FactsReader, report: Report): boolean {
  const target = targetOf(facts, aboutOf(report));
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
  const target = targetOf(facts, aboutOf(report));
  if (target === undefined || ('archived_by' in target && target.archived_by === 'owner'))
    return false;
  return happenedWithin(target.reports_from ?? '', appealMs, now);
}

/** Whether a decision upon a report can be changed: meets that were deleted cannot be put back (SYNC-08). */
function canBeChanged(facts: FactsReader, report: Report, now: Date): boolean {
  const target = targetOf(facts, aboutOf(report));
  const isDeleted = target?.archived && !canBePutBack(target);
  return !isDeleted && isUnderReview(facts, report, now);
}

const canBePutBack = (target: StoredUser | StoredMeet): boolean =>
  !('archived_by' in target) || target.archived_by === 'reports';

/** Whether it is out of sight by a decision, or by number, and its owner may appeal (SAFE-09, SAFE-10). */
const isRemovedLately = (target: StoredUser | StoredMeet, now: Date): boolean =>
  target.archived && canBePutBack(target) && happenedWithin(removedAt(target), appealMs, now);

const removedAt = (target: StoredUser | StoredMeet): string =>
  ('archived_at' in target ? target.archived_at : target.archived_statement?.date) ??
  target.reports_from ??
  '';

/** Whom or what a case is about. */
type About = Pick<AdminCase, 'targetKind' | 'target'>;

const aboutOf = ({ target_kind: targetKind, target }: Report): About => ({ targetKind, target });

const targetOf = (facts: FactsReader, { targetKind, target }: About) =>
  targetKind === 'user' ? facts.user(target) : facts.meet(target);

/** Whether a report, or an entry of the log, is about that person or one of their meets, which need not be known here. */
export function isAbout({ target }: { readonly target: string }, uid: string): boolean {
  return (ownerOfMeetId(target) ?? target) === uid;
}

/** When its first report came, milliseconds: the newest stand first in it. */
const waitingSince = ({ reports }: AdminCase): number =>
  Date.parse(reports.at(-1)?.createdAt ?? '');

/** 0 without an urgent report; the first of the urgent reasons weighs most. */
const urgencyOf = ({ reports }: AdminCase): number =>
  Math.max(...reports.map(({ reason }) => byUrgency.indexOf(reason) + 1));
const byUrgency = urgentReportReasons.toReversed();

function caseOf(
  facts: Facts,
  { targetKind, target }: About,
  reports: Report[],
): AdminCase | undefined {
  const rows = reports
    .map((report) => reportRow(facts, report))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const state = caseState(facts, { targetKind, target });
  if (targetKind === 'user') {
    const user = facts.user(target);
    if (user === undefined) return undefined;
    const { name, picUrl, bio_text, archived } = user;
    const about = { title: name, person: target, picture: picUrl, description: bio_text };
    return { targetKind, target, ...about, archived, ...policeOf(user), reports: rows, state };
  }
  const meet = facts.meet(target);
  if (meet === undefined) return undefined;
  const about = {
    title: `${meet.meet_type}, ${meet.location}`,
    person: meet.uid,
    picture: meet.meet_pic_url,
    description: meet.description,
    archived: meet.archived,
    deleted: meet.archived && !canBePutBack(meet),
  };
  return { targetKind, target, ...about, ...policeOf(meet), reports: rows, state };
}

const policeOf = ({ police_at: policeAt }: StoredUser | StoredMeet): { policeAt?: string } =>
  policeAt === undefined ? {} : { policeAt };

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
    chatUid: attachedChatOf(report),
  };
}
