import { termsClause as clause } from '../../schemas/enumerations.ts';
import { limits } from '../../schemas/limits.ts';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type { SyncCore } from '../sync/core.ts';
import type { EffectContext } from './effect-context.ts';
import { changeDocument } from './write.ts';

type Report = StoredRelation & { kind: 'report' };

/** MEET-35 and SAFE-02: three reports archive a meet, five counted ones within 180 days a user. */
export async function onReport(context: EffectContext, report: Report): Promise<void> {
  if (report.target_kind === 'meet') await onMeetReport(context, report);
  else await onUserReport(context, report);
}

async function onMeetReport({ core }: EffectContext, report: Report): Promise<void> {
  if (reportersOf(core, report.target).size < limits.meetReports) return;
  await changeDocument(core, 'meets', report.target, (before) => {
    if (before.archived) return undefined;
    const archived_at = core.clock().toISOString();
    return { ...before, archived: true, archived_by: 'reports', archived_at };
  });
}

async function onUserReport({ core }: EffectContext, report: Report): Promise<void> {
  const since = core.clock().getTime() - limits.userReportsWindowDays * 86_400_000;
  if (reportersOf(core, report.target, since).size < limits.userReports) return;
  await changeDocument(core, 'users', report.target, (before) => {
    if (before.archived) return undefined;
    const date = core.clock().toISOString();
    const archived_statement = { reason: report.reason, clause, automatic: true, date };
    return { ...before, archived: true, archived_statement };
  });
}

/** Distinct reporters of a target; with `since` only counted reports from then on (SAFE-04). */
function reportersOf(core: SyncCore, target: string, since?: number): Set<string> {
  const reporters = new Set<string>();
  const decidedAt = (core.facts.user(target) ?? core.facts.meet(target))?.reports_from ?? '';
  for (const relation of core.facts.relationsTo(target)) {
    if (relation.kind !== 'report' || relation.createdAt <= decidedAt) continue;
    if (since !== undefined && (!relation.counted || Date.parse(relation.createdAt) < since))
      continue;
    reporters.add(relation.actor);
  }
  return reporters;
}
