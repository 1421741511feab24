import { couchAddress } from '../../couchdb/address.ts';
import type { CouchAddress } from '../../couchdb/address.ts';
import { setUpCouch } from '../../couchdb/set-up.ts';
import type { Database, Store, StoreConfig } from './contract.ts';
import { couchDatabase } from './couch-database.ts';
import { CouchErasure } from './couch-erase.ts';
import { couchFetch } from './couch-fetch.ts';
import { databaseNames } from './documents.ts';
import type { DatabaseName, Documents } from './documents.ts';
import { StoreError, storeError } from './errors.ts';
import { openPouch } from './pouch.ts';
import type { Pouch } from './pouch.ts';

/**
 * Opens the store on a CouchDB server, after setting it up (see `couchdb/`).
 * @throws StoreError if the server cannot be reached or refuses the account
 */
export async function openCouchStore(config: StoreConfig & { couchdbUrl: string }): Promise<Store> {
  const address = couchAddress(config.couchdbUrl);
  const prefix = config.namePrefix ?? '';
  let isAdmin: boolean;
  try {
    isAdmin = await setUpCouch(address, prefix);
  } catch (failure) {
    throw storeError('setting up CouchDB', failure);
  }
  const closing = new AbortController();
  const pouches = new Map(databaseNames.map((name) => [name, open(address, prefix + name)]));
  const erasure = new CouchErasure(address, prefix, isAdmin, closing.signal);
  const databases = new Map<DatabaseName, Database<never>>();
  for (const [name, pouch] of pouches) {
    const erasing = (ids: readonly string[]): Promise<void> => erasure.note(name, ids);
    const database = couchDatabase(name, pouch, closing.signal, config.log, erasing);
    databases.set(name, database as unknown as Database<never>);
  }
  const db = <N extends DatabaseName>(name: N) =>
    databases.get(name) as unknown as Database<Documents[N]>;
  erasure.use(db('gateway'));
  return {
    kind: 'couchdb',
    db,
    ready: () => ready(pouches.get('gateway') as Pouch, closing.signal),
    eraseDone: (options) => erasure.done(options?.purgeAfterMs),
    close: async () => closing.abort(),
  };
}

function open({ base, auth }: CouchAddress, name: string): Pouch {
  return openPouch(`${base}/${name}`, {
    adapter: base.startsWith('https:') ? 'https' : 'http',
    skip_setup: true,
    fetch: couchFetch(),
    ...(auth === undefined ? {} : { auth }),
  });
}

async function ready(gateway: Pouch, closing: AbortSignal): Promise<void> {
  if (closing.aborted) throw new StoreError('the store is closed', 503, undefined);
  const up = await gateway.fetch('/_up');
  if (!up.ok) throw new StoreError('CouchDB is not up', up.status, undefined);
  const { error } = await gateway.info();
  if (error !== undefined) throw new StoreError(`CouchDB answers ${error}`, 503, undefined);
}
