import { createHash } from 'node:crypto';
import type { FactsReader } from '../rules/facts-reader.ts';
import { reportsOn, targetOf } from './under-review.ts';
import type { About } from './under-review.ts';

/**
 * What a decision about a person or meet rests on, as one short word: the reports, the decision before, whether the
 * police has been told, and whether it can be seen. It is another one once any of these is. Not what its owner says
 * there, who could put off every decision by changing it.
 */
export function caseState(facts: FactsReader, about: About): string {
  const reports = reportsOn(facts, about.target)
    .map(({ _id, createdAt }) => [_id, createdAt])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const { archived, reports_from, police_at } = targetOf(facts, about) ?? {};
  const state = JSON.stringify([archived, reports_from, reports, police_at]);
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
}
