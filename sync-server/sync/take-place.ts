import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { signupsPerDay } from '../rules/signup.ts';
import type { Actor } from '../rules/verdict.ts';
import type { SyncCore } from './core.ts';
import { claimDaily } from './daily-ledger.ts';
import { claimFavourite } from './favourite-ledger.ts';

/** Takes the place of a new relation where only so many are granted; refuses when none is left. */
export async function takePlace(
  core: SyncCore,
  actor: Actor,
  { _id: id, kind, target }: StoredRelation,
): Promise<Refusal | undefined> {
  const { uid } = actor;
  if (kind === 'favourite') {
    const isGranted = await claimFavourite(core, uid, target);
    return isGranted ? undefined : { code: 'TOO_MANY_FAVOURITES' };
  }
  if (kind === 'signup') {
    const n = await claimDaily(core, { uid, kind, id, most: signupsPerDay(actor, core.clock()) });
    return n === undefined ? undefined : { code: 'TOO_MANY_SIGNUPS', params: { n } };
  }
  if (kind !== 'report') return undefined;
  const n = await claimDaily(core, { uid, kind, id, most: limits.reportsPerDay });
  return n === undefined ? undefined : { code: 'TOO_MANY_REPORTS', params: { n } };
}
