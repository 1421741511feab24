import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { couchAddress } from '../../couchdb/address.ts';
import { couchDatabases } from '../../couchdb/databases.ts';
import { ask, couchServer } from '../../couchdb/server.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { TestStore } from './test-core.ts';

/** Address, with an admin's account, of the real CouchDB that tests may use; most run without. */
export const { COUCHDB_URL: realCouch } = process.env;

let opened = 0;

/**
 * Empty databases of their own on a CouchDB server. Every gateway opens a connection of its own.
 * @param couchdbUrl with the account of a server admin in it
 */
export async function openCouchTestStore(couchdbUrl: string): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-'));
  opened += 1;
  const namePrefix = `test_${process.pid}_${Date.now()}_${opened}_`;
  const open = () => openStore({ dataDirectory: directory, couchdbUrl, namePrefix });
  const store = await open();
  return {
    store,
    directory,
    namePrefix,
    open,
    remove: async () => {
      await store.close();
      await dropDatabases(couchdbUrl, namePrefix);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Deletes the databases of an installation. */
export async function dropDatabases(couchdbUrl: string, namePrefix: string): Promise<void> {
  const server = couchServer(couchAddress(couchdbUrl));
  for (const name of couchDatabases) await ask(server, { db: namePrefix + name, method: 'DELETE' });
}
