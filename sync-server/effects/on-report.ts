import { dayMs } from '../../schemas/domain/day-ms.ts';
import { limits } from '../../schemas/limits.ts';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { refreshFacts } from '../facts/read-through.ts';
import { clauseOf } from '../moderation/clause-of.ts';
import {
  aboutOf,
  factOf,
  isDeleted,
  openReports,
  reportsOn,
  targetOf,
} from '../moderation/under-review.ts';
import type { Report } from '../moderation/under-review.ts';
import { tellReporters } from '../moderation/tell-reporters.ts';
import { stillCounts } from '../rules/report.ts';
import type { SyncCore } from '../sync/core.ts';
import type { EffectContext } from './effect-context.ts';
import { isRecent } from './is-recent.ts';
import { changeDocument } from './write.ts';

/** MEET-35 and SAFE-02: three reports archive a meet, five counted ones within 180 days a user. Reporters are told (SAFE-07). */
export async function onReport(context: EffectContext, report: Report): Promise<void> {
  if (report.target_kind === 'meet') await onMeetReport(context, report);
  else await onUserReport(context, report);
  await tellOfOvertaking(context, report);
}

/** So long after it was begun, a report is written, or never. */
const writtenMs = 60_000 + clocksDifferMs;

/** One that was being written at a gateway while an admin decided at another is decided, and its reporter not told. */
async function tellOfOvertaking(context: EffectContext, report: Report): Promise<void> {
  const { createdAt } = report;
  await refreshFacts(context.core, [factOf(aboutOf(report))]);
  const target = targetOf(context.core.facts, aboutOf(report));
  const decidedAt = target?.reports_from ?? '';
  if (target === undefined || createdAt > decidedAt) return;
  if (Date.parse(decidedAt) - Date.parse(createdAt) > writtenMs) return;
  const removed = isDeleted(target) || target.archived_statement?.date === decidedAt;
  await tellReporters(context, [report], { removed, automatic: false });
}

const byNumber = { removed: true, automatic: true };

async function onMeetReport(context: EffectContext, report: Report): Promise<void> {
  const { core } = context;
  const areEnough = (decidedAt?: string): boolean =>
    reportersOf(core, report.target, decidedAt).size >= limits.meetReports;
  if (!areEnough(core.facts.meet(report.target)?.reports_from)) return;
  await changeDocument(core, 'meets', report.target, (before) => {
    // Asked once more of what is stored: an admin may just have decided, at another gateway.
    if (before.archived || !areEnough(before.reports_from)) return undefined;
    const archived_at = core.clock().toISOString();
    return { ...before, archived: true, archived_by: 'reports', archived_at };
  });
  const {
    archived_by: by,
    archived_statement: byAdmin,
    archived_at: at,
  } = core.facts.meet(report.target) ?? {};
  if (by === 'reports' && !byAdmin && at && isRecent(core, at))
    await tellReporters(context, decidedByNumber(core, report.target, at), byNumber);
}

async function onUserReport(context: EffectContext, report: Report): Promise<void> {
  const { core } = context;
  const since = core.clock().getTime() - limits.userReportsWindowDays * dayMs;
  const areEnough = (decidedAt?: string): boolean =>
    reportersOf(core, report.target, decidedAt, since).size >= limits.userReports;
  if (!areEnough(core.facts.user(report.target)?.reports_from)) return;
  await changeDocument(core, 'users', report.target, (before) => {
    if (before.archived || !areEnough(before.reports_from)) return undefined;
    const date = core.clock().toISOString();
    const clause = clauseOf([report]);
    const archived_statement = { reason: report.reason, clause, automatic: true, date };
    return { ...before, archived: true, archived_statement };
  });
  const { archived, archived_statement: said } = core.facts.user(report.target) ?? {};
  if (archived && said?.automatic && isRecent(core, said.date))
    await tellReporters(context, decidedByNumber(core, report.target, said.date), byNumber);
}

/**
 * The reports that were there when their number removed a person or meet, or on their way. A later one waits for an
 * admin: a stranger who reports whom they cannot see would be told why (SAFE-03, DATA-27).
 */
function decidedByNumber({ facts }: SyncCore, target: string, removedAt: string): Report[] {
  return openReports(facts, target).filter(
    ({ createdAt }) => Date.parse(createdAt) - Date.parse(removedAt) <= writtenMs,
  );
}

/**
 * Distinct reporters of a target since an admin has decided about it.
 * @param since only counted reports from then on (SAFE-04)
 */
function reportersOf(core: SyncCore, target: string, decidedAt = '', since?: number): Set<string> {
  const mayCount = (report: Report): boolean =>
    since === undefined ||
    (stillCounts(core.facts, report) && Date.parse(report.createdAt) >= since);
  const reports = reportsOn(core.facts, target).filter(
    (report) => report.createdAt > decidedAt && mayCount(report),
  );
  return new Set(reports.map(({ actor }) => actor));
}
