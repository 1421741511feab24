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
      await raced(() => ask(server, { db, path: '_index', method: 'POST', body: index }));
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

/**
 * Several gateways may start at once: whoever loses a race looks again whether there is work left. A
 * lost race is a 409, but a 500 where CouchDB itself writes the design document of an index.
 */
async function raced(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (failure) {
      const isLost = [409, 500].includes(statusOfAsk(failure) ?? 0);
      if (!isLost || attempt === attempts) throw failure;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200 * attempt));
    }
  }
}
