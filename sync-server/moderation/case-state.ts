import { createHash } from 'node:crypto';
import type { DecisionBody } from '../../schemas/wire/admin.ts';
import type { FactsReader } from '../rules/facts-reader.ts';

/**
 * What a decision about a person or meet rests on, as one short word: the reports, the decision before, whether the
 * police has been told, and whether it can be seen. It is another one once any of these is. Not what its owner says there, who could put off every decision
 * by changing it.
 */
export function caseState(
  facts: FactsReader,
  { targetKind, target }: Pick<DecisionBody, 'targetKind' | 'target'>,
): string {
  const about = targetKind === 'user' ? facts.user(target) : facts.meet(target);
  const reports = [...facts.relationsTo(target)]
    .filter(({ kind }) => kind === 'report')
    .map(({ _id, createdAt }) => [_id, createdAt])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const { archived, reports_from, police_at } = about ?? {};
  const state = JSON.stringify([archived, reports_from, reports, police_at]);
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
}
