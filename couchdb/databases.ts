import { ask, askOptional, statusOfAsk } from './server.ts';
import type { CouchServer } from './server.ts';

/** Every database of the gateway, whichever store it is in. */
export const couchDatabases = [
  'users',
  'meets',
  'chats',
  'messages',
  'relations',
  'actions',
  'affiliates',
  'suggestions',
  'accounts',
  'gateway',
] as const;

/** Databases that CouchDB itself wants. */
const systemDatabases = ['_users', '_replicator'] as const;

/**
 * Revisions remembered of documents that are rewritten all day long (lease, checkpoints); with
 * CouchDB's 1000 each rewrite would carry a long history.
 */
const gatewayRevisions = 50;

/** Creates what is missing. Two gateways may do so at once. */
export async function createDatabases(server: CouchServer, prefix: string): Promise<void> {
  const names = [...systemDatabases, ...couchDatabases.map((name) => prefix + name)];
  for (const db of names) await createDatabase(server, db);
  await setLimit(server, `${prefix}gateway`, '_revs_limit', gatewayRevisions);
  // Else it remembers the ids of a thousand purges; indexes and replicas that lag keep theirs anyway.
  for (const name of couchDatabases)
    await setLimit(server, prefix + name, '_purged_infos_limit', 1);
}

/** Writes it only if it differs: a cluster answers that write only while every node is there. */
async function setLimit(
  server: CouchServer,
  db: string,
  path: string,
  limit: number,
): Promise<void> {
  if ((await ask<number>(server, { db, path })) !== limit)
    await ask(server, { db, path, method: 'PUT', body: limit });
}

async function createDatabase(server: CouchServer, db: string): Promise<void> {
  if ((await askOptional(server, { db })) !== undefined) return;
  try {
    await ask(server, { db, method: 'PUT' });
  } catch (failure) {
    // 412: another gateway was faster.
    if (statusOfAsk(failure) !== 412) throw failure;
  }
}

/** @throws Error naming the databases that an administrator must create first */
export async function requireDatabases(server: CouchServer, prefix: string): Promise<void> {
  const missing: string[] = [];
  for (const name of couchDatabases)
    if ((await askOptional(server, { db: prefix + name })) === undefined)
      missing.push(prefix + name);
  if (missing.length > 0)
    throw new Error(
      `CouchDB lacks ${missing.join(', ')}, and this account may not create them: run couchdb/set-up-cli.ts with COUCHDB_ADMIN_URL`,
    );
}
