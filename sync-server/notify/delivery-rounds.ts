import { dayMs } from '../../schemas/domain/day-ms.ts';
import { StoreError } from '../store/errors.ts';

const pollMs = 30_000;
const sweepMs = dayMs;

/** A queue as its rounds see it. */
export interface RoundsOptions<T> {
  /** What is to be delivered now, in order: the next one begins as soon as one of those on their way has ended. */
  due(): Promise<T[]>;
  /** One attempt. What it throws keeps no other from leaving, unless the store fails. */
  deliver(item: T): Promise<void>;
  /** How many may be on their way at the same time. */
  readonly atOnce: number;
  /** Forgets what is too old to matter; called once a day. */
  sweep(): Promise<void>;
  onError(error: unknown): void;
}

/** Delivers a queue, one round at a time: at the start, every half minute, and when asked. */
export class DeliveryRounds<T> {
  readonly #options: RoundsOptions<T>;
  #timer: NodeJS.Timeout | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  /** The round after the one under way: one is enough however many ask for it. */
  #next: Promise<void> | undefined;
  #phase: 'idle' | 'looking' | 'delivering' = 'idle';
  /** What of the round under way has not begun, in order. */
  #waiting: T[] = [];
  readonly #onTheirWay = new Set<Promise<void>>();
  /** A store that fails ends the round: what waits is looked for again in the next one. */
  #failure: StoreError | undefined;
  #isStopping = false;

  constructor(options: RoundsOptions<T>) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), pollMs).unref();
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref();
    this.#sweep();
    void this.run();
  }

  /**
   * Waits for what is on its way; what is left stays in the queue. A round of hundreds, none of which gets through,
   * would last longer than a gateway is given to end, and what it had claimed then would be lost.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    clearInterval(this.#sweeper);
    await this.#round;
  }

  /** A round after the one under way. Resolves when nothing due is left to try; never rejects. */
  run(): Promise<void> {
    this.#next ??= this.#round
      .then(() => {
        this.#next = undefined;
        return this.#deliverDue();
      })
      .catch((error: unknown) => this.#options.onError(error));
    this.#round = this.#next;
    return this.#next;
  }

  /**
   * Delivers something urgent that has just become due: before what the round under way, which may last for many
   * minutes, has not begun yet. Everything else waits for the next round: one that took all along would never end on a
   * busy gateway, and what is to be tried again is only looked for at its beginning.
   */
  hurry(item: T): Promise<void> {
    if (this.#phase !== 'idle') this.#waiting.unshift(item);
    // Begun while it is still being looked what is due, it could be found there as if it were not on its way.
    if (this.#phase === 'delivering') this.#begin();
    return this.run();
  }

  #sweep(): void {
    this.#options.sweep().catch((error: unknown) => this.#options.onError(error));
  }

  async #deliverDue(): Promise<void> {
    this.#failure = undefined;
    this.#phase = 'looking';
    try {
      const due = await this.#options.due();
      this.#waiting = [...this.#waiting, ...due];
      this.#phase = 'delivering';
      this.#begin();
      while (this.#onTheirWay.size > 0) await Promise.race(this.#onTheirWay);
    } finally {
      this.#phase = 'idle';
      this.#waiting = [];
    }
    if (this.#failure) throw this.#failure;
  }

  #begin(): void {
    while (
      !this.#isStopping &&
      this.#failure === undefined &&
      this.#waiting.length > 0 &&
      this.#onTheirWay.size < this.#options.atOnce
    ) {
      const way = this.#deliver(this.#waiting.shift() as T).then(() => {
        this.#onTheirWay.delete(way);
        this.#begin();
      });
      this.#onTheirWay.add(way);
    }
  }

  /** Never rejects. */
  async #deliver(item: T): Promise<void> {
    const { deliver, onError } = this.#options;
    try {
      await deliver(item);
    } catch (error) {
      if (!(error instanceof StoreError)) return onError(error);
      this.#failure ??= error;
    }
  }
}
