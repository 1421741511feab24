/**
 * Claims of this gateway under which nothing has left, though the store could not be told so. To every other gateway
 * they look like those of one that died while it handed something over, and what they hold would be given up.
 */
export class UnusedClaims {
  readonly #claims = new Map<string, string[]>();

  /** When this gateway has claimed that mail or push and handed nothing over, as far as is not stored. */
  of(id: string): readonly string[] {
    return this.#claims.get(id) ?? [];
  }

  /** Writes a claim down, or gives it back: until that has been stored, nothing has left under it. */
  async storing<T>(id: string, claimedAt: string, write: () => Promise<T>): Promise<T> {
    this.#claims.set(id, [...this.of(id), claimedAt]);
    const result = await write();
    this.#claims.delete(id);
    return result;
  }
}
