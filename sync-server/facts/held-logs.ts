interface Entry {
  readonly id: string;
  readonly seq: number;
}

interface Held<E> {
  readonly log: readonly E[];
  /** By a clock that nobody sets, milliseconds. */
  readonly usedAt: number;
}

/** So many entries are held, of chats that are not in use any more: some 200 bytes each. */
const maxEntries = 500_000;
/**
 * What was asked for or written into since then is in use, milliseconds: a view reads all its chats and needs them at
 * once, and a copy of the store that is behind may lack what has just been written.
 */
const inUseMs = 10 * 60_000;

/**
 * Logs of chats in memory. A gateway runs for months, and everybody who was here has read all their chats: beyond so
 * many entries those go that have not been used for longest. Of these stays how far they went, so that a device hears
 * nothing anew when one is read again.
 */
export class HeldLogs<E extends Entry> {
  /** The one that was used longest ago first. */
  readonly #held = new Map<string, Held<E>>();
  /** The highest sequence in each that went. */
  readonly #ends = new Map<string, number>();
  readonly #most: number;
  readonly #elapsed: () => number;
  #entries = 0;

  constructor(most = maxEntries, elapsed = () => performance.now()) {
    this.#most = most;
    this.#elapsed = elapsed;
  }

  /** The log of a chat, undefined if it is not held. */
  get(chat: string): readonly E[] | undefined {
    return this.#held.get(chat)?.log;
  }

  /** The same for whoever goes on to use it. */
  ask(chat: string): readonly E[] | undefined {
    const log = this.get(chat);
    if (log !== undefined) this.#use(chat, log);
    return log;
  }

  /** How far the log of a chat went that is not held any more; 0 if it never was. */
  endOf(chat: string): number {
    return this.#ends.get(chat) ?? 0;
  }

  /** Of one that is not held any more: it went that far since. */
  raiseEnd(chat: string, seq: number): void {
    const end = this.#ends.get(chat);
    if (end !== undefined && end < seq) this.#ends.set(chat, seq);
  }

  /** Puts a log in the place of another, or beside the others. @returns entries that are held no more for want of room */
  set(chat: string, log: readonly E[]): readonly E[] {
    this.#entries += log.length - (this.get(chat)?.length ?? 0);
    this.#use(chat, log);
    this.#ends.delete(chat);
    return this.#entries > this.#most ? this.#makeRoom() : [];
  }

  /** Forgets a chat altogether. */
  delete(chat: string): void {
    this.#entries -= this.get(chat)?.length ?? 0;
    this.#held.delete(chat);
    this.#ends.delete(chat);
  }

  #use(chat: string, log: readonly E[]): void {
    this.#held.delete(chat);
    this.#held.set(chat, { log, usedAt: this.#elapsed() });
  }

  #makeRoom(): readonly E[] {
    const left: (readonly E[])[] = [];
    const before = this.#elapsed() - inUseMs;
    for (const [chat, { log, usedAt }] of this.#held) {
      if (this.#entries <= this.#most || usedAt >= before) break;
      this.delete(chat);
      const end = log.reduce((most, { seq }) => Math.max(most, seq), 0);
      this.#ends.set(chat, end);
      left.push(log);
    }
    return left.flat();
  }
}
