import type { Store } from './contract.ts';
import type { Lease } from './lease-contract.ts';

/** Who holds which lease of a store that only this process can open. */
const holders = new WeakMap<Store, Map<string, LocalLease>>();

/** A lease within this process: taken at once after a restart, whoever held it before. */
export class LocalLease implements Lease {
  readonly #leases: Map<string, LocalLease>;
  readonly #name: string;

  constructor(store: Store, name: string) {
    this.#leases = holders.get(store) ?? new Map<string, LocalLease>();
    holders.set(store, this.#leases);
    this.#name = name;
  }

  get held(): boolean {
    return this.#leases.get(this.#name) === this;
  }

  async acquire(): Promise<boolean> {
    if (!this.#leases.has(this.#name)) this.#leases.set(this.#name, this);
    return this.held;
  }

  async renew(): Promise<void> {
    // Nobody can take it away.
  }

  async release(): Promise<void> {
    if (this.held) this.#leases.delete(this.#name);
  }
}
