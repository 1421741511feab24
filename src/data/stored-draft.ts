import type { DeviceStore } from './device-store.ts';
import type { Becoming, DraftBase, DraftKey } from './draft-store.ts';

/** After a failure it is followed again so much later, milliseconds. */
const laterMs = 5000;

/** A draft in the device store: one change after the other, each of what the screen has last seen of it. */
export class StoredDraft<T> {
  readonly #key: DraftKey;
  #device: DeviceStore | undefined;
  /** Unknown before the databases are open. */
  #seen: DraftBase | undefined;
  #turn: Promise<unknown> | undefined;

  constructor(key: DraftKey) {
    this.#key = key;
  }

  /** Follows it in this store from now on. @returns how to stop */
  watch(device: DeviceStore, hear: (stored: T | undefined) => void): () => void {
    this.#device = device;
    let later: ReturnType<typeof setTimeout> | undefined;
    const listen = () =>
      device.watchDraft<T>(this.#key).subscribe({
        next: hear,
        // It has tried several times: somewhat later the browser's storage may be itself again.
        error: () => (later = setTimeout(() => (watching = listen()), laterMs)),
      });
    let watching = listen();
    return () => {
      clearTimeout(later);
      watching.unsubscribe();
    };
  }

  /** What the screen shows is made of this. */
  see(stored: DraftBase | undefined): void {
    this.#seen = stored;
  }

  load(): Promise<T | undefined> {
    return this.#inTurn((device) => device.loadDraft<T>(this.#key));
  }

  /** @param newest what to store when it is its turn, if anything @returns what is stored now, and what was to be */
  save(newest: () => { value: T } | undefined): Promise<{ stored: unknown; value: T } | undefined> {
    return this.#inTurn(async (device) => {
      const typed = newest();
      if (typed === undefined) return undefined;
      const { value } = typed;
      const stored = await device.saveDraft(this.#key, value, this.#seen);
      this.#seen = { value };
      return { stored, value };
    });
  }

  discard(): Promise<void> {
    return this.#inTurn(async (device) => {
      await device.discardDraft(this.#key);
      this.#seen = { value: undefined };
    });
  }

  /**
   * Leaves its place, but for the rest, for that of a document. @param stays the rest when it is its turn: what was sent
   * before may have come back meanwhile
   */
  send(as: Becoming, value: unknown, stays: () => unknown): Promise<void> {
    return this.#inTurn(async (device) => {
      const rest = stays();
      await device.sendDraft({ ...as, key: this.#key, value }, rest, this.#seen);
      this.#seen = { value: rest };
    });
  }

  /** The document is there. */
  async arrived(as: Becoming): Promise<void> {
    await this.#device?.draftArrived(as);
  }

  #inTurn<R>(work: (device: DeviceStore) => Promise<R>): Promise<R> {
    const device = this.#device;
    if (!device) return Promise.reject(new Error('The store is not known yet'));
    const run = () => work(device);
    const turn = this.#turn ? this.#turn.then(run, run) : run();
    const end = () => {
      if (this.#turn === turn) this.#turn = undefined;
    };
    this.#turn = turn;
    void turn.then(end, end);
    return turn;
  }
}
