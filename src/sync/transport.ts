import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type {
  HeadsEvent,
  HistoryAnswer,
  HistoryRequest,
  PushResult,
} from '../../schemas/wire/sync.ts';
import { ColdStart } from './cold-start.ts';
import { takeStreamed } from './deliver-answer.ts';
import { openLane } from './lane.ts';
import type { Lane } from './lane.ts';
import { Outgoing } from './outgoing.ts';
import type { OutgoingOptions } from './outgoing.ts';
import type { QueuedRow } from './push-queue.ts';
import { Sender } from './sender.ts';
import type { SenderOptions } from './sender.ts';

/** What a transport works with. */
export interface TransportOptions extends OutgoingOptions, SenderOptions {
  /** Collections whose unsent writes the first request should carry. */
  unsent: Iterable<CollectionName>;
}

/**
 * The one connection of all collections: at most one `POST /sync` at a time, which carries every push
 * and every cursor of its moment. What got no answer is sent again until there is one.
 */
export class Transport {
  readonly #outgoing: Outgoing;
  readonly #sender: Sender;
  readonly #coldStart: ColdStart;
  readonly #firstPulls = new Map<CollectionName, () => void>();

  constructor(options: TransportOptions) {
    this.#outgoing = new Outgoing(options);
    this.#sender = new Sender(options, this.#outgoing, ({ pulls }) => {
      for (const name of collectionNames) if (pulls[name]) this.#firstPulls.get(name)?.();
    });
    const { coldStartWait } = options.settings;
    this.#coldStart = new ColdStart(options.unsent, coldStartWait, () => this.#schedule());
  }

  /** The lane of a collection once it is open. */
  lane(name: CollectionName): Lane | undefined {
    return this.#outgoing.lanes.get(name);
  }

  /** Something is queued or under way. */
  get isAsking(): boolean {
    return this.#sender.isRunning || this.#outgoing.hasWork;
  }

  /** Nothing is queued, under way, or received and not yet taken by RxDB. */
  get isIdle(): boolean {
    if (this.isAsking) return false;
    return [...this.#outgoing.lanes.values()].every(({ buffer }) => buffer.isEmpty);
  }

  /** Some of these have documents that RxDB has not taken yet. */
  isBringing(names: readonly CollectionName[]): boolean {
    return names.some((name) => this.lane(name)?.buffer.isEmpty === false);
  }

  /** The last request was answered. */
  get isReachable(): boolean {
    return this.#sender.isReachable;
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
    this.#coldStart.opened(name);
    this.#schedule();
    return { lane, pulled };
  }

  /** Queues rows. @returns the gateway's answers; rejects only when the transport is closed */
  push(lane: Lane, rows: readonly QueuedRow[]): Promise<PushResult[]> {
    if (this.#sender.isClosed) return Promise.reject(closedError());
    const results = lane.queue.add(rows);
    this.#coldStart.pushed(lane.name);
    // Nothing else is written in the moment of a message.
    this.#sendNow(lane.name === 'messages');
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

  /** Takes what the stream has brought, and pulls the collections whose cursor at the gateway still differs. */
  heads({ heads, pulls = {} }: HeadsEvent): void {
    for (const lane of this.#outgoing.lanes.values()) {
      const head = heads[lane.name];
      const pulled = pulls[lane.name];
      if (head === undefined || (pulled && takeStreamed(lane, pulled))) continue;
      if (lane.asked) lane.head = head;
      else if (head !== lane.buffer.cursor) lane.dirty = true;
    }
    this.#schedule(true);
  }

  /** Has a collection compared by inventory, because its digest differs. */
  reportDivergence(lane: Lane): void {
    this.#outgoing.diverged(lane);
    this.#schedule();
  }

  /** Asks for older messages. @returns undefined if the gateway could not be reached, or knows nothing of the chat */
  older(request: HistoryRequest): Promise<HistoryAnswer | undefined> {
    const answer = this.#outgoing.older(request);
    this.#sendNow();
    return answer;
  }

  /** Ends a pause between attempts. */
  wake(): void {
    this.#sender.wake();
  }

  close(): void {
    this.#sender.close();
    this.#coldStart.close();
    this.#outgoing.close(closedError());
    for (const resolve of this.#firstPulls.values()) resolve();
  }

  /** For what somebody waits: a pause after failures ends, too. */
  #sendNow(isComplete = false): void {
    this.#sender.wake();
    this.#schedule(isComplete);
  }

  #schedule(isComplete = false): void {
    if (this.#coldStart.isOver && this.#outgoing.hasWork) this.#sender.schedule(isComplete);
  }
}

function closedError(): Error {
  return new Error('Sync is closed');
}
