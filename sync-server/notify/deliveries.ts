import { dayMs } from '../../schemas/domain/day-ms.ts';
import { StoreError } from '../store/errors.ts';

const pollMs = 30_000;
const sweepMs = dayMs;

/** A queue in the store as what delivers it sees it. */
export interface DeliveriesOptions<T> {
  /** What waits and whose time has come, in the order in which it is to leave. */
  due(): Promise<T[]>;
  /** Its name as long as it waits: nothing is on its way twice at the same time. */
  keyOf(item: T): string;
  /** Through whom it leaves. One who answers late holds up what leaves through the same, and nothing else. */
  serviceOf(item: T): string;
  /** Whether it goes before everything that is not. */
  isUrgent(item: T): boolean;
  /** One attempt. What it throws keeps no other from leaving, unless the store fails. */
  deliver(item: T): Promise<void>;
  /** How many may be on their way through one service at the same time. */
  readonly atOnce: number;
  /** Forgets what is too old to matter; called once a day. */
  sweep(): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Delivers what waits in a queue: what was just put there at once, and what the store says is due at the start and
 * every half minute. An attempt that takes long takes up a place of its service, and no other waits for its end.
 */
export class Deliveries<T> {
  readonly #options: DeliveriesOptions<T>;
  #timer: NodeJS.Timeout | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #looked: Promise<void> = Promise.resolve();
  /** The look after the one under way: one is enough however many ask for it. */
  #next: Promise<void> | undefined;
  #waiting: T[] = [];
  readonly #onTheirWay = new Map<string, Promise<void>>();
  /** How many are on their way, by service. */
  readonly #taken = new Map<string, number>();
  /** Since the last look began, which may or may not have seen them. */
  #added = new Map<string, T>();
  readonly #ended = new Set<string>();
  #isStoreAway = false;
  #isStopping = false;

  constructor(options: DeliveriesOptions<T>) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#lookAgain(), pollMs).unref();
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref();
    this.#sweep();
    void this.#lookAgain();
  }

  /**
   * Waits for what is on its way; what is left stays in the queue. Hundreds, none of which gets through, would last
   * longer than a gateway is given to end, and what it had claimed then would be lost.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#waiting = [];
    clearInterval(this.#timer);
    clearInterval(this.#sweeper);
    await this.#looked;
    await this.#drained();
  }

  /** Delivers what has just been put into the queue, as soon as there is a place. */
  add(item: T): void {
    const key = this.#options.keyOf(item);
    this.#added.set(key, item);
    const isKnown = this.#waiting.some((other) => this.#options.keyOf(other) === key);
    if (!isKnown) this.#wait([...this.#waiting, item]);
  }

  /** Looks what is due. Resolves when nothing is left to try, on a busy gateway perhaps never; never rejects. */
  async run(): Promise<void> {
    await this.#lookAgain();
    await this.#drained();
  }

  /** After a look that is under way. Never rejects. */
  #lookAgain(): Promise<void> {
    this.#next ??= this.#looked.then(() => {
      this.#next = undefined;
      return this.#look();
    });
    this.#looked = this.#next;
    return this.#next;
  }

  #sweep(): void {
    this.#options.sweep().catch((error: unknown) => this.#options.onError(error));
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    const { due, keyOf, onError } = this.#options;
    this.#added.clear();
    this.#ended.clear();
    try {
      const found = await due();
      const seen = new Set(found.map(keyOf));
      const unseen = [...this.#added].flatMap(([key, item]) => (seen.has(key) ? [] : [item]));
      // What waited and is not due any more has been delivered by another gateway.
      this.#wait([...found, ...unseen]);
    } catch (error) {
      onError(error);
    }
  }

  #wait(items: T[]): void {
    const { keyOf, isUrgent } = this.#options;
    const isLeft = (item: T): boolean =>
      !this.#onTheirWay.has(keyOf(item)) && !this.#ended.has(keyOf(item));
    this.#waiting = items
      .filter(isLeft)
      .toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
    this.#isStoreAway = false;
    this.#begin();
  }

  #begin(): void {
    while (!this.#isStopping) {
      const place = this.#waiting.findIndex((item) => this.#hasPlace(item));
      const [item] = place < 0 ? [] : this.#waiting.splice(place, 1);
      if (item === undefined) return;
      const key = this.#options.keyOf(item);
      const service = this.#options.serviceOf(item);
      this.#take(service, 1);
      const end = this.#deliver(item).then(() => {
        this.#take(service, -1);
        this.#onTheirWay.delete(key);
        this.#ended.add(key);
        this.#begin();
      });
      this.#onTheirWay.set(key, end);
    }
  }

  #take(service: string, places: 1 | -1): void {
    this.#taken.set(service, (this.#taken.get(service) ?? 0) + places);
  }

  #hasPlace(item: T): boolean {
    return (this.#taken.get(this.#options.serviceOf(item)) ?? 0) < this.#options.atOnce;
  }

  /** Never rejects. */
  async #deliver(item: T): Promise<void> {
    const { deliver, onError } = this.#options;
    try {
      await deliver(item);
    } catch (error) {
      if (!(error instanceof StoreError)) return onError(error);
      // What waits is looked for again when the store is back: once is enough to tell of it.
      this.#waiting = [];
      if (!this.#isStoreAway) onError(error);
      this.#isStoreAway = true;
    }
  }

  async #drained(): Promise<void> {
    while (this.#onTheirWay.size > 0) await Promise.race(this.#onTheirWay.values());
  }
}
