import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Accounts } from '../../sync-server/accounts/accounts.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

describe('who looks for an account by its address', () => {
  let files: TestStore;
  let reads = 0;
  let accounts: Accounts;

  beforeAll(async () => {
    files = await openTestStore();
    accounts = new Accounts(counting(files.store), () => new Date());
    for (const email of ['aino@posti.example', 'aino@xn--krki-loa.example', 'eino@järvi.example'])
      await accounts.create({
        email,
        passwordHash: null,
        google: null,
        emailProven: false,
        language: 'fi',
      });
  });
  afterAll(() => files.remove());

  /** The store, whose single readings are counted: over CouchDB each is a way there and back. */
  function counting(store: Store): Store {
    const db: Store['db'] = (name) => {
      const real = store.db(name);
      return new Proxy(real, {
        get(target, key) {
          if (key === 'get') reads += 1;
          const value: unknown = Reflect.get(target, key);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    };
    return new Proxy(store, {
      get: (target, key) => (key === 'db' ? db : Reflect.get(target, key)),
    });
  }

  async function look(email: string): Promise<[isKnown: boolean, reads: number]> {
    reads = 0;
    const account = await accounts.byEmail(email);
    return [account !== undefined, reads];
  }

  it('ERR-05 AUTH-08 the store is asked as often whether or not there is one', async () => {
    const [isKnown, most] = await look('aino@posti.example');
    expect(isKnown).toBe(true);
    expect(await look('nobody@posti.example')).toEqual([false, most]);
  });

  it('ERR-05 AUTH-08 so it is for a domain with other letters, in whichever form it was registered', async () => {
    const [isKnown, most] = await look('eino@järvi.example');
    expect(isKnown).toBe(true);
    expect(await look('aino@kärki.example')).toEqual([true, most]);
    expect(await look('nobody@kärki.example')).toEqual([false, most]);
  });
});
