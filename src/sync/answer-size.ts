/** Characters of the documents in an answer, once answers break off: at least, and when it is all of them again. */
const least = 2000;
const enough = 400_000;

/**
 * How much is asked for at once. Over a network that breaks every connection after some seconds, a longer answer
 * would be asked for again and again and never arrive.
 */
export class AnswerSize {
  #most = 0;
  #cuts = 0;

  /** Characters of pulled documents, 0 for all of them. */
  get most(): number {
    return Math.round(this.#most);
  }

  /** An answer is here. It grows slowly: each one that breaks off again costs seconds. */
  came(isFast: boolean): void {
    this.#cuts = 0;
    if (isFast) this.#most *= 9 / 8;
    if (this.#most > enough) this.#most = 0;
  }

  /** An answer broke off after so many characters. Once happens to everybody. */
  brokeOff(characters: number): void {
    this.#cuts += 1;
    if (this.#cuts > 1 || this.#most > 0) this.#most = Math.max(least, characters / 2);
  }
}
