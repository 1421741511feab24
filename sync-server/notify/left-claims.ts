/** Rounds are half a minute apart: by then every gateway that lives has looked after the claims of its own. */
const graceMs = 2 * 60_000;
const forgottenMs = 60 * 60_000;

/**
 * Old claims of other gateways. While the store is away a claim grows old without its gateway being dead: that one
 * gives it back as soon as it can, and until then whoever was faster must not close what it holds.
 */
export class LeftClaims {
  /** When each was found first, milliseconds. */
  readonly #found = new Map<string, { claim: string | undefined; at: number }>();

  /** Whether the gateway that made this old claim of a mail or push has had its time to give it back. */
  isLeft(id: string, claim: string | undefined, now: Date): boolean {
    const found = this.#found.get(id);
    if (found === undefined || found.claim !== claim) {
      this.#forget(now);
      this.#found.set(id, { claim, at: now.getTime() });
      return false;
    }
    // Either way: the clock may have been set back.
    return Math.abs(now.getTime() - found.at) >= graceMs;
  }

  #forget(now: Date): void {
    for (const [id, { at }] of this.#found)
      if (Math.abs(now.getTime() - at) > forgottenMs) this.#found.delete(id);
  }
}
