import { createHash } from 'node:crypto';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import { limits } from '../../schemas/limits.ts';
import { flag, instant, list, optional, shape, text } from '../facts/type-guards.ts';
import type { KindDocument } from '../store/store.ts';
import { hasApplied, withApplied } from './applied-rows.ts';
import type { RowKey } from './applied-rows.ts';
import { changeLedger } from './change-ledger.ts';
import type { SyncCore } from './core.ts';

/** Document `daily:{kind}:{uid}` in `gateway`: what somebody has sent in the last 24 hours. */
interface Ledger extends KindDocument {
  kind: 'daily-ledger';
  /** Digests of relation ids: which they were is nobody's business here, only how many. */
  sent: Sent[];
  /** The rows that took a place, or were to take back what had one, last. */
  applied_rows?: string[];
}

interface Sent {
  digest: string;
  at: string;
  takenBack?: boolean | undefined;
}

const isSent = list(shape<Sent>({ digest: text, at: instant, takenBack: optional(flag) }));

const sentOf = (ledger: Ledger | undefined): Sent[] => (isSent(ledger?.sent) ? ledger.sent : []);

const ledgerId = (kind: DailyClaim['kind'], uid: string): string => `daily:${kind}:${uid}`;

/** What a ledger knows a relation by, without naming anybody. */
export const digestOf = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 22);

/** A place among the few of a day that somebody wants to take. */
export interface DailyClaim {
  uid: string;
  kind: 'signup' | 'report';
  /** Id of the relation to be written. */
  id: string;
  most: number;
  /** Of the row, if a repeat of it can be known. */
  key?: RowKey | undefined;
}

/**
 * Takes a place among what somebody may send in 24 hours (SAFE-06, SIGNUP-09) before its relation is
 * written, by compare-and-swap, so that two gateways cannot grant the last one twice. Claiming again
 * for the same relation changes nothing, and taking a report back gives no place back; a row whose report has been
 * taken back since comes again, late and at whichever gateway (SYNC-06).
 * @returns how many have been sent if none is left
 */
export async function claimDaily(
  core: SyncCore,
  claim: DailyClaim,
): Promise<'granted' | 'repeated' | number> {
  const now = core.clock();
  const { key, most } = claim;
  const digest = digestOf(claim.id);
  const _id = ledgerId(claim.kind, claim.uid);
  return changeLedger<Ledger, 'granted' | 'repeated' | number>(core, _id, (ledger) => {
    const sent = sentOf(ledger).filter(({ at }) => happenedWithin(at, dayMs, now));
    const known = sent.find((one) => one.digest === digest);
    const isNoted = key !== undefined && hasApplied(ledger, key);
    // One that was not taken back may have been cut off before the relation was written.
    if (known?.takenBack === true && isNoted) return ['repeated'];
    if (!known && sent.length >= most) return [sent.length];
    if (known && !known.takenBack && (isNoted || !key)) return ['granted'];
    const others = sent.filter((one) => one !== known);
    const after: Ledger = {
      ...ledger,
      ...(key && { applied_rows: withApplied(ledger, key, 2 * most) }),
      _id,
      kind: 'daily-ledger',
      sent: [...others, { digest, at: known?.at ?? now.toISOString() }],
    };
    return ['granted', after];
  });
}

/**
 * Notes that a report is taken back, before it is: one that comes again is no new one.
 * @returns 'repeated' if the row has taken it back before, and it was sent anew since
 */
export async function noteTakenBack(
  core: SyncCore,
  uid: string,
  id: string,
  key?: RowKey,
): Promise<'released' | 'repeated'> {
  const digest = digestOf(id);
  const _id = ledgerId('report', uid);
  return changeLedger<Ledger, 'released' | 'repeated'>(core, _id, (ledger) => {
    const known = sentOf(ledger).find((one) => one.digest === digest);
    if (!ledger || !known || known.takenBack) return ['released'];
    if (key && hasApplied(ledger, key)) return ['repeated'];
    const others = sentOf(ledger).filter((one) => one !== known);
    const noted = key && { applied_rows: withApplied(ledger, key, 2 * limits.reportsPerDay) };
    const sent = [...others, { ...known, takenBack: true }];
    return ['released', { ...ledger, ...noted, sent }];
  });
}

/** Whether a report has been taken back since it was claimed. */
export async function isTakenBack(core: SyncCore, uid: string, id: string): Promise<boolean> {
  const ledger = await core.store.db('gateway').get(ledgerId('report', uid));
  const digest = digestOf(id);
  return sentOf(ledger as Ledger | undefined).some(
    (one) => one.digest === digest && one.takenBack === true,
  );
}
