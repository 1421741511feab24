import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { parseRelationId } from '../../schemas/domain/ids.ts';
import type { PushRow } from '../../schemas/wire/sync.ts';
import { readFact } from '../facts/read-through.ts';
import { refreshPair } from '../facts/refresh-pair.ts';
import { factsWith } from '../rules/facts-reader.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import { relationRule } from '../rules/relation.ts';
import type { Actor, Verdict } from '../rules/verdict.ts';
import type { SyncCore } from './core.ts';
import { hasLeft } from './favourite-ledger.ts';

/**
 * What the rule of relations says of a row, on what it rests on as it is now.
 *
 * Whether a report counts (SAFE-04) is written down for good, so the store is asked first what it rests on. Always: by a
 * longer answer its reporter would know that it does not, and so that whom they reported is hidden or was removed.
 * @param before the relation as it is stored
 */
export async function decideRelation(
  core: SyncCore,
  actor: Actor,
  row: PushRow,
  before: StoredRelation | undefined,
): Promise<Verdict<StoredRelation>> {
  await refreshTarget(core, row);
  const decide = (facts: FactsReader = core.facts): Verdict<StoredRelation> =>
    relationRule({ actor, row, before, facts, now: core.clock() });
  const verdict = decide();
  if (!verdict.ok && verdict.refusal.code === 'GONE')
    return (await undone(core, actor, row, decide)) ?? verdict;
  const relation = verdict.ok && 'write' in verdict ? verdict.write : undefined;
  if (relation?.kind !== 'report' || relation.target_kind !== 'user') return verdict;
  return (await refreshPair(core, actor.uid, relation.target)) ? decide() : verdict;
}

/** A sign-up or report is decided on the meet as it is now, not as this gateway last heard of it. */
async function refreshTarget(core: SyncCore, row: PushRow): Promise<void> {
  const key = row.doc === null ? undefined : parseRelationId(row.id);
  if (key === undefined) return;
  const isMeet = key.kind === 'signup' || (key.kind === 'report' && key.target_kind === 'meet');
  await (isMeet ? readFact(core, 'meets', key.target) : readFact(core, 'users', key.target));
}

/** A favourite that is taken back and added again is seen as it was until then (PEOPLE-04). */
async function undone(
  core: SyncCore,
  { uid: actor }: Actor,
  { id }: PushRow,
  decide: (facts: FactsReader) => Verdict<StoredRelation>,
): Promise<Verdict<StoredRelation> | undefined> {
  const { kind, target = '' } = parseRelationId(id) ?? {};
  if (kind !== 'favourite' || !(await hasLeft(core, actor, target))) return undefined;
  const favourite = { _id: id, actor, kind, target, createdAt: '' } as const;
  const relation = (one: string) => (one === id ? favourite : core.facts.relation(one));
  return decide(factsWith(core.facts, { relation }));
}
