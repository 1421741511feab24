import { createHmac, randomUUID } from 'node:crypto';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Guard } from '../facts/type-guards.ts';
import { databaseAs } from '../store/database-as.ts';
import { JointUpdates } from '../store/joint-updates.ts';
import type { Database, Store } from '../store/store.ts';

/** `_id` = `throttle:{0..255}`: counters of many keys in few documents, so that nothing piles up. */
interface ThrottleDocument extends Stored {
  kind: 'throttle';
  /** Hash of the key -> how often, and until when it counts (milliseconds). */
  entries: Record<string, Entry>;
  /** Of that counting alone: two of the very same content would count as one (couchdb/README.md). */
  counted?: string;
}

type Entry = [count: number, until: number];

const entry: Guard<Entry> = (value): value is Entry =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number');

/** What was counted; what an operator has made malformed counts nothing, and the others all the same. */
const entriesOf = (doc: ThrottleDocument | undefined): Record<string, Entry> =>
  Object.fromEntries(Object.entries(doc?.entries ?? {}).filter(([, value]) => entry(value)));

/** So many at most within that time. */
export interface Limit {
  most: number;
  windowMs: number;
}

const shards = 256;
const maxEntries = 2000;

/**
 * Counters per key that all gateways share and that survive a restart. Keys are stored as hashes with
 * a secret: they may hold addresses, and nobody may work out which others share somebody's document.
 */
export class Throttles {
  readonly #db: Database<ThrottleDocument>;
  readonly #updates: JointUpdates<ThrottleDocument>;
  readonly #clock: () => Date;
  readonly #secret: string;

  /** @param secret the same at all gateways; with another one counting begins anew */
  constructor(store: Store, clock: () => Date, secret: string) {
    this.#db = databaseAs<ThrottleDocument>(store, 'gateway');
    this.#updates = new JointUpdates(this.#db);
    this.#clock = clock;
    this.#secret = secret;
  }

  /** Seconds until the key may try again; 0 if it may now. */
  async wait(key: string, limit: Limit): Promise<number> {
    const { id, name } = this.#placeOf(key);
    const now = this.#clock().getTime();
    const [count, until] = counted(entriesOf(await this.#db.get(id))[name], limit, now) ?? [0, 0];
    return until > now && count >= limit.most ? Math.ceil((until - now) / 1000) : 0;
  }

  /** Counts one more. False if the key had used up its share already. */
  async take(key: string, limit: Limit): Promise<boolean> {
    const { id, name } = this.#placeOf(key);
    const now = this.#clock().getTime();
    let allowed = true;
    await this.#updates.update(id, (before) => {
      const entries = living(entriesOf(before), now);
      const [count, until] = counted(entries[name], limit, now) ?? [0, now + limit.windowMs];
      allowed = count < limit.most;
      if (!allowed) return undefined;
      entries[name] = [count + 1, until];
      return { ...before, _id: id, kind: 'throttle', entries, counted: randomUUID() };
    });
    return allowed;
  }

  /** Takes one back from the count: it should not have been counted. */
  async giveBack(key: string): Promise<void> {
    const { id, name } = this.#placeOf(key);
    await this.#updates.update(id, (before) => {
      const known = entriesOf(before);
      const [count, until] = known[name] ?? [0, 0];
      if (before === undefined || count === 0) return undefined;
      return { ...before, entries: { ...known, [name]: [count - 1, until] } };
    });
  }

  /** Forgets what was counted. */
  async clear(key: string): Promise<void> {
    const { id, name } = this.#placeOf(key);
    await this.#updates.update(id, (before) => {
      const { [name]: gone, ...entries } = entriesOf(before);
      return before === undefined || gone === undefined ? undefined : { ...before, entries };
    });
  }

  #placeOf(key: string): { id: string; name: string } {
    const digest = createHmac('sha256', this.#secret).update(key).digest();
    const id = `throttle:${(digest[0] ?? 0) % shards}`;
    return { id, name: digest.toString('base64url', 1, 16) };
  }
}

/** Nothing if it ends later than any that begins now: a clock that was ahead, and has been set right, began it. */
function counted(entry: Entry | undefined, limit: Limit, now: number): Entry | undefined {
  const isOfWrongClock = entry !== undefined && entry[1] - now > limit.windowMs + clocksDifferMs;
  return isOfWrongClock ? undefined : entry;
}

/**
 * Entries that still count. If there are far too many, those go first that have counted least, and of these the ones
 * that end first: attempts on many invented keys must not make anybody forget the many on one.
 */
function living(entries: Record<string, Entry>, now: number): Record<string, Entry> {
  const alive = Object.entries(entries).filter(([, [, until]]) => until > now);
  if (alive.length > maxEntries) {
    alive.sort(([, [one, a]], [, [other, b]]) => other - one || b - a);
    alive.length = maxEntries;
  }
  return Object.fromEntries(alive);
}
