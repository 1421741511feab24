/** Favourites, blocks, reports and sign-ups: one document per fact, written by its actor (DATA-01). */
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { parseRelationId } from '../../schemas/domain/ids.ts';
import type { RelationKey } from '../../schemas/domain/ids.ts';
import { syncFields } from '../../schemas/domain/sync-fields.ts';
import type { PushRow } from '../../schemas/wire/sync.ts';
import { blockRule } from './block.ts';
import { changedFields, fieldRefusal } from './changes.ts';
import { favouriteRule } from './favourite.ts';
import { meetReportRule, userReportRule } from './report.ts';
import { signupRule } from './signup.ts';
import { refuse, unchanged } from './verdict.ts';
import type { RelationInput, RuleInput, Verdict } from './verdict.ts';
import { isNoFavourite } from './visibility.ts';

/** The fields that are not part of a relation's identity. */
const isWords = (field: string): boolean =>
  (syncFields.relations.client as readonly string[]).includes(field);

/** Which of them each kind has. */
const words: Readonly<Record<RelationKey['kind'], readonly string[]>> = {
  favourite: [],
  block: [],
  report: ['reason', 'text', 'chat_uid'],
  signup: ['message'],
};

type Create = (input: RelationInput) => Verdict<StoredRelation>;

/** Relations are created and, favourites and user reports alone, taken back; never changed. */
export function relationRule(input: RuleInput<StoredRelation>): Verdict<StoredRelation> {
  const { actor, row, facts } = input;
  const key = parseRelationId(row.id);
  if (key === undefined) return refuse('INVALID', { field: 'id' });
  if (key.actor !== actor.uid) return refuse('NOT_YOURS');
  if (row.doc === null) return takenBack(key, row.base, input.before);
  // One who is none must not be told by adding them (SAFE-03)
  const isNone = key.kind === 'favourite' && isNoFavourite(facts, actor.uid, key.target);
  const before = isNone ? undefined : input.before;
  const changed = changedFields(row, before);
  const refusal = fieldRefusal('relations', changed, { id: row.id, ...key });
  if (refusal !== undefined) return { ok: false, refusal };
  const alien = Object.keys(changed).find(
    (field) => isWords(field) && !words[key.kind].includes(field),
  );
  if (alien !== undefined) return refuse('UNKNOWN_FIELD', { field: alien });
  if (before !== undefined) {
    return Object.keys(changed).some(isWords) ? repeated(before) : unchanged;
  }
  if (row.doc.kind !== key.kind) return refuse('INVALID', { field: 'kind' });
  if (row.doc.target !== key.target) return refuse('INVALID', { field: 'target' });
  if (key.kind === 'report' && row.doc.target_kind !== key.target_kind)
    return refuse('INVALID', { field: 'target_kind' });
  return creatorOf(key)({ ...input, target: key.target });
}

function creatorOf(key: RelationKey): Create {
  if (key.kind === 'report') return key.target_kind === 'user' ? userReportRule : meetReportRule;
  return { favourite: favouriteRule, block: blockRule, signup: signupRule }[key.kind];
}

/** The same fact again but with other words, which only sign-ups and reports have. */
function repeated({ kind }: StoredRelation): Verdict<StoredRelation> {
  return refuse(kind === 'signup' ? 'ALREADY_SIGNED_UP' : 'ALREADY_REPORTED');
}

function takenBack(
  key: RelationKey,
  base: PushRow['base'],
  before: StoredRelation | undefined,
): Verdict<StoredRelation> {
  if (before === undefined) return unchanged;
  if (key.kind === 'block') return refuse('BLOCK_IS_FOREVER');
  if (key.kind === 'signup') return refuse('NOT_DELETABLE');
  if (key.kind === 'report' && key.target_kind === 'meet') return refuse('NOT_DELETABLE');
  return isOther(base, before) ? unchanged : { ok: true, remove: true };
}

/**
 * Whether what was taken back is not the relation that is there: another device may have reported anew since, with
 * other words.
 * @param base what was taken back
 */
export function isOther(base: PushRow['base'], before: StoredRelation): boolean {
  const now: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(base ?? {}).some(([field, was]) => isWords(field) && was !== now[field]);
}
