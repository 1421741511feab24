import { instant, list, text } from '../facts/type-guards.ts';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { limits } from '../../schemas/limits.ts';
import type { SyncCore } from './core.ts';

/** Document `favourites:{uid}` in `gateway`: which targets have a place among the 20. */
interface Ledger {
  _id: string;
  _rev?: string;
  kind: 'favourite-ledger';
  targets: string[];
  /** ISO instant of the newest claim. */
  claimedAt?: string;
}

const isTargets = list(text);

/** What the document says; of one that an operator has made malformed, nothing. */
const targetsOf = (ledger: Ledger | undefined): string[] =>
  isTargets(ledger?.targets) ? ledger.targets : [];

/** After so long, by any gateway's clock, one has heard of every favourite that another has granted. */
const heardMs = 60_000 + clocksDifferMs;

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
  const now = core.clock();
  await core.store.db('gateway').update(ledgerId(uid), (before) => {
    const ledger = before as Ledger | undefined;
    const held = targetsOf(ledger).filter((other) => other !== target);
    // Places of favourites that ended without being released (a crash in between) are free again,
    // unless another gateway may be writing one of them at this moment.
    const used = isOld(ledger, now) ? held.filter((other) => exists(core, uid, other)) : held;
    granted = used.length < limits.favourites;
    if (!granted) return undefined;
    const targets = [...used, target];
    const claimedAt = now.toISOString();
    return { ...ledger, _id: ledgerId(uid), kind: 'favourite-ledger', targets, claimedAt };
  });
  return granted;
}

/**
 * Gives the place back after the relation is gone.
 * @param isSaidAgain it was gone before: what has just been claimed may be added anew at another gateway
 */
export async function releaseFavourite(
  core: SyncCore,
  uid: string,
  target: string,
  isSaidAgain = false,
): Promise<void> {
  await core.store.db('gateway').update(ledgerId(uid), (before) => {
    const ledger = before as Ledger | undefined;
    const held = targetsOf(ledger);
    if (ledger === undefined || !held.includes(target)) return undefined;
    const isNewest = held.at(-1) === target;
    if (isSaidAgain && isNewest && !isOld(ledger, core.clock())) return undefined;
    return { ...ledger, targets: held.filter((other) => other !== target) };
  });
}

/** Whether every favourite that has a place is written, and heard of, or never will be. */
function isOld(ledger: Ledger | undefined, now: Date): boolean {
  const claimed = instant(ledger?.claimedAt) ? Date.parse(ledger.claimedAt) : 0;
  return now.getTime() - claimed > heardMs;
}

function exists(core: SyncCore, uid: string, target: string): boolean {
  return core.facts.relation(favouriteId(uid, target)) !== undefined;
}
