/**
 * Claims of this gateway under which nothing has left, though the store could not be told so. To every other gateway
 * they look like those of one that died while it handed something over, and what they hold would be given up.
 */
export class UnusedClaims {
  readonly #claims = new Map<string, Set<string | undefined>>();

  /** Whether this gateway has made that claim of a mail or push and handed nothing over, as far as is not stored. */
  has(id: string, claim: string | undefined): boolean {
    return this.#claims.get(id)?.has(claim) ?? false;
  }

  /** Writes a claim down, or gives it back: until that has been stored, nothing has left under it. */
  async storing<T>(id: string, claim: string | undefined, write: () => Promise<T>): Promise<T> {
    this.#claims.set(id, new Set(this.#claims.get(id)).add(claim));
    const result = await write();
    this.#claims.delete(id);
    return result;
  }
}
