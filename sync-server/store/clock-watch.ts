import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { StoreLog } from './contract.ts';

const sayEveryMs = 600_000;

/**
 * Compares this machine's clock with that of CouchDB, which every gateway asks: messages and deadlines go
 * wrong where clocks differ by more than gateways may, and nothing else would tell the operator.
 */
export class ClockWatch {
  readonly #log: StoreLog | undefined;
  #saidAt = -Infinity;

  constructor(log: StoreLog | undefined) {
    this.#log = log;
  }

  /** @param date header `Date` of an answer that has just come */
  note(date: string | null): void {
    const ahead = Date.now() - Date.parse(date ?? '');
    // Not a number without a date: nothing is said then.
    if (!(Math.abs(ahead) > clocksDifferMs)) return;
    if (performance.now() - this.#saidAt < sayEveryMs) return;
    this.#saidAt = performance.now();
    this.#log?.warn(
      { minutesAhead: Math.round(ahead / 60_000) },
      'the clocks of this gateway and of CouchDB differ: one of them must be set right',
    );
  }
}
