import { randomUUID } from 'node:crypto';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { databaseAs } from '../store/database-as.ts';
import type { Database, Store } from '../store/store.ts';
import { Claims } from './claims.ts';
import { byDueTime, isDue } from './delivery-state.ts';
import { DoneEvents, eventHash } from './done-events.ts';
import { isPushEvent } from './push-documents.ts';
import type { PushEvent, PushState, PushWhom } from './push-documents.ts';
import { pushLifeMs } from './push-request.ts';
import type { PushPayload } from './push-request.ts';

/** One event's push to one browser. */
export interface PushJob extends PushState, PushWhom {
  eventDocument: string;
  token: string;
  payload: PushPayload;
  createdAt: string;
}

const prefix = 'push-event:';
/** A claim this old, or so far ahead, belongs to a gateway that died while it handed the push over, by whichever clock. */
const claimMs = 5 * 60_000 + clocksDifferMs;

/** Pushes under way in the store: they survive a restart, and any gateway may deliver them. */
export class PushQueue {
  readonly #db: Database<PushEvent>;
  readonly #done: DoneEvents;
  readonly #clock: () => Date;
  readonly #claims = new Claims(claimMs);
  /** How many events were left alone at the last look, because an operator must put them right. */
  malformed = 0;

  constructor(store: Store, clock: () => Date) {
    this.#db = databaseAs<PushEvent>(store, 'gateway');
    this.#done = new DoneEvents(store, 'pushed', clock);
    this.#clock = clock;
  }

  /**
   * Adds the pushes of an event to somebody's browsers, each with the service that it leaves through.
   * @returns them as they wait; none if the event has had them or has them under way
   */
  async add(
    eventId: string,
    whom: PushWhom,
    to: readonly { token: string; service?: string | undefined }[],
    payload: PushPayload,
  ): Promise<PushJob[]> {
    const hash = eventHash(eventId);
    if (to.length === 0 || (await this.#done.has(hash))) return [];
    const now = this.#clock().toISOString();
    const first = { attempts: 0, nextAt: now, claimedAt: null };
    const browsers = Object.fromEntries(
      to.map(({ token, service }) => [token, { ...first, ...(service && { service }) }]),
    );
    const event = {
      _id: prefix + hash,
      kind: 'push-event' as const,
      ...whom,
      payload,
      createdAt: now,
      browsers,
    };
    const put = await this.#db.put(event);
    if (!put.ok) return [];
    // Between the look and the put, the same event may have been delivered and removed.
    if (!(await this.#done.has(hash))) return jobsOf(event);
    await this.#db.remove(prefix + hash, put.rev);
    return [];
  }

  /** Everything that waits. Malformed events are left alone: they must not hold up the others. */
  async all(): Promise<PushJob[]> {
    const docs = await this.#db.range({ startkey: prefix, endkey: `${prefix}\uffff` });
    const events = docs.filter((doc) => isPushEvent(doc));
    this.malformed = docs.length - events.length;
    return events.flatMap(jobsOf);
  }

  /** What waits and whose time has come, in the order in which it has. */
  async due(): Promise<PushJob[]> {
    const now = this.#clock();
    return (await this.all()).filter((job) => isDue(job, now, pushLifeMs)).toSorted(byDueTime);
  }

  /**
   * Takes a push for delivery. Undefined if another gateway has it, or had it when it died: it may have
   * arrived, and no browser shows the same one twice. Nor one of an event that was done when a gateway put it here
   * that had looked before.
   */
  async claim(job: PushJob): Promise<PushJob | undefined> {
    const now = this.#clock();
    const claimedAt = now.toISOString();
    const claim = randomUUID();
    let claimed = false;
    let isLeftover = false;
    const take = (state: PushState): PushState | undefined => {
      const isOwn = this.#claims.isUnused(placeOf(job), state);
      claimed = isOwn || (state.claimedAt === null && isDue(state, now, pushLifeMs));
      isLeftover = !isOwn && this.#claims.isLeft(placeOf(job), state, now);
      return claimed ? { ...state, claimedAt, claim } : undefined;
    };
    const isDone = await this.#claims.storing(placeOf(job), claim, async () => {
      await this.#change(job, take);
      return claimed && (await this.#done.has(job.eventDocument.slice(prefix.length)));
    });
    if (isLeftover || isDone) await this.finish(job);
    return claimed && !isDone ? { ...job, claimedAt, claim } : undefined;
  }

  /** Gives a claimed push that has not been handed over back, to be tried again after a pause. */
  async retry(job: PushJob, pauseMs: number): Promise<void> {
    const nextAt = new Date(this.#clock().getTime() + pauseMs).toISOString();
    await this.#claims.storing(placeOf(job), job.claim, () =>
      this.#change(job, ({ attempts, service }) => ({
        claimedAt: null,
        attempts: attempts + 1,
        nextAt,
        ...(service && { service }),
      })),
    );
  }

  /** It has been sent or given up. The event's last one leaves but the memory of the event. */
  async finish({ eventDocument, token }: PushJob): Promise<void> {
    for (;;) {
      const event = await this.#db.get(eventDocument);
      if (event?._rev === undefined || !(token in event.browsers)) return;
      const { [token]: _done, ...browsers } = event.browsers;
      const isLast = Object.keys(browsers).length === 0;
      if (isLast) await this.#done.add(eventDocument.slice(prefix.length), 'done');
      const written = isLast
        ? await this.#db.remove(eventDocument, event._rev)
        : await this.#db.put({ ...event, browsers });
      if (written.ok) return;
    }
  }

  /** Forgets events that are too old to be repeated. */
  sweep(): Promise<void> {
    return this.#done.sweep();
  }

  async #change(
    { eventDocument, token }: PushJob,
    change: (state: PushState) => PushState | undefined,
  ): Promise<void> {
    await this.#db.update(eventDocument, (event) => {
      const state = event?.browsers[token];
      const after = state && change(state);
      return event && after && { ...event, browsers: { ...event.browsers, [token]: after } };
    });
  }
}

/** Names one event's push to one browser. */
export const placeOf = ({ eventDocument, token }: PushJob): string => `${eventDocument} ${token}`;

const jobsOf = ({ _id, uid, sender, about, payload, createdAt, browsers }: PushEvent): PushJob[] =>
  Object.entries(browsers).map(([token, state]) => ({
    eventDocument: _id,
    uid,
    sender,
    about,
    payload,
    createdAt,
    token,
    ...state,
  }));
