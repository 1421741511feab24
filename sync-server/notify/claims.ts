import type { DeliveryState } from './delivery-state.ts';

/** Gateways look every half minute: by then each that lives has looked after the claims of its own. */
const graceMs = 2 * 60_000;
const forgottenMs = 60 * 60_000;

type Claim = string | undefined;

/** What is known beyond the store of the claims of mails, or of pushes. */
export class Claims {
  readonly #oldMs: number;
  readonly #unused = new Map<string, Set<Claim>>();
  /** Old claims of other gateways, and when each was found first, milliseconds. */
  readonly #found = new Map<string, { claim: Claim; at: number }>();

  /** @param oldMs one that is older, or so far ahead, may be of a gateway that died while it handed something over */
  constructor(oldMs: number) {
    this.#oldMs = oldMs;
  }

  /**
   * Whether it is a claim of this gateway under which nothing has left, though the store could not be told so. To every
   * other gateway it looks like that of one that died, and what it holds would be given up.
   */
  isUnused(id: string, { claimedAt, claim }: DeliveryState): boolean {
    return claimedAt !== null && this.#unused.get(id)?.has(claim) === true;
  }

  /**
   * Whether it is an old claim of another gateway, which has had its time to give it back. While the store is away a
   * claim grows old without its gateway being dead: that one gives it back as soon as it can, and until then whoever
   * was faster must not close what it holds.
   */
  isLeft(id: string, { claimedAt, claim }: DeliveryState, now: Date): boolean {
    // Either way, here and below: the clock may have been set back.
    const age = Math.abs(now.getTime() - Date.parse(claimedAt ?? ''));
    if (!(age > this.#oldMs)) return false;
    const found = this.#found.get(id);
    if (found === undefined || found.claim !== claim) {
      this.#forget(now);
      this.#found.set(id, { claim, at: now.getTime() });
      return false;
    }
    return Math.abs(now.getTime() - found.at) >= graceMs;
  }

  /** Writes a claim down, or gives it back: until that has been stored, nothing has left under it. */
  async storing<T>(id: string, claim: Claim, write: () => Promise<T>): Promise<T> {
    this.#unused.set(id, new Set(this.#unused.get(id)).add(claim));
    const result = await write();
    this.#unused.delete(id);
    return result;
  }

  #forget(now: Date): void {
    for (const [id, { at }] of this.#found)
      if (Math.abs(now.getTime() - at) > forgottenMs) this.#found.delete(id);
  }
}
