import { couchAddress } from './address.ts';
import { setUpCouch } from './set-up.ts';

/**
 * Run once per installation, by a server admin: creates databases, security, design documents,
 * indexes and the account named in COUCHDB_URL. Repeating it changes nothing. It waits for
 * a CouchDB that is still starting.
 * Settings: COUCHDB_ADMIN_URL, COUCHDB_URL, DATABASE_PREFIX.
 */
const { COUCHDB_ADMIN_URL, COUCHDB_URL, DATABASE_PREFIX = '' } = process.env;

if (!COUCHDB_ADMIN_URL || !COUCHDB_URL) {
  console.error('COUCHDB_ADMIN_URL and COUCHDB_URL must be set');
  process.exit(1);
}

try {
  await setUpCouch(couchAddress(COUCHDB_ADMIN_URL, 'COUCHDB_ADMIN_URL'), DATABASE_PREFIX, {
    gateway: couchAddress(COUCHDB_URL),
    setting: 'COUCHDB_ADMIN_URL',
    timeoutMs: Infinity,
    onWait: (reason) => console.error(`${reason}; waiting for it`),
    onWarning: (words) => console.error(words),
  });
  console.log('CouchDB is set up');
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : 'CouchDB could not be set up');
  process.exit(1);
}
