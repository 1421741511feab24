import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { StoreLog } from './contract.ts';

const sayEveryMs = 600_000;

/** Of so many answers in a row one, as good as surely, is by the node of a cluster whose clock is behind the others'. */
const answersKept = 48;

/**
 * Compares this machine's clock with that of CouchDB, which every gateway asks: messages and deadlines go
 * wrong where clocks differ by more than gateways may, and nothing else would tell the operator. What gateways
 * must agree on is timed by CouchDB's then. Where that has several nodes, whose clocks may differ as well, each answer
 * can be by another one: of those that came last the clock counts that is furthest behind, or time would seem to leap
 * by hours with every answer.
 */
export class ClockWatch {
  readonly #log: StoreLog | undefined;
  #saidAt = -Infinity;
  /** By how many milliseconds this clock is ahead, if by more than gateways may differ; else 0. */
  #ahead = 0;
  #answeredAt: number | undefined;
  /** How much CouchDB's clock showed more than the time for which this process has run, at each of the last answers. */
  #told: number[] = [];
  /** The same of this machine's own clock, at the last answer. */
  #own: number | undefined;

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

  /** When CouchDB answered last, by its clock that is furthest behind, milliseconds; undefined before it has. */
  get answeredAt(): number | undefined {
    return this.#answeredAt;
  }

  /** @param date header `Date` of an answer that has just come */
  note(date: string | null): void {
    const told = Date.parse(date ?? '');
    // Nothing is known without a date.
    if (Number.isNaN(told)) return;
    const running = performance.now();
    const own = Date.now() - running;
    // The machine has slept, or its clock was set: no earlier answer tells what time it is.
    if (tooMuch(own - (this.#own ?? own)) !== 0) this.#told = [];
    this.#own = own;
    this.#told.push(told - running);
    if (this.#told.length > answersKept) this.#told.shift();
    this.#answeredAt = running + Math.min(...this.#told);
    this.#ahead = tooMuch(Date.now() - this.#answeredAt);
    const ahead = tooMuch(Date.now() - told);
    if (ahead === 0 || running - this.#saidAt < sayEveryMs) return;
    this.#saidAt = running;
    this.#log?.warn(
      { minutesAhead: Math.round(ahead / 60_000) },
      'the clocks of this gateway and of CouchDB differ: one of them must be set right',
    );
  }
}

/** A difference of two clocks if it is more than gateways may differ, else 0. */
const tooMuch = (ms: number): number => (Math.abs(ms) > clocksDifferMs ? ms : 0);
