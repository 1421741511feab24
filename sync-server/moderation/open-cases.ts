import { urgentReportReasons } from '../../schemas/enumerations.ts';
import type { AdminCase, DecidedCase } from '../../schemas/wire/admin.ts';
import type { Facts } from '../facts/facts.ts';
import { caseView } from './case-view.ts';
import {
  aboutOf,
  canBeChanged,
  isAbout,
  isOpen,
  isRemovedLately,
  removedAt,
  targetOf,
} from './under-review.ts';
import type { About, Report } from './under-review.ts';

/**
 * Reports that nobody has decided on, gathered by whom or what they are about: urgent ones first,
 * minors on top (SAFE-08), then those with the most reports, and of these what has waited longest, at whichever
 * gateway. What is about an admin is for the other admins: the reported never learn who reported them (SAFE-06).
 */
export function openCases(facts: Facts, admin: string, now: Date): AdminCase[] {
  return casesOf(facts, admin, now, (report) => isOpen(facts, report));
}

/**
 * What was decided and can be decided anew while its owner (SAFE-09), or whoever reported it (SAFE-07), may appeal,
 * the newest decision first. What has been reported anew since is an open case. What was removed is listed also when
 * no report is left of those that removed it: who made them may have left since, or taken them back.
 */
export function decidedCases(facts: Facts, admin: string, now: Date): DecidedCase[] {
  const open = new Set(openCases(facts, admin, now).map(({ target }) => target));
  const canBeHere = (report: Report): boolean =>
    !open.has(report.target) && canBeChanged(facts, report, now);
  const reported = casesOf(facts, admin, now, canBeHere);
  const listed = new Set([...open, ...reported.map(({ target }) => target)]);
  const others = [...removedLately(facts, now)]
    .filter((about) => !listed.has(about.target) && !isAbout(about, admin))
    .flatMap((about) => caseView(facts, about, [], now) ?? []);
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

function casesOf(
  facts: Facts,
  admin: string,
  now: Date,
  has: (report: Report) => boolean,
): AdminCase[] {
  const byTarget = new Map<string, Report[]>();
  for (const relation of facts.all('relations')) {
    if (relation.kind !== 'report' || !has(relation)) continue;
    if (isAbout(relation, admin)) continue;
    byTarget.set(relation.target, [...(byTarget.get(relation.target) ?? []), relation]);
  }
  const cases = [...byTarget.values()].flatMap((reports) => {
    const [first] = reports;
    return (first && caseView(facts, aboutOf(first), reports, now)) ?? [];
  });
  return cases.sort(
    (a, b) =>
      urgencyOf(b) - urgencyOf(a) ||
      b.reports.length - a.reports.length ||
      waitingSince(a) - waitingSince(b),
  );
}

/** When its first report came, milliseconds: the newest stand first in it. */
const waitingSince = ({ reports }: AdminCase): number =>
  Date.parse(reports.at(-1)?.createdAt ?? '');

/** 0 without an urgent report; the first of the urgent reasons weighs most. */
const urgencyOf = ({ reports }: AdminCase): number =>
  Math.max(...reports.map(({ reason }) => byUrgency.indexOf(reason) + 1));
const byUrgency = urgentReportReasons.toReversed();
