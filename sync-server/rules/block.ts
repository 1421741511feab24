import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { profileInForce } from './profile-in-force.ts';
import { refuse } from './verdict.ts';
import type { RelationInput, Verdict } from './verdict.ts';
import { isNoFavourite } from './visibility.ts';

/** SAFE-11..14: anybody but oneself and one's favourites; for ever. */
export function blockRule({
  actor,
  row,
  facts,
  now,
  target,
}: RelationInput): Verdict<StoredRelation> {
  const standing = profileInForce(facts, actor.uid);
  if (!standing.ok) return standing;
  if (target === actor.uid) return refuse('INVALID', { field: 'target' });
  const person = facts.user(target);
  if (person === undefined) return refuse('GONE');
  const isStored = facts.relation(favouriteId(actor.uid, target)) !== undefined;
  // who is not to be seen is named to nobody either (SAFE-03)
  if (isStored && !isNoFavourite(facts, actor.uid, target)) {
    return refuse('FAVOURITE_NOT_BLOCKABLE', { name: person.name });
  }
  const createdAt = now.toISOString();
  return { ok: true, write: { _id: row.id, actor: actor.uid, createdAt, kind: 'block', target } };
}
