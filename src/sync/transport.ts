import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { refusalCodes } from '../../schemas/refusal-codes.ts';
import type { HeadsEvent, PushResult, SyncAnswer } from '../../schemas/wire/sync.ts';
import type { HistoryAnswer, HistoryRequest } from '../../schemas/wire/sync.ts';
import { Backoff } from './backoff.ts';
import type { Exchange, Exchanged } from './exchange.ts';
import { openLane } from './lane.ts';
import type { Lane } from './lane.ts';
import { Outgoing } from './outgoing.ts';
import type { Batch, OutgoingOptions } from './outgoing.ts';
import type { QueuedRow } from './push-queue.ts';
import type { SyncSettings } from './settings.ts';

export interface TransportOptions extends OutgoingOptions {
  settings: SyncSettings;
  exchange: Exchange;
  /** Collections whose unsent writes the first request should carry. */
  expectPushes: ReadonlySet<CollectionName>;
  onAnswer(answer: SyncAnswer): void;
  /** Rows under way, and whether the gateway could be reached (undefined: not known yet). */
  onProgress(progress: { sending: number; online?: boolean }): void;
  /** Nothing is queued or under way any more. */
  onQuiet(): void;
  /** A bug or a full disk: told to the console, tried again. */
  onError(error: unknown): void;
}

/**
 * The one connection of all collections: at most one `POST /sync` at a time, which carries every push
 * and every cursor of its moment. What got no answer is sent again until there is one.
 */
export class Transport {
  readonly #options: TransportOptions;
  readonly #outgoing: Outgoing;
  readonly #firstPulls = new Map<CollectionName, () => void>();
  readonly #expected: Set<CollectionName>;
  readonly #backoff: Backoff;
  readonly #closed = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #coldTimer: ReturnType<typeof setTimeout> | undefined;
  #isCold = true;
  #running = false;
  #isReachable = false;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#outgoing = new Outgoing(options);
    this.#expected = new Set(options.expectPushes);
    this.#backoff = new Backoff(options.settings.retryFirst, options.settings.retryMost);
  }

  /** The lane of a collection once it is open. */
  lane(name: CollectionName): Lane | undefined {
    return this.#outgoing.lanes.get(name);
  }

  /** Nothing is queued, under way, or received and not yet taken by RxDB. */
  get isIdle(): boolean {
    const lanes = [...this.#outgoing.lanes.values()];
    return !this.#running && !this.#outgoing.hasWork && lanes.every(({ buffer }) => buffer.isEmpty);
  }

  /** The last request was answered. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** Makes the lane of a collection. `pulled` resolves with its first pull, however long it takes. */
  open(
    name: CollectionName,
    cursor: string,
    arrived: () => void,
  ): { lane: Lane; pulled: Promise<void> } {
    const lane = openLane(name, cursor, arrived);
    this.#outgoing.lanes.set(name, lane);
    const pulled = new Promise<void>((resolve) => this.#firstPulls.set(name, resolve));
    this.#schedule();
    return { lane, pulled };
  }

  /** Queues rows. @returns the gateway's answers; rejects only when the transport is closed */
  push(lane: Lane, rows: readonly QueuedRow[]): Promise<PushResult[]> {
    if (this.#closed.signal.aborted) return Promise.reject(closedError());
    const results = lane.queue.add(rows);
    this.#expected.delete(lane.name);
    this.#backoff.wake();
    this.#schedule();
    return results;
  }

  /** Pulls these collections with the next request. */
  want(names: readonly CollectionName[] = collectionNames): void {
    for (const name of names) {
      const lane = this.lane(name);
      if (lane) lane.dirty = true;
    }
    this.#schedule();
  }

  /** Pulls the collections whose cursor at the gateway differs from ours. */
  heads(heads: HeadsEvent['heads']): void {
    for (const lane of this.#outgoing.lanes.values()) {
      const head = heads[lane.name];
      if (head === undefined) continue;
      if (lane.asked) lane.head = head;
      else if (head !== lane.buffer.cursor) lane.dirty = true;
    }
    this.#schedule();
  }

  /** Has a collection compared by inventory, because its digest differs. */
  reportDivergence(lane: Lane): void {
    this.#outgoing.diverged(lane);
    this.#schedule();
  }

  /** Asks for older messages. @returns undefined if the gateway could not be reached */
  older(request: HistoryRequest): Promise<HistoryAnswer | undefined> {
    const answer = this.#outgoing.older(request);
    this.#backoff.wake();
    this.#schedule();
    return answer;
  }

  /** Ends a pause between attempts. */
  wake(): void {
    this.#backoff.wake();
  }

  close(): void {
    this.#closed.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#coldTimer);
    this.#backoff.wake();
    this.#outgoing.close(closedError());
    for (const resolve of this.#firstPulls.values()) resolve();
  }

  #schedule(): void {
    if (this.#running || this.#timer !== undefined || this.#closed.signal.aborted) return;
    if (this.#isCold) return this.#awaitColdStart();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, this.#options.settings.batchWindow);
  }

  /** The first request waits until every collection has asked, so that a cold start is one request. */
  #awaitColdStart(): void {
    const warm = () => {
      clearTimeout(this.#coldTimer);
      this.#isCold = false;
      this.#schedule();
    };
    const isComplete =
      this.#outgoing.lanes.size === collectionNames.length && this.#expected.size === 0;
    if (isComplete) return warm();
    this.#coldTimer ??= setTimeout(warm, this.#options.settings.coldStartWait);
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.#outgoing.hasWork && !this.#closed.signal.aborted) await this.#exchange();
    } finally {
      this.#running = false;
    }
    if (!this.#closed.signal.aborted) this.#options.onQuiet();
  }

  async #exchange(): Promise<void> {
    const { signal } = this.#closed;
    try {
      const batch = await this.#outgoing.compose();
      this.#options.onProgress({ sending: this.#outgoing.sending });
      const result = await this.#options.exchange(batch.request, batch.diverged, signal);
      if (signal.aborted) return;
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
    for (const name of collectionNames) {
      if (!answer.pulls[name]) continue;
      this.#firstPulls.get(name)?.();
      this.#firstPulls.delete(name);
    }
  }

  async #failed(result: Extract<Exchanged, { ok: false }>): Promise<void> {
    const { code } = result;
    this.#isReachable = false;
    const status = code === 'NETWORK' ? 0 : refusalCodes[code];
    this.#options.onProgress({ sending: 0, online: code !== 'NETWORK' });
    if (isUnreadable(status) && this.#outgoing.sending > 0 && code !== 'NETWORK')
      return this.#outgoing.unreadable(code);
    this.#outgoing.unanswered();
    await this.#backoff.failed(result.retryAfterMs);
  }
}

/** 4xx that say something about the request itself, rather than about who sends it or how often. */
function isUnreadable(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

function closedError(): Error {
  return new Error('Sync is closed');
}
