import closeWithGrace from 'close-with-grace';
import type { StoreLog } from './store/contract.ts';
import { openStore } from './store/store.ts';
import { pause } from './store/wait.ts';

/**
 * Runs beside the gateways of an installation with CouchDB, because only a server admin may purge and
 * they have no such account: purges what they have erased and noted, and has it compacted.
 * Settings: COUCHDB_ADMIN_URL, DATABASE_PREFIX.
 */
const { COUCHDB_ADMIN_URL: couchdbUrl, DATABASE_PREFIX: namePrefix = '' } = process.env;

/** How often it looks for erasures whose time has come, milliseconds. */
const interval = 600_000;

const stop = new AbortController();
// A promise: without one it would wait ten seconds for a callback. What is cut off is done the next time.
closeWithGrace({ logger: false }, async ({ err }) => {
  if (err) say(err);
  stop.abort();
});

try {
  if (!couchdbUrl) throw new Error('COUCHDB_ADMIN_URL must be set');
  const setting = 'COUCHDB_ADMIN_URL';
  const log: StoreLog = { warn: (fields, message) => console.error(message, fields) };
  const store = await openStore({ dataDirectory: '', couchdbUrl, namePrefix, setting, log });
  while (!stop.signal.aborted) {
    // Begun anew it would forget how long it has seen every node of a cluster there.
    await store.eraseDone().catch(say);
    await pause(interval, stop.signal);
  }
  await store.close();
} catch (failure) {
  // Whoever watches starts it anew; nothing that is to be purged is forgotten.
  say(failure);
  process.exit(1);
}

function say(failure: unknown): void {
  console.error(failure instanceof Error ? failure.message : 'Erased documents were not purged');
}
