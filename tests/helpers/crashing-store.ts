import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, Store } from '../../sync-server/store/store.ts';

type Any = Database<Stored>;
const writes = ['put', 'update', 'remove'] as const;

/**
 * The store as one process sees it that dies before its n-th write to `gateway`: from then on nothing
 * it does ever comes back, and nothing is written.
 */
export class CrashingStore {
  readonly store: Store;
  #left: number;
  #onCrash: () => void = () => undefined;
  /** Resolves when the process dies. */
  readonly crashed: Promise<void>;

  /** @param after writes that still happen */
  constructor(store: Store, after: number) {
    this.#left = after;
    this.crashed = new Promise((resolve) => (this.#onCrash = resolve));
    const gateway = this.#dying(store.db('gateway') as unknown as Any);
    this.store = {
      ...store,
      kind: store.kind,
      db: ((name: string) =>
        name === 'gateway' ? gateway : store.db(name as 'users')) as unknown as Store['db'],
    };
  }

  get isDead(): boolean {
    return this.#left < 0;
  }

  #dying(db: Any): Any {
    return new Proxy(db, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          if ((writes as readonly unknown[]).includes(name)) this.#left -= 1;
          if (this.isDead) {
            this.#onCrash();
            return new Promise(() => undefined);
          }
          return (method as (...all: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  }
}
