import type { StoredRelation } from '../../../schemas/documents/stored.ts';
import { meetReportId, userReportId } from '../../../schemas/domain/ids.ts';
import { relationRule } from '../../../sync-server/rules/relation.ts';
import type { Actor, Verdict } from '../../../sync-server/rules/verdict.ts';
import { aino } from './samples.ts';
import { ask } from './world.ts';
import type { World } from './world.ts';

type Fields = Record<string, unknown>;

/** Asks what becomes of a relation that somebody writes, or deletes (null), where the world is as it is. */
export const askRelation = (
  where: World,
  actor: string | Actor,
  id: string,
  doc: Fields | null,
  base: Fields | null = doc === null ? { id } : null,
): Verdict<StoredRelation> =>
  ask<StoredRelation>(
    relationRule,
    where,
    actor,
    { id, doc: doc && { id, ...doc }, base },
    { before: where.facts.relation(id) },
  );

/** What a report says besides whom it is about. */
export const reportWords = { reason: 'Muu syy', text: 'Outoa', chat_uid: null };

/** Aino reports a person or a meet. */
export function askReport(
  where: World,
  target_kind: 'user' | 'meet',
  target: string,
  changes: Fields,
): Verdict<StoredRelation> {
  const id = (target_kind === 'user' ? userReportId : meetReportId)(aino, target);
  const doc = { actor: aino, kind: 'report', target, target_kind, ...reportWords, ...changes };
  return askRelation(where, aino, id, doc);
}
