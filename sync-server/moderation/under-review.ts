import { dayMs } from '../../schemas/domain/day-ms.ts';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import { ownerOfMeetId } from '../../schemas/domain/ids.ts';
import type { AdminCase } from '../../schemas/wire/admin.ts';
import type { StoredMeet, StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import type { FactName } from '../facts/read-through.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import { isDeletedMeet } from '../rules/visibility.ts';

/** A report on a person or a meet, as it is stored. */
export type Report = StoredRelation & { kind: 'report' };

/** Whom or what a case is about. */
export type About = Pick<AdminCase, 'targetKind' | 'target'>;

/** Whom or what a report is about. */
export const aboutOf = ({ target_kind: targetKind, target }: Report): About => ({
  targetKind,
  target,
});

/** The person or meet itself; undefined if it is not known here. */
export const targetOf = (facts: FactsReader, { targetKind, target }: About) =>
  targetKind === 'user' ? facts.user(target) : facts.meet(target);

/** The document of the person or meet, by its name. */
export const factOf = ({ targetKind, target }: About): FactName => [
  targetKind === 'user' ? 'users' : 'meets',
  target,
];

/** Whether a report, or an entry of the log, is about that person or one of their meets, which need not be known here. */
export function isAbout({ target }: { readonly target: string }, uid: string): boolean {
  return (ownerOfMeetId(target) ?? target) === uid;
}

/** All reports on a person or meet. */
export function reportsOn(facts: FactsReader, target: string): Report[] {
  return [...facts.relationsTo(target)].filter(
    (relation): relation is Report => relation.kind === 'report',
  );
}

/** The reports on a person or meet that nobody has decided on. */
export function openReports(facts: FactsReader, target: string): Report[] {
  return reportsOn(facts, target).filter((report) => isOpen(facts, report));
}

/** Those that were decided on, and are no older than a decision may be to be appealed against. */
export function decidedReports(facts: FactsReader, target: string, now: Date): Report[] {
  return reportsOn(facts, target).filter(
    (report) => !isOpen(facts, report) && happenedWithin(report.createdAt, appealMs, now),
  );
}

/** Whether a person or meet is to be judged, now or again: somebody has reported it, or it was removed. */
export function hasCase(facts: FactsReader, target: string, now: Date): boolean {
  const about = facts.user(target) ?? facts.meet(target);
  if (about !== undefined && isRemovedLately(about, now)) return true;
  return reportsOn(facts, target).some((report) => isUnderReview(facts, report, now));
}

/** Whether a report is newer than the last decision about its target. */
export function isOpen(facts: FactsReader, report: Report): boolean {
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
export function canBeChanged(facts: FactsReader, report: Report, now: Date): boolean {
  const target = targetOf(facts, aboutOf(report));
  return !(target && isDeleted(target)) && isUnderReview(facts, report, now);
}

/** Whether it is a meet that was deleted; people who are go with everything of theirs. */
export const isDeleted = (target: StoredUser | StoredMeet): boolean =>
  'meetId' in target && isDeletedMeet(target);

/** Whether it is out of sight by a decision, or by number, and its owner may appeal (SAFE-09, SAFE-10). */
export const isRemovedLately = (target: StoredUser | StoredMeet, now: Date): boolean =>
  target.archived && !isDeleted(target) && happenedWithin(removedAt(target), appealMs, now);

/** When it was removed from view, ISO 8601; '' if that is not known. */
export const removedAt = (target: StoredUser | StoredMeet): string =>
  ('archived_at' in target ? target.archived_at : target.archived_statement?.date) ??
  target.reports_from ??
  '';
