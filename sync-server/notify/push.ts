import type { AppConfig } from '../config.ts';
import { Deliveries } from './deliveries.ts';
import { pauseAfter } from './delivery-state.ts';
import { pushServiceOf } from './push-hosts.ts';
import type { PushWhom } from './push-documents.ts';
import { placeOf } from './push-queue.ts';
import type { PushJob, PushQueue } from './push-queue.ts';
import { postPush, pushLifeMs } from './push-request.ts';
import type { PushPayload, PushResult } from './push-request.ts';
import { PushSubscriptions, pushToken } from './push-subscriptions.ts';
import type { PushDocument } from './push-subscriptions.ts';
import type { VapidKeys } from './vapid-pair.ts';

/** What the pusher works with. */
export interface PushParts {
  config: AppConfig;
  keys: VapidKeys;
  clock: () => Date;
  subscriptions: PushSubscriptions;
  queue: PushQueue;
  /** Whether the session that subscribed still holds. */
  isSignedIn(uid: string, sid: string): Promise<boolean>;
  /** Whether the person still wants to hear of it (NOTIF-08, NOTIF-09, SAFE-12), and it is true still. */
  isWanted(job: PushJob): Promise<boolean>;
  /** @param reason names the push service and what it said, never a browser */
  onOutcome(outcome: PushResult['outcome'], reason?: string): void;
  onError(error: unknown): void;
}

/** Sends Web Pushes from a queue in the store; one that the service refuses for now, again later. */
export class Pusher {
  readonly #parts: PushParts;
  #lastReached: boolean | undefined;
  readonly #deliveries: Deliveries<PushJob>;

  constructor(parts: PushParts) {
    const { queue, onError } = parts;
    this.#parts = parts;
    this.#deliveries = new Deliveries({
      due: () => queue.due(),
      keyOf: placeOf,
      serviceOf: ({ service }) => service ?? '',
      isUrgent: () => false,
      deliver: (job) => this.#one(job),
      atOnce: 10,
      sweep: () => queue.sweep(),
      onError,
    });
  }

  /** Whether the last push service that was needed could be reached; undefined if none was. */
  get lastReached(): boolean | undefined {
    return this.#lastReached;
  }

  get publicKey(): string {
    return this.#parts.keys.publicKey;
  }

  get subscriptions(): PushSubscriptions {
    return this.#parts.subscriptions;
  }

  get queue(): PushQueue {
    return this.#parts.queue;
  }

  accepts(endpoint: string): boolean {
    return pushServiceOf(endpoint, this.#parts.config.pushHosts) !== undefined;
  }

  /** Starts delivering what is in the queue, now and every half minute. */
  start(): void {
    this.#deliveries.start();
  }

  /** Waits for the delivery under way; what is left stays in the queue. */
  stop(): Promise<void> {
    return this.#deliveries.stop();
  }

  /** Queues an event's push for every browser of a person, once; it leaves soon after. */
  async send(eventId: string, whom: PushWhom, payload: PushPayload): Promise<void> {
    const { queue, subscriptions } = this.#parts;
    const browsers = (await subscriptions.of(whom.uid)).map(({ endpoint }) => ({
      token: pushToken(endpoint),
      service: pushServiceOf(endpoint, this.#parts.config.pushHosts),
    }));
    for (const job of await queue.add(eventId, whom, browsers, payload)) this.#deliveries.add(job);
  }

  /** Delivers what is due. Resolves when nothing due is left to try. */
  deliver(): Promise<void> {
    return this.#deliveries.run();
  }

  /** One attempt for one browser, which is forgotten if it is gone. */
  async sendTo(device: PushDocument, payload: PushPayload): Promise<PushResult> {
    const result = await this.#try(device, payload);
    if (result.outcome === 'forgotten')
      await this.#parts.subscriptions.forget(device.uid, pushToken(device.endpoint));
    this.#parts.onOutcome(result.outcome, 'reason' in result ? result.reason : undefined);
    return result;
  }

  async #try(device: PushDocument, payload: PushPayload): Promise<PushResult> {
    const { config, keys, clock, isSignedIn } = this.#parts;
    const signedIn = await isSignedIn(device.uid, device.sid);
    if (!signedIn || !this.accepts(device.endpoint)) return { outcome: 'forgotten' };
    const result = await postPush({ config, keys }, device, payload, clock());
    this.#lastReached = !('reason' in result) || result.reason.includes('HTTP');
    return result;
  }

  async #one(found: PushJob): Promise<void> {
    const { queue } = this.#parts;
    const job = await queue.claim(found);
    if (job === undefined) return;
    const pause = pauseAfter(job);
    let result: PushResult | undefined;
    try {
      result = await this.#handOver(job);
    } catch (error) {
      // Nothing has left: it must not look like what a kill has cut off.
      await queue.retry(job, pause);
      throw error;
    }
    if (result?.outcome !== 'later') return queue.finish(job);
    await queue.retry(job, Math.max(pause, result.afterMs ?? 0));
  }

  /** @returns undefined if nobody wants it any more @throws what the store throws; it has not left then */
  async #handOver(job: PushJob): Promise<PushResult | undefined> {
    const { subscriptions, isWanted, clock } = this.#parts;
    const device = await subscriptions.one(job.uid, job.token);
    const age = clock().getTime() - Date.parse(job.createdAt);
    const isOver = device === undefined || age > pushLifeMs || !(await isWanted(job));
    return isOver ? undefined : this.sendTo(device, job.payload);
  }
}
