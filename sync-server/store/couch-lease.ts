import { randomBytes } from 'node:crypto';
import type { Database } from './contract.ts';
import type { KindDocument } from './documents.ts';
import type { Lease } from './lease-contract.ts';
import { putOwn } from './put-own.ts';

/** Document `lease:{name}` in `gateway`. */
interface LeaseDocument extends KindDocument {
  kind: 'lease';
  /** null: given back. */
  holder: string | null;
  /** Raised with every renewal: a lease whose beat stands still has lost its holder. */
  beat: number;
  /** For how long its holder may be silent, milliseconds; {@link longestTermMs} where it is not said. */
  term?: number;
  /** Which holder said so: a gateway of a version that knows no terms leaves the one that it finds. */
  termOf?: string;
}

/** A store that takes longer to write than this allows for lets nobody keep a lease. */
const longestTermMs = 10_000;

/** A holder whose store takes long to answer asks to be waited for so many times as long. */
const termFactor = 5;

/** Part of the term for which the holder trusts its lease: clocks do not tick quite alike. */
const trusted = 0.8;

/**
 * A lease among gateways. Times are only measured, each on one gateway's own clock, never compared:
 * a holder counts the term from before it sent a renewal, others from when they saw it, which is
 * later; so the holder stops before anybody else begins. The term is short, for others wait for it when a holder was
 * killed, unless the store is slow.
 */
export class CouchLease implements Lease {
  readonly #db: Database<LeaseDocument>;
  readonly #id: string;
  readonly #term: number;
  readonly #longest: number;
  readonly #holder = randomBytes(9).toString('base64url');
  #mine: LeaseDocument | undefined;
  #heldUntil = 0;
  #seen = { holder: '', beat: -1, at: 0 };
  /** How long the store's last answer took, milliseconds. */
  #took = 0;

  constructor(gateway: Database<KindDocument>, name: string, termMs: number) {
    this.#db = gateway as Database<LeaseDocument>;
    this.#id = `lease:${name}`;
    this.#term = termMs;
    this.#longest = Math.max(termMs, longestTermMs);
  }

  get held(): boolean {
    return performance.now() < this.#heldUntil;
  }

  async acquire(): Promise<boolean> {
    const before = await this.#timed(this.#db.get(this.#id));
    if (before === undefined || this.#isFree(before)) await this.#write(before, this.#holder);
    return this.held;
  }

  /**
   * A cluster that fell apart had a holder on each side. Once it is whole again it keeps the lease of both, in conflict,
   * and takes each one's renewals of its own: whose it shows goes on.
   */
  async renew(): Promise<void> {
    if (!this.held) return;
    const [shown] = await Promise.all([
      this.#db.get(this.#id).catch(() => undefined),
      this.#write(this.#mine, this.#holder),
    ]);
    if (shown === undefined || shown.holder === this.#holder) return;
    this.#mine = undefined;
    this.#heldUntil = 0;
  }

  async release(): Promise<void> {
    const mine = this.#mine;
    this.#heldUntil = 0;
    if (mine !== undefined) await this.#write(mine, null);
  }

  #isFree({ holder, beat, term, termOf }: LeaseDocument): boolean {
    if (holder === null) return true;
    const now = performance.now();
    if (holder !== this.#seen.holder || beat !== this.#seen.beat)
      this.#seen = { holder, beat, at: now };
    const isSaid = termOf === holder && typeof term === 'number';
    const waits = isSaid ? Math.min(term, this.#longest) : longestTermMs;
    return now - this.#seen.at > waits;
  }

  async #timed<T>(answer: Promise<T>): Promise<T> {
    const asked = performance.now();
    return answer.finally(() => {
      this.#took = performance.now() - asked;
    });
  }

  async #write(before: LeaseDocument | undefined, holder: string | null): Promise<void> {
    const sent = performance.now();
    const term = Math.min(Math.max(this.#term, this.#took * termFactor), this.#longest);
    // If no answer comes, others may have seen a shorter one than before.
    this.#heldUntil = Math.min(this.#heldUntil, sent + term * trusted);
    const lease: LeaseDocument = {
      ...before,
      _id: this.#id,
      kind: 'lease',
      holder,
      beat: afterBeat(before?.beat),
      term,
      termOf: this.#holder,
    };
    const outcome = await this.#timed(putOwn(this.#db, lease));
    // A conflict: somebody else has taken it.
    const kept = outcome.ok && holder !== null;
    this.#mine = kept ? { ...lease, _rev: outcome.rev } : undefined;
    this.#heldUntil = kept ? sent + term * trusted : 0;
  }
}

/** One that an operator has made something else of would grow with every renewal, or stand still. */
const afterBeat = (beat: number | undefined): number =>
  Number.isSafeInteger(beat) && beat !== Number.MAX_SAFE_INTEGER ? Number(beat) + 1 : 1;
