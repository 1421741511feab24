import { couchAddress } from '../../../couchdb/address.ts';
import { ask, couchServer } from '../../../couchdb/server.ts';
import { realCouch } from '../../helpers/couch-store.ts';
import { runPrefix } from './gateway-process.ts';

/** Runs once all browser tests are over: drops what gateways that end with their process have left on a real CouchDB. */
export default async function dropLeft(): Promise<void> {
  if (!realCouch) return;
  const server = couchServer(couchAddress(realCouch));
  for (const name of await ask<string[]>(server, { path: '_all_dbs' }))
    if (name.startsWith(runPrefix)) await ask(server, { db: name, method: 'DELETE' });
}
