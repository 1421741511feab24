import type { StoredUser } from '../../schemas/documents/stored.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { FactsReader } from './facts-reader.ts';
import { refuse } from './verdict.ts';

/** The writer's own profile, or why somebody without one, or archived (SAFE-03), may not do this. */
export function profileInForce(
  facts: FactsReader,
  uid: string,
): { ok: true; user: StoredUser } | { ok: false; refusal: Refusal } {
  const user = facts.user(uid);
  if (user === undefined) return refuse('PROFILE_NEEDED');
  return user.archived ? refuse('PROFILE_ARCHIVED') : { ok: true, user };
}
