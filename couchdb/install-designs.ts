import { isDeepStrictEqual } from 'node:util';
import { couchDatabases } from './databases.ts';
import { designDocuments, mangoIndexes } from './design-documents.ts';
import type { DesignDocument } from './design-documents.ts';
import { raced } from './raced.ts';
import { ask, askOptional } from './server.ts';
import type { CouchServer } from './server.ts';

/** Brings design documents and indexes up to date; what has not changed is not written. */
export async function installDesigns(server: CouchServer, prefix: string): Promise<void> {
  for (const database of couchDatabases) {
    const db = prefix + database;
    for (const design of designDocuments(database)) await installDesign(server, db, design);
    // Whoever loses a race for one gets a 500 and asks again: CouchDB itself writes the design document of it.
    for (const index of mangoIndexes(database))
      await ask(server, { db, path: '_index', method: 'POST', body: index });
  }
}

function installDesign(server: CouchServer, db: string, design: DesignDocument): Promise<void> {
  return raced(async () => {
    const request = { db, path: design._id };
    const known = await askOptional<DesignDocument>(server, request);
    const { _rev, ...content } = known ?? { _rev: undefined };
    if (isDeepStrictEqual(content, design)) return;
    const body = _rev === undefined ? design : { ...design, _rev };
    await ask(server, { ...request, method: 'PUT', body });
  });
}
