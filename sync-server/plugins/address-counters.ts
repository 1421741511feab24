import { putNewest } from '../facts/put-newest.ts';

interface Counter {
  count: number;
  /** When its window began, by a clock that nobody sets, milliseconds. */
  since: number;
}

type Tell = (error: null, counted: { current: number; ttl: number }) => void;

/**
 * Counts the requests of addresses for `@fastify/rate-limit`. Its own store goes by the clock of the machine: once that
 * is set back by hours, no window would end for as long, and all who share an address would be shut out.
 */
export class AddressCounters {
  readonly #counters = new Map<string, Counter>();
  /** So many addresses are known at a time; those that were here longest ago are forgotten first. */
  readonly #most: number;

  /** @param options of the plugin */
  constructor({ cache = 5000 }: { cache?: number }) {
    this.#most = cache;
  }

  /** Counts one more of an address. @param windowMs length of the window, which begins with its first request */
  incr(address: string, tell: Tell, windowMs: number): void {
    const now = performance.now();
    const known = this.#counters.get(address);
    const isOver = known === undefined || now - known.since >= windowMs;
    const counter = isOver ? { count: 1, since: now } : { ...known, count: known.count + 1 };
    putNewest(this.#counters, address, counter, this.#most);
    tell(null, { current: counter.count, ttl: counter.since + windowMs - now });
  }

  /** Those of a route with a limit of its own. */
  child(): AddressCounters {
    return new AddressCounters({ cache: this.#most });
  }
}
