import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { StoreLog } from './contract.ts';

const sayEveryMs = 600_000;

/**
 * Compares this machine's clock with that of CouchDB, which every gateway asks: messages and deadlines go
 * wrong where clocks differ by more than gateways may, and nothing else would tell the operator. What gateways
 * must agree on is timed by CouchDB's then.
 */
export class ClockWatch {
  readonly #log: StoreLog | undefined;
  #saidAt = -Infinity;
  /** By how many milliseconds this clock is ahead, if by more than gateways may differ; else 0. */
  #ahead = 0;
  #answeredAt: number | undefined;

  constructor(log: StoreLog | undefined) {
    this.#log = log;
  }

  /** The time that all gateways agree on, as nearly as they must. */
  now(): Date {
    return new Date(Date.now() - this.#ahead);
  }

  /** The same instant by whichever clock is behind. */
  notAhead(instant: Date): Date {
    return new Date(instant.getTime() - Math.max(0, this.#ahead));
  }

  /** When CouchDB answered last, by its own clock, milliseconds; undefined before it has. */
  get answeredAt(): number | undefined {
    return this.#answeredAt;
  }

  /** @param date header `Date` of an answer that has just come */
  note(date: string | null): void {
    const told = Date.parse(date ?? '');
    // Nothing is known without a date.
    if (Number.isNaN(told)) return;
    this.#answeredAt = told;
    const ahead = Date.now() - told;
    this.#ahead = Math.abs(ahead) > clocksDifferMs ? ahead : 0;
    if (this.#ahead === 0) return;
    if (performance.now() - this.#saidAt < sayEveryMs) return;
    this.#saidAt = performance.now();
    this.#log?.warn(
      { minutesAhead: Math.round(ahead / 60_000) },
      'the clocks of this gateway and of CouchDB differ: one of them must be set right',
    );
  }
}
