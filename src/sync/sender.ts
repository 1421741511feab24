import type { SyncAnswer } from '../../schemas/wire/sync.ts';
import type { Failure } from '../data/send.ts';
import { Backoff } from './backoff.ts';
import type { Exchange, Exchanged } from './exchange.ts';
import type { Batch, Outgoing } from './outgoing.ts';
import type { SyncSettings } from './settings.ts';

/** What a sender works with. */
export interface SenderOptions {
  settings: SyncSettings;
  exchange: Exchange;
  /** Hears of an answer before it is delivered. */
  onAnswer(answer: SyncAnswer): void;
  /** Rows under way, and whether the gateway could be reached (undefined: not known yet). */
  onProgress(progress: { sending: number; online?: boolean }): void;
  /** Nothing is queued or under way any more. */
  onQuiet(): void;
  /** A bug or a full disk: told to the console, tried again. */
  onError(error: unknown): void;
}

/** A request that took longer and failed was perhaps too large. Without a network it takes no time at all. */
const slowMs = 1000;

/** Sends what is outgoing, one request at a time, again and again until there is an answer. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #outgoing: Outgoing;
  readonly #onDelivered: (answer: SyncAnswer) => void;
  readonly #backoff: Backoff;
  readonly #closed = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isReachable = false;

  constructor(
    options: SenderOptions,
    outgoing: Outgoing,
    onDelivered: (answer: SyncAnswer) => void,
  ) {
    this.#options = options;
    this.#outgoing = outgoing;
    this.#onDelivered = onDelivered;
    this.#backoff = new Backoff(options.settings.retryFirst, options.settings.retryMax);
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** The last request was answered. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  get isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  /**
   * Sends soon: what else comes in this moment goes along.
   * @param isComplete nothing else is to be expected in this moment
   */
  schedule(isComplete = false): void {
    if (this.#isRunning || this.isClosed || (this.#timer !== undefined && !isComplete)) return;
    clearTimeout(this.#timer);
    const run = () => {
      this.#timer = undefined;
      void this.#run();
    };
    if (isComplete) run();
    else this.#timer = setTimeout(run, this.#options.settings.batchWindow);
  }

  /** Ends a pause between attempts. */
  wake(): void {
    this.#backoff.wake();
  }

  close(): void {
    this.#closed.abort();
    clearTimeout(this.#timer);
    this.#backoff.wake();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#outgoing.hasWork && !this.isClosed) await this.#exchange();
    this.#isRunning = false;
    if (!this.isClosed) this.#options.onQuiet();
  }

  async #exchange(): Promise<void> {
    const { signal } = this.#closed;
    try {
      const batch = await this.#outgoing.compose();
      this.#options.onProgress({ sending: this.#outgoing.sending });
      const began = performance.now();
      const result = await this.#options.exchange(batch.request, batch.diverged, signal);
      if (signal.aborted) return;
      const isSlow = performance.now() - began > slowMs;
      const isTooMuch = isSlow || (!result.ok && result.isTooLarge === true);
      if (result.ok !== isTooMuch) this.#outgoing.fit(isTooMuch);
      const { answerSize } = this.#outgoing;
      if (result.ok) answerSize.came(!isSlow);
      else if (result.received !== undefined) answerSize.brokeOff(result.received);
      await (result.ok ? this.#answered(batch, result.value) : this.#failed(result));
    } catch (error) {
      if (signal.aborted) return;
      this.#options.onError(error);
      this.#outgoing.unanswered();
      await this.#backoff.failed();
    }
  }

  async #answered(batch: Batch, answer: SyncAnswer): Promise<void> {
    this.#options.onAnswer(answer);
    await this.#outgoing.answered(batch, answer);
    this.#backoff.succeeded();
    this.#isReachable = true;
    this.#options.onProgress({ sending: 0, online: true });
    this.#onDelivered(answer);
  }

  async #failed(failure: Extract<Exchanged, { ok: false }>): Promise<void> {
    const { code, isHurried } = failure;
    this.#isReachable = false;
    this.#options.onProgress({ sending: 0, ...(!isHurried && { online: code !== 'NETWORK' }) });
    if (code !== 'NETWORK' && isUnreadable(failure)) {
      if (this.#outgoing.answerSize.unreadable()) return this.#outgoing.unanswered();
      if (this.#outgoing.sending > 0) return this.#outgoing.unreadable(code);
    }
    this.#outgoing.unanswered(isHurried);
    await this.#backoff.failed(failure.retryAfterMs);
  }
}

/** What says something about the request itself, rather than about who sends it, how often, or where to. */
function isUnreadable({ status = 0 }: Failure): boolean {
  return [400, 413, 415].includes(status);
}
