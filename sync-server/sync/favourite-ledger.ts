import { instant, list, shape, text } from '../facts/type-guards.ts';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { limits } from '../../schemas/limits.ts';
import { isNoFavourite } from '../rules/visibility.ts';
import type { KindDocument } from '../store/store.ts';
import { hasApplied, withApplied } from './applied-rows.ts';
import type { RowKey } from './applied-rows.ts';
import { changeLedger } from './change-ledger.ts';
import type { SyncCore } from './core.ts';
import { digestOf } from './daily-ledger.ts';

/** Document `favourites:{uid}` in `gateway`: which targets have a place among the 20. */
interface Ledger extends KindDocument {
  kind: 'favourite-ledger';
  targets: string[];
  /** The rows that took a place, or gave one back, last. */
  applied_rows?: string[];
  /** ISO instant of the newest claim. */
  claimedAt?: string;
  /** Who was taken back by their own favourer in the last day. */
  left?: Left[];
}

interface Left {
  /** Of the favourite: who it was is nobody's business here. */
  digest: string;
  at: string;
}

const isTargets = list(text);
const isLeft = list(shape<Left>({ digest: text, at: instant }));

const leftOf = (ledger: Ledger | undefined, now: Date): Left[] =>
  isLeft(ledger?.left) ? ledger.left.filter(({ at }) => happenedWithin(at, dayMs, now)) : [];

/** What the document says; of one that an operator has made malformed, nothing. */
const targetsOf = (ledger: Ledger | undefined): string[] =>
  isTargets(ledger?.targets) ? ledger.targets : [];

/** After so long, by any gateway's clock, one has heard of every favourite that another has granted. */
const heardMs = 60_000 + clocksDifferMs;

/** So many rows are noted: everybody added, and taken back, once. */
const maxNoted = 2 * limits.favourites;

const ledgerId = (uid: string): string => `favourites:${uid}`;

/**
 * Takes a place for a favourite before its relation is written, by compare-and-swap, so that two
 * gateways cannot grant the 20th place twice (PEOPLE-20). Claiming again changes nothing; so does a row that had a
 * place which has been given back since, for it comes again, late and at whichever gateway (SYNC-06).
 * @param key of the row, if a repeat of it can be known
 */
export async function claimFavourite(
  core: SyncCore,
  uid: string,
  target: string,
  key?: RowKey,
): Promise<'granted' | 'repeated' | 'full'> {
  const now = core.clock();
  const _id = ledgerId(uid);
  return changeLedger<Ledger, 'granted' | 'repeated' | 'full'>(core, _id, (ledger) => {
    const held = targetsOf(ledger).filter((other) => other !== target);
    // One that still has its place may have been cut off before the relation was written.
    const isGivenBack = held.length === targetsOf(ledger).length;
    if (key && isGivenBack && hasApplied(ledger, key)) return ['repeated'];
    // Places of favourites that ended without being released (a crash in between) are free again,
    // unless another gateway may be writing one of them at this moment.
    const used = isOld(ledger, now) ? held.filter((other) => exists(core, uid, other)) : held;
    // Whoever is archived keeps a place in it, and takes none of the 20.
    const taken = used.filter((other) => !isNoFavourite(core.facts, uid, other)).length;
    if (taken >= limits.favourites) return ['full'];
    // Whoever comes again after a crash like that repeats nothing; which row theirs was is not noted.
    const { applied_rows, ...rest }: Partial<Ledger> = ledger ?? {};
    const noted = applied_rows && used.length === held.length ? { applied_rows } : {};
    const after: Ledger = {
      ...rest,
      ...(key ? { applied_rows: withApplied(noted, key, maxNoted) } : noted),
      _id,
      kind: 'favourite-ledger',
      targets: [...used, target],
      claimedAt: now.toISOString(),
    };
    return ['granted', after];
  });
}

/**
 * Gives the place back before the relation goes: were it given back afterwards, and the gateway killed in between, a
 * late repeat of the row that took it would look like one that was cut off before it was written.
 * @param key of the row, if a repeat of it can be known
 * @returns 'repeated' if the row has given the place back before, and another has taken it since
 */
export async function releaseFavourite(
  core: SyncCore,
  uid: string,
  target: string,
  key?: RowKey,
): Promise<'released' | 'repeated'> {
  return changeLedger<Ledger, 'released' | 'repeated'>(core, ledgerId(uid), (ledger) => {
    const held = targetsOf(ledger);
    if (ledger === undefined || !held.includes(target)) return ['released'];
    if (key && hasApplied(ledger, key)) return ['repeated'];
    const targets = held.filter((other) => other !== target);
    if (key === undefined) return ['released', { ...ledger, targets }];
    const now = core.clock();
    const one = { digest: digestOf(favouriteId(uid, target)), at: now.toISOString() };
    const others = leftOf(ledger, now).filter(({ digest }) => digest !== one.digest);
    const left = [one, ...others].slice(0, limits.favourites);
    const applied_rows = withApplied(ledger, key, maxNoted);
    return ['released', { ...ledger, applied_rows, targets, left }];
  });
}

/**
 * Whether somebody has taken a favourite back within a day: that may be undone, also where only being a favourite had
 * kept the other in sight (PEOPLE-04).
 */
export async function hasLeft(core: SyncCore, uid: string, target: string): Promise<boolean> {
  const ledger = await core.store.db('gateway').get(ledgerId(uid));
  const own = digestOf(favouriteId(uid, target));
  return leftOf(ledger as Ledger | undefined, core.clock()).some(({ digest }) => digest === own);
}

/** Whether a favourite still has the place that was claimed for it. */
export async function holdsPlace(core: SyncCore, uid: string, target: string): Promise<boolean> {
  const ledger = await core.store.db('gateway').get(ledgerId(uid));
  return targetsOf(ledger as Ledger | undefined).includes(target);
}

/** Whether every favourite that has a place is written, and heard of, or never will be. */
function isOld(ledger: Ledger | undefined, now: Date): boolean {
  const claimed = instant(ledger?.claimedAt) ? Date.parse(ledger.claimedAt) : 0;
  return now.getTime() - claimed > heardMs;
}

function exists(core: SyncCore, uid: string, target: string): boolean {
  return core.facts.relation(favouriteId(uid, target)) !== undefined;
}
