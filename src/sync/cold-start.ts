import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';

/**
 * Holds the first request back until every collection has asked for its pull and has brought what it
 * had not sent, so that opening the app is one round trip; but not for long.
 */
export class ColdStart {
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #unopened = new Set<CollectionName>(collectionNames);
  readonly #unpushed: Set<CollectionName>;
  readonly #longest: number;
  readonly #onOver: () => void;

  /** @param unsent collections with unsent writes @param longest milliseconds to wait at most */
  constructor(unsent: Iterable<CollectionName>, longest: number, onOver: () => void) {
    this.#unpushed = new Set(unsent);
    this.#longest = longest;
    this.#onOver = onOver;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  opened(name: CollectionName): void {
    this.#unopened.delete(name);
    this.#look();
  }

  pushed(name: CollectionName): void {
    this.#unpushed.delete(name);
    this.#look();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #look(): void {
    if (this.#isOver) return;
    if (this.#unopened.size === 0 && this.#unpushed.size === 0) this.#end();
    else this.#timer ??= setTimeout(() => this.#end(), this.#longest);
  }

  #end(): void {
    this.close();
    this.#onOver();
  }
}
