import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import { profileInForce } from './profile-in-force.ts';
import { refuse } from './verdict.ts';
import type { RelationInput, Verdict } from './verdict.ts';
import { canSeePerson, favouritesOf } from './visibility.ts';

/** PEOPLE-18..20: at most 20 favourites, people whom the actor may see now, never oneself. */
export function favouriteRule(input: RelationInput): Verdict<StoredRelation> {
  const { actor, row, facts, now, target } = input;
  const standing = profileInForce(facts, actor.uid);
  if (!standing.ok) return standing;
  if (target === actor.uid) return refuse('INVALID', { field: 'target' });
  const person = facts.user(target);
  // a hidden person is in nobody's favourites (ACC-12), also if a chat keeps their card visible
  if (person === undefined || person.hideProfile || !canSeePerson(facts, actor.uid, target, now)) {
    return refuse('GONE');
  }
  if (favouritesOf(facts, actor.uid).length >= limits.favourites) {
    return refuse('TOO_MANY_FAVOURITES', { n: limits.favourites });
  }
  const createdAt = now.toISOString();
  return {
    ok: true,
    write: { _id: row.id, actor: actor.uid, createdAt, kind: 'favourite', target },
  };
}
