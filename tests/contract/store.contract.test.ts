import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { couchAddress } from '../../couchdb/address.ts';
import { couchDatabases } from '../../couchdb/databases.ts';
import { ask, couchServer } from '../../couchdb/server.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { storeContract } from './store.contract.ts';

const root = mkdtempSync(join(tmpdir(), 'kohdataan-store-'));
let opened = 0;

afterAll(() => rmSync(root, { recursive: true, force: true }));

storeContract('embedded', () => openStore({ dataDirectory: join(root, String((opened += 1))) }));

describe('over HTTP', () => {
  let couch: TestCouch;
  beforeAll(async () => {
    couch = await startCouch();
  });
  afterAll(() => couch.close());

  storeContract('CouchDB interface (test server)', () =>
    openStore({ dataDirectory: root, couchdbUrl: couch.url, namePrefix: 'test_' }),
  );
});

const { COUCHDB_URL: couchdbUrl } = process.env;

describe.skipIf(couchdbUrl === undefined)('CouchDB at COUCHDB_URL', () => {
  const namePrefix = `contract_${process.pid}_`;

  // Without the setting one skipped test stands for the suite, so that the count shows it.
  if (couchdbUrl === undefined) return it('needs COUCHDB_URL', () => undefined);

  afterAll(async () => {
    const server = couchServer(couchAddress(couchdbUrl));
    for (const name of couchDatabases)
      await ask(server, { db: namePrefix + name, method: 'DELETE' });
  });

  storeContract('CouchDB', () => openStore({ dataDirectory: root, couchdbUrl, namePrefix }));
});
