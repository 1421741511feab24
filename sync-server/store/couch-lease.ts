import { randomBytes } from 'node:crypto';
import type { Database } from './contract.ts';
import type { KindDocument } from './documents.ts';
import type { Lease } from './lease-contract.ts';

/** Document `lease:{name}` in `gateway`. */
interface LeaseDocument extends KindDocument {
  kind: 'lease';
  /** null: given back. */
  holder: string | null;
  /** Raised with every renewal: a lease whose beat stands still has lost its holder. */
  beat: number;
}

/** Part of the term for which the holder trusts its lease: clocks do not tick quite alike. */
const trusted = 0.8;

/**
 * A lease among gateways. Times are only measured, each on one gateway's own clock, never compared:
 * a holder counts the term from before it sent a renewal, others from when they saw it, which is
 * later; so the holder stops before anybody else begins.
 */
export class CouchLease implements Lease {
  readonly #db: Database<LeaseDocument>;
  readonly #id: string;
  readonly #term: number;
  readonly #holder = randomBytes(9).toString('base64url');
  #mine: LeaseDocument | undefined;
  #heldUntil = 0;
  #seen = { holder: '', beat: -1, at: 0 };

  constructor(gateway: Database<KindDocument>, name: string, termMs: number) {
    this.#db = gateway as unknown as Database<LeaseDocument>;
    this.#id = `lease:${name}`;
    this.#term = termMs;
  }

  get held(): boolean {
    return performance.now() < this.#heldUntil;
  }

  async acquire(): Promise<boolean> {
    const before = await this.#db.get(this.#id);
    if (before === undefined || this.#isFree(before)) await this.#write(before, this.#holder);
    return this.held;
  }

  async renew(): Promise<void> {
    if (this.held) await this.#write(this.#mine, this.#holder);
  }

  async release(): Promise<void> {
    const mine = this.#mine;
    this.#heldUntil = 0;
    if (mine !== undefined) await this.#write(mine, null);
  }

  #isFree({ holder, beat }: LeaseDocument): boolean {
    if (holder === null) return true;
    const now = performance.now();
    if (holder !== this.#seen.holder || beat !== this.#seen.beat)
      this.#seen = { holder, beat, at: now };
    return now - this.#seen.at > this.#term;
  }

  async #write(before: LeaseDocument | undefined, holder: string | null): Promise<void> {
    const sent = performance.now();
    const lease: LeaseDocument = {
      ...before,
      _id: this.#id,
      kind: 'lease',
      holder,
      beat: (before?.beat ?? 0) + 1,
    };
    const outcome = await this.#db.put(lease);
    // A conflict: somebody else has taken it.
    const kept = outcome.ok && holder !== null;
    this.#mine = kept ? { ...lease, _rev: outcome.rev } : undefined;
    this.#heldUntil = kept ? sent + this.#term * trusted : 0;
  }
}
