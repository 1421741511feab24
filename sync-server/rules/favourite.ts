import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import type { FactsReader } from './facts-reader.ts';
import type { RelationInput } from './relation-input.ts';
import { profileInForce } from './standing.ts';
import { refuse } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import { canSeePerson } from './visibility.ts';

/** How many favourites somebody has. */
function favouriteCount(facts: FactsReader, uid: string): number {
  let count = 0;
  for (const relation of facts.relationsBy(uid)) if (relation.kind === 'favourite') count += 1;
  return count;
}

/** PEOPLE-18..20: at most 20 favourites, people whom the actor may see now, never oneself. */
export function favouriteRule(input: RelationInput): Verdict<StoredRelation> {
  const { actor, row, facts, now, target } = input;
  const standing = profileInForce(facts, actor.uid);
  if ('refusal' in standing) return { ok: false, refusal: standing.refusal };
  if (target === actor.uid) return refuse('INVALID', { field: 'target' });
  const person = facts.user(target);
  // a hidden person is in nobody's favourites (ACC-12), also if a chat keeps their card visible
  if (person === undefined || person.hideProfile || !canSeePerson(facts, actor.uid, target, now)) {
    return refuse('GONE');
  }
  if (favouriteCount(facts, actor.uid) >= limits.favourites) {
    return refuse('TOO_MANY_FAVOURITES', { n: limits.favourites });
  }
  const createdAt = now.toISOString();
  return {
    ok: true,
    write: { _id: row.id, actor: actor.uid, createdAt, kind: 'favourite', target },
  };
}
