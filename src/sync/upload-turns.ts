/** So many attempts that reached the gateway and brought it nothing more, and others come first. */
const maxFutileAttempts = 5;

/** How an attempt came to nothing. `busy`: the gateway had no time for it; `answered`: it was cut off after an answer. */
export type Vain = 'busy' | 'answered' | 'silent';

/**
 * Whose turn it is among the pictures that wait, and which of them get on. While a network is silent nobody's
 * turn changes: what has begun to arrive shall not be pushed out by others.
 */
export class UploadTurns {
  /** Those that stand back, by when they were last tried. */
  readonly #back = new Map<string, number>();
  readonly #held = new Map<string, number>();
  readonly #vain = new Map<string, number>();
  #tried = 0;

  /** Sorts them: those that stand back come last, and take turns. */
  sort<T extends { pictureId: string }>(due: T[]): T[] {
    const place = ({ pictureId }: T) => this.#back.get(pictureId) ?? 0;
    return due.sort((a, b) => place(a) - place(b));
  }

  /** The gateway says how much it has of one. @returns whether that is more than before */
  holds(pictureId: string, percent: number): boolean {
    if (percent <= (this.#held.get(pictureId) ?? 0)) return false;
    this.#held.set(pictureId, percent);
    this.#vain.delete(pictureId);
    return true;
  }

  /** An attempt came to nothing. */
  failed(pictureId: string, how: Vain): void {
    if (how === 'silent') return;
    const vain = (this.#vain.get(pictureId) ?? 0) + 1;
    this.#vain.set(pictureId, vain);
    if (how === 'busy' || vain >= maxFutileAttempts) this.#back.set(pictureId, (this.#tried += 1));
  }
}
