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
  /** Whether the gateway reads that something is wanted at most: an older one than this page refuses it. */
  #isRead: 'unknown' | 'doubted' | 'yes' | 'no' = 'unknown';

  /** Characters of pulled documents, 0 for all of them. */
  get most(): number {
    return this.#isRead === 'doubted' || this.#isRead === 'no' ? 0 : Math.round(this.#most);
  }

  /** A request could not be read. @returns whether to try without a size first: it may be that */
  unreadable(): boolean {
    const isNew = this.#isRead === 'unknown' && this.#most > 0;
    if (isNew) this.#isRead = 'doubted';
    // It was something else.
    else if (this.#isRead === 'doubted') this.#isRead = 'yes';
    return isNew;
  }

  /** An answer is here. It grows slowly: each one that breaks off again costs seconds. */
  came(isFast: boolean): void {
    if (this.#isRead === 'doubted') this.#isRead = 'no';
    else if (this.#isRead === 'unknown' && this.#most > 0) this.#isRead = 'yes';
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
