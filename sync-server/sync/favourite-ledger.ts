import { favouriteId } from '../../schemas/domain/ids.ts';
import { limits } from '../../schemas/limits.ts';
import type { SyncCore } from './core.ts';

/** Document `favourites:{uid}` in `gateway`: which targets have a place among the 20. */
interface Ledger {
  _id: string;
  _rev?: string;
  kind: 'favourite-ledger';
  targets: string[];
}

const ledgerId = (uid: string): string => `favourites:${uid}`;

/**
 * Takes a place for a favourite before its relation is written, by compare-and-swap, so that two
 * gateways cannot grant the 20th place twice (PEOPLE-20). Claiming again changes nothing.
 * @returns false if all places are taken
 */
export async function claimFavourite(
  core: SyncCore,
  uid: string,
  target: string,
): Promise<boolean> {
  let granted = false;
  await core.store.db('gateway').update(ledgerId(uid), (before) => {
    const ledger = before as Ledger | undefined;
    // Places of favourites that ended without being released (a crash in between) are free again.
    const held = (ledger?.targets ?? []).filter((other) => other !== target);
    const used =
      held.length < limits.favourites ? held : held.filter((other) => exists(core, uid, other));
    granted = used.length < limits.favourites;
    if (!granted) return undefined;
    return { ...ledger, _id: ledgerId(uid), kind: 'favourite-ledger', targets: [...used, target] };
  });
  return granted;
}

/** Gives the place back after the relation is gone. */
export async function releaseFavourite(core: SyncCore, uid: string, target: string): Promise<void> {
  await core.store.db('gateway').update(ledgerId(uid), (before) => {
    const ledger = before as Ledger | undefined;
    if (!ledger?.targets.includes(target)) return undefined;
    return { ...ledger, targets: ledger.targets.filter((other) => other !== target) };
  });
}

function exists(core: SyncCore, uid: string, target: string): boolean {
  return core.facts.relation(favouriteId(uid, target)) !== undefined;
}
