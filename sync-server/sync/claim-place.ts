import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { signupsPerDay } from '../rules/signup.ts';
import type { Actor } from '../rules/verdict.ts';
import type { RowKey } from './applied-rows.ts';
import type { SyncCore } from './core.ts';
import { claimDaily } from './daily-ledger.ts';
import { claimFavourite } from './favourite-ledger.ts';

/**
 * Takes the place of a new relation where only so many are granted; refuses when none is left.
 * @returns 'done' if the row has had its effect already, and that has been taken back since
 */
export async function claimPlace(
  core: SyncCore,
  actor: Actor,
  { _id: id, kind, target }: StoredRelation,
  key?: RowKey,
): Promise<Refusal | 'done' | undefined> {
  const { uid } = actor;
  if (kind === 'favourite') {
    const claim = await claimFavourite(core, uid, target, key);
    if (claim === 'repeated') return 'done';
    return claim === 'granted' ? undefined : { code: 'TOO_MANY_FAVOURITES' };
  }
  if (kind !== 'signup' && kind !== 'report') return undefined;
  const most = kind === 'signup' ? signupsPerDay(actor, core.clock()) : limits.reportsPerDay;
  const n = await claimDaily(core, { uid, kind, id, most, key });
  if (n === 'repeated') return 'done';
  if (n === 'granted') return undefined;
  return { code: kind === 'signup' ? 'TOO_MANY_SIGNUPS' : 'TOO_MANY_REPORTS', params: { n } };
}
