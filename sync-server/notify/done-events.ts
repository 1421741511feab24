import { createHash } from 'node:crypto';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../store/database-as.ts';
import { removeOlder } from '../store/remove-older.ts';
import type { Database, Store } from '../store/store.ts';

/** `_id` = `{channel}:{hash of the event id}`: this event is over. Says nothing about whom. */
interface DoneDocument extends Stored {
  kind: 'done-event';
  outcome: string;
  at: string;
}

/** The memory of events outlives every repeat: effects replay days, not weeks. */
const rememberedMs = 40 * dayMs;

/** Which events have had their mail, or their pushes: what makes a repeated event silent. */
export class DoneEvents {
  readonly #store: Store;
  readonly #db: Database<DoneDocument>;
  readonly #channel: 'mailed' | 'pushed';
  readonly #clock: () => Date;

  constructor(store: Store, channel: 'mailed' | 'pushed', clock: () => Date) {
    this.#store = store;
    this.#db = databaseAs<DoneDocument>(store, 'gateway');
    this.#channel = channel;
    this.#clock = clock;
  }

  /** @param hash of the event id, by `eventHash` */
  async has(hash: string): Promise<boolean> {
    return (await this.#db.get(`${this.#channel}:${hash}`)) !== undefined;
  }

  /** Remembers an event; a second time changes nothing. */
  async add(hash: string, outcome: string): Promise<void> {
    const at = this.#clock().toISOString();
    await this.#db.put({ _id: `${this.#channel}:${hash}`, kind: 'done-event', outcome, at });
  }

  /** Forgets events that are too old to be repeated. */
  async sweep(): Promise<void> {
    const now = this.#store.notAhead(this.#clock());
    const before = new Date(now.getTime() - rememberedMs).toISOString();
    await removeOlder(this.#store, `${this.#channel}:`, before);
  }
}

/** SHA-256 of an event id, which may hold uids, as the queues' documents are called by it. */
export const eventHash = (eventId: string): string =>
  createHash('sha256').update(eventId).digest('hex');
