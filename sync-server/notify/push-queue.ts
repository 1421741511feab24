import { createHash } from 'node:crypto';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, Store } from '../store/store.ts';
import type { PushPayload } from './push-request.ts';

/** `_id` = `push-job:{hash of the event id}:{token}`: a push under way to one browser. */
export interface PushJob extends Stored {
  kind: 'push-job';
  uid: string;
  token: string;
  payload: PushPayload;
  createdAt: string;
  attempts: number;
  /** Not before this instant. */
  nextAt: string;
  /** Set while a gateway hands it over; whoever finds an old claim knows of a crash. */
  claimedAt: string | null;
}

/** A claim this old belongs to a gateway that died while it handed the push over. */
const claimMs = 5 * 60_000;

/** Pushes under way in the store: they survive a restart, and any gateway may deliver them. */
export class PushQueue {
  readonly #db: Database<PushJob>;
  readonly #clock: () => Date;

  constructor(store: Store, clock: () => Date) {
    this.#db = store.db('gateway') as unknown as Database<PushJob>;
    this.#clock = clock;
  }

  /** Adds a push to one browser; nothing happens if that event's is under way already. */
  async add(eventId: string, uid: string, token: string, payload: PushPayload): Promise<void> {
    const now = this.#clock().toISOString();
    const hash = createHash('sha256').update(eventId).digest('hex');
    await this.#db.put({
      _id: `push-job:${hash}:${token}`,
      kind: 'push-job',
      uid,
      token,
      payload,
      createdAt: now,
      attempts: 0,
      nextAt: now,
      claimedAt: null,
    });
  }

  async all(): Promise<PushJob[]> {
    return this.#db.range({ startkey: 'push-job:', endkey: 'push-job:\uffff' });
  }

  /** Those whose time has come. */
  async due(): Promise<PushJob[]> {
    const now = this.#clock().toISOString();
    return (await this.all()).filter(({ nextAt }) => nextAt <= now);
  }

  /**
   * Takes a push for delivery. Undefined if another gateway has it, or had it when it died: it may
   * have arrived, and no browser shows the same one twice.
   */
  async claim(job: PushJob): Promise<PushJob | undefined> {
    const now = this.#clock();
    if (job.claimedAt !== null) {
      if (now.getTime() - Date.parse(job.claimedAt) > claimMs) await this.finish(job);
      return undefined;
    }
    const claimed: PushJob = { ...job, claimedAt: now.toISOString() };
    const put = await this.#db.put(claimed);
    return put.ok ? { ...claimed, _rev: put.rev } : undefined;
  }

  /** Gives a push back to be tried again after a pause. */
  async retry(job: PushJob, pauseMs: number): Promise<void> {
    const nextAt = new Date(this.#clock().getTime() + pauseMs).toISOString();
    await this.#db.put({ ...job, claimedAt: null, attempts: job.attempts + 1, nextAt });
  }

  /** It has been sent or given up. */
  async finish(job: PushJob): Promise<void> {
    if (job._rev !== undefined) await this.#db.remove(job._id, job._rev);
  }
}
