import { parseRelationId } from '../../schemas/domain/ids.ts';
import { isWellFormed } from '../facts/well-formed.ts';
import type { Actor } from '../rules/verdict.ts';
import type { KeyedRow } from './applied-rows.ts';
import { attachChat } from './attach-chat.ts';
import { claimPlace, giveBack, isStillWanted } from './claim-place.ts';
import type { SyncCore } from './core.ts';
import { decideRelation } from './decide-relation.ts';
import { carryOut, malformed, readOwn } from './through-rule.ts';
import type { WriteOutcome } from './through-rule.ts';

/** A relation needs a place in its ledger before it is stored, and gives it back when it goes. */
export async function writeRelation(
  core: SyncCore,
  actor: Actor,
  row: KeyedRow,
): Promise<WriteOutcome> {
  const gone = row.doc === null ? parseRelationId(row.id) : undefined;
  if (gone && (await giveBack(core, actor.uid, row, gone)) === 'repeated') return 'done';
  const found = await readOwn(core, actor, 'relations', row.id);
  if (found && !isWellFormed('relations', found)) return malformed;
  // What a copy that is behind lacks is taken back as it is known here.
  const before = found ?? (row.doc === null ? core.facts.relation(row.id) : undefined);
  const verdict = await decideRelation(core, actor, row, before);
  if (verdict.ok && 'write' in verdict) {
    const over = await claimPlace(core, actor, verdict.write, row.key);
    if (over) return over;
  }
  const told = await carryOut(core, 'relations', row.id, before, verdict, (relation) =>
    attachChat(core, relation),
  );
  if (told === 'done' && verdict.ok && 'write' in verdict) {
    if (await isStillWanted(core, verdict.write)) return 'done';
    // Which of the two came last, the row's next attempt finds out.
    const written = core.facts.relation(row.id);
    await carryOut(core, 'relations', row.id, written, { ok: true, remove: true });
    return 'conflict';
  }
  // Relations never change: one that is neither found nor taken back as it was is gone.
  return told === 'conflict' && before !== found ? 'done' : told;
}
