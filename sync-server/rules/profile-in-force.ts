import type { StoredUser } from '../../schemas/documents/stored.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { FactsReader } from './facts-reader.ts';

/** The writer's own profile, or why somebody without one, or archived (SAFE-03), may not do this. */
export function profileInForce(
  facts: FactsReader,
  uid: string,
): { user: StoredUser } | { refusal: Refusal } {
  const user = facts.user(uid);
  if (user === undefined) return { refusal: { code: 'PROFILE_NEEDED' } };
  if (user.archived) return { refusal: { code: 'PROFILE_ARCHIVED' } };
  return { user };
}
