import { isDeepStrictEqual } from 'node:util';
import { couchDatabases } from './databases.ts';
import { designDocuments, mangoIndexes } from './design-documents.ts';
import type { DesignDocument } from './design-documents.ts';
import { ask, askOptional, statusOfAsk } from './server.ts';
import type { CouchServer } from './server.ts';

const attempts = 5;

/** Brings design documents and indexes up to date; what has not changed is not written. */
export async function installDesigns(server: CouchServer, prefix: string): Promise<void> {
  for (const database of couchDatabases) {
    const db = prefix + database;
    for (const design of designDocuments(database)) await installDesign(server, db, design);
    for (const index of mangoIndexes(database))
      await ask(server, { db, path: '_index', method: 'POST', body: index });
  }
}

/** Several gateways may start at once: whoever loses a race looks again whether there is work left. */
async function installDesign(
  server: CouchServer,
  db: string,
  design: DesignDocument,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const request = { db, path: design._id };
    const known = await askOptional<DesignDocument>(server, request);
    const { _rev, ...content } = known ?? { _rev: undefined };
    if (isDeepStrictEqual(content, design)) return;
    const body = _rev === undefined ? design : { ...design, _rev };
    try {
      await ask(server, { ...request, method: 'PUT', body });
      return;
    } catch (failure) {
      if (statusOfAsk(failure) !== 409 || attempt === attempts) throw failure;
    }
  }
}
