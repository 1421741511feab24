import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type { RelationKey } from '../../schemas/domain/ids.ts';
import { limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { readFact } from '../facts/read-through.ts';
import { isWellFormed } from '../facts/well-formed.ts';
import { isOther } from '../rules/relation.ts';
import { signupsPerDay } from '../rules/signup.ts';
import type { Actor } from '../rules/verdict.ts';
import type { KeyedRow, RowKey } from './applied-rows.ts';
import type { SyncCore } from './core.ts';
import { claimDaily, isTakenBack, noteTakenBack } from './daily-ledger.ts';
import { claimFavourite, holdsPlace, releaseFavourite } from './favourite-ledger.ts';

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

/**
 * Gives back the place of a relation that is to go, before it goes; nobody else's is even looked at.
 * @param row that removes it @param relation what its id names
 * @returns 'repeated' if the row has had its effect already, and the relation was added anew since
 */
export async function giveBack(
  core: SyncCore,
  uid: string,
  { id, base, key }: KeyedRow,
  relation: RelationKey,
): Promise<'released' | 'repeated'> {
  if (relation.actor !== uid) return 'released';
  if (relation.kind === 'favourite') return releaseFavourite(core, uid, relation.target, key);
  const canGo = relation.kind === 'report' && relation.target_kind === 'user';
  if (!canGo) return 'released';
  // A report that was sent since, with other words, keeps its place.
  const standing = await readFact(core, 'relations', id);
  if (standing && isWellFormed('relations', standing) && isOther(base, standing)) return 'repeated';
  return noteTakenBack(core, uid, id, key);
}

/** Whether a relation that has just been written still has its place: it may have been taken back meanwhile. */
export async function isStillWanted(
  core: SyncCore,
  { _id: id, actor, kind, target }: StoredRelation,
): Promise<boolean> {
  if (kind === 'favourite') return holdsPlace(core, actor, target);
  return kind !== 'report' || !(await isTakenBack(core, actor, id));
}
