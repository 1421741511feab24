import { createHash } from 'node:crypto';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import { instant, list, shape, text } from '../facts/type-guards.ts';
import type { SyncCore } from './core.ts';

const dayMs = 86_400_000;

/** Document `daily:{kind}:{uid}` in `gateway`: what somebody has sent in the last 24 hours. */
interface Ledger {
  _id: string;
  _rev?: string;
  kind: 'daily-ledger';
  /** Digests of relation ids: which they were is nobody's business here, only how many. */
  sent: { digest: string; at: string }[];
}

const isSent = list(shape<Ledger['sent'][number]>({ digest: text, at: instant }));

/** A place among the few of a day that somebody wants to take. */
export interface DailyClaim {
  uid: string;
  kind: 'signup' | 'report';
  /** Id of the relation to be written. */
  id: string;
  most: number;
}

/**
 * Takes a place among what somebody may send in 24 hours (SAFE-06, SIGNUP-09) before its relation is
 * written, by compare-and-swap, so that two gateways cannot grant the last one twice. Claiming again
 * for the same relation changes nothing, and taking a report back gives no place back.
 * @returns undefined if granted, else how many have been sent
 */
export async function claimDaily(core: SyncCore, claim: DailyClaim): Promise<number | undefined> {
  const now = core.clock();
  const digest = createHash('sha256').update(claim.id).digest('base64url').slice(0, 22);
  const id = `daily:${claim.kind}:${claim.uid}`;
  let used: number | undefined;
  await core.store.db('gateway').update(id, (before) => {
    const held: unknown = (before as Ledger | undefined)?.sent;
    const sent = (isSent(held) ? held : []).filter(({ at }) => happenedWithin(at, dayMs, now));
    const isKnown = sent.some((one) => one.digest === digest);
    used = !isKnown && sent.length >= claim.most ? sent.length : undefined;
    if (isKnown || used !== undefined) return undefined;
    const entry = { digest, at: now.toISOString() };
    return { ...before, _id: id, kind: 'daily-ledger', sent: [...sent, entry] };
  });
  return used;
}
