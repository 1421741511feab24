import type { CollectionName } from '../../schemas/documents/device.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type {
  HistoryAnswer,
  HistoryRequest,
  SyncAnswer,
  SyncRequest,
} from '../../schemas/wire/sync.ts';
import { AnswerSize } from './answer-size.ts';
import { composeRequest } from './compose-request.ts';
import { deliverAnswer, deliverPushes, keepRefusals } from './deliver-answer.ts';
import type { KeepRefused } from './deliver-answer.ts';
import type { Lane } from './lane.ts';

interface WaitingHistory {
  request: HistoryRequest;
  resolve(answer: HistoryAnswer | undefined): void;
}

/** What requests are put together with. */
export interface OutgoingOptions {
  device: string;
  /** What the replica holds, for `reconcile`. */
  inventory(lane: Lane): Promise<Record<string, string>>;
  keepRefused: KeepRefused;
}

/** One request, and the collections whose digest had differed. */
export interface Batch {
  request: SyncRequest;
  diverged: CollectionName[];
}

const maxRows = 500;
/** Rows of one collection in a request: where the network is too slow for so much, less. */
const maxCharacters = 300_000;
const minCharacters = 4000;
const maxHistory = 20;

/** What waits to be asked of the gateway, and what becomes of it with or without an answer. */
export class Outgoing {
  readonly lanes = new Map<CollectionName, Lane>();
  readonly answerSize = new AnswerSize();
  readonly #diverged = new Set<CollectionName>();
  #history: WaitingHistory[] = [];
  #asked: WaitingHistory[] = [];
  /** So many rows are sent one by one, to find the one that the gateway cannot read. */
  #alone = 0;
  /** Before a row that is alone counts as unreadable: does the gateway read a request without rows? */
  #others: 'unknown' | 'asked' | 'read' = 'unknown';
  #characters = maxCharacters;

  readonly #options: OutgoingOptions;

  constructor(options: OutgoingOptions) {
    this.#options = options;
  }

  get hasWork(): boolean {
    return (
      this.#history.length > 0 ||
      [...this.lanes.values()].some((lane) => lane.dirty || lane.needsInventory || lane.queue.size)
    );
  }

  /** Rows in the request that runs now. */
  get sending(): number {
    let rows = 0;
    for (const { queue } of this.lanes.values()) rows += queue.taken.length;
    return rows;
  }

  older(request: HistoryRequest): Promise<HistoryAnswer | undefined> {
    return new Promise((resolve) => this.#history.push({ request, resolve }));
  }

  diverged(lane: Lane): void {
    lane.needsInventory = true;
    this.#diverged.add(lane.name);
  }

  /** Everything that waits as one request. */
  async compose(): Promise<Batch> {
    this.#asked = this.#history.splice(0, maxHistory);
    const request = await composeRequest({
      device: this.#options.device,
      lanes: [...this.lanes.values()],
      history: this.#asked.map((asked) => asked.request),
      rows: this.#others === 'asked' ? 0 : this.#alone > 0 ? 1 : maxRows,
      characters: this.#characters,
      most: this.answerSize.most,
      inventory: this.#options.inventory,
    });
    for (const lane of this.lanes.values()) {
      lane.asked = request.cursors[lane.name] !== undefined;
      if (lane.asked) lane.dirty = false;
    }
    return { request, diverged: [...this.#diverged] };
  }

  /** @throws if a refused text could not be kept; then the rows wait to be sent again */
  async answered(batch: Batch, answer: SyncAnswer): Promise<void> {
    const lanes = [...this.lanes.values()];
    await keepRefusals(lanes, answer.pushes, this.#options.keepRefused);
    for (const name of batch.diverged) this.#diverged.delete(name);
    this.#alone = Math.max(0, this.#alone - this.sending);
    this.#others = this.#others === 'asked' ? 'read' : 'unknown';
    deliverAnswer(lanes, batch.request, answer);
    // A chat that is not answered is out of this gateway's view, perhaps not for long.
    for (const { request, resolve } of this.#asked)
      resolve(answer.history?.find(({ chat }) => chat === request.chat));
    this.#asked = [];
  }

  /** Says how the network is: what is too much for a slow one would be sent again and again and never arrive. */
  fit(isTooMuch: boolean): void {
    const most = isTooMuch ? this.#characters / 4 : this.#characters * 2;
    this.#characters = Math.min(maxCharacters, Math.max(minCharacters, most));
  }

  /**
   * There was no answer: all of it is asked again, save history, which a user waits for.
   * @param isHurried it is asked again at once, and history too
   */
  unanswered(isHurried = false): void {
    for (const lane of this.lanes.values()) {
      lane.queue.putBack();
      if (lane.asked) lane.dirty = true;
      lane.asked = false;
    }
    if (isHurried) this.#history.unshift(...this.#asked.splice(0));
    this.#dropHistory();
  }

  /**
   * The gateway cannot read the request. One row must not hold up the others (SYNC-15): rows are sent
   * one by one until the unreadable one is alone, and that one counts as refused. A gateway that reads
   * nothing at all (another version, or something else in its place) refuses nothing.
   */
  async unreadable(code: RefusalCode): Promise<void> {
    const rows = this.sending;
    // Rows go one by one till then.
    const isProven = this.#others === 'read';
    this.#others = rows === 1 && !isProven ? 'asked' : 'unknown';
    if (!isProven) {
      this.#alone = Math.max(this.#alone, rows);
      this.unanswered();
      return;
    }
    const lanes = [...this.lanes.values()].filter(({ queue }) => queue.taken.length > 0);
    for (const lane of lanes) {
      const results = lane.queue.refusals(code);
      await keepRefusals([lane], { [lane.name]: results }, this.#options.keepRefused);
      deliverPushes(lane, results);
      lane.arrived();
    }
    this.#alone -= 1;
    this.unanswered();
  }

  close(reason: Error): void {
    this.#asked.push(...this.#history.splice(0));
    this.#dropHistory();
    for (const { queue } of this.lanes.values()) queue.close(reason);
  }

  #dropHistory(): void {
    for (const { resolve } of this.#asked.splice(0)) resolve(undefined);
  }
}
