import { dayMs } from '../../schemas/domain/day-ms.ts';
import { StoreError } from '../store/errors.ts';

const pollMs = 30_000;
const sweepMs = dayMs;

/** A queue as its rounds see it. */
export interface RoundsOptions<T> {
  /** What is to be delivered now, in order. */
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

  #sweep(): void {
    this.#options.sweep().catch((error: unknown) => this.#options.onError(error));
  }

  async #deliverDue(): Promise<void> {
    const { due, atOnce } = this.#options;
    const items = await due();
    for (let next = 0; next < items.length && !this.#isStopping; next += atOnce)
      await Promise.all(items.slice(next, next + atOnce).map((item) => this.#one(item)));
  }

  async #one(item: T): Promise<void> {
    const { deliver, onError } = this.#options;
    await deliver(item).catch((error: unknown) => {
      if (error instanceof StoreError) throw error;
      onError(error);
    });
  }
}
