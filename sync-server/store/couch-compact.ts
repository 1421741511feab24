import { ask } from '../../couchdb/server.ts';
import type { CouchServer } from '../../couchdb/server.ts';

interface DesignRows {
  rows: { id: string; doc: { views?: Record<string, { map?: unknown }> } }[];
}

/**
 * Has CouchDB write a database and its indexes anew, so that what was deleted or purged leaves their
 * files. Indexes first: they must have heard of a purge before the database may forget it. One that an operator has
 * made and that cannot be built keeps nothing else from it. Files of indexes that a design document had before it was
 * changed or deleted, CouchDB keeps until it is told: they go. CouchDB goes on with it after the call.
 * @throws what failed first, after the last
 */
export async function compactWholly(server: CouchServer, db: string): Promise<void> {
  const { rows } = await ask<DesignRows>(server, {
    db,
    path: '_all_docs',
    qs: { startkey: '_design/', endkey: '_design0', include_docs: true },
  });
  const failures: unknown[] = [];
  for (const { id, doc } of rows) {
    // What has no map is a library of the others.
    const [view] = Object.entries(doc.views ?? {}).find(([, { map }]) => map !== undefined) ?? [];
    if (view !== undefined)
      await compactIndex(server, db, id, view).catch((failure: unknown) => failures.push(failure));
  }
  await ask(server, { db, path: '_view_cleanup', method: 'POST', body: {} });
  await ask(server, { db, path: '_compact', method: 'POST', body: {} });
  if (failures.length > 0) throw failures[0];
}

/**
 * All views of a design document share one index, of which every node of a cluster has copies. Whoever asks is answered
 * by one of each shard, and the others may never hear of a purge: they are told to go on by themselves.
 * @param view any of them
 */
async function compactIndex(
  server: CouchServer,
  db: string,
  design: string,
  view: string,
): Promise<void> {
  const info = await ask<{ view_index: { update_seq: number } }>(server, {
    db,
    path: `${design}/_info`,
  });
  // Nobody has asked for it yet: it holds nothing, and building it can take hours.
  if (info.view_index.update_seq === 0) return;
  // Rows, not a count: without any, CouchDB would answer a limit of 0 without looking.
  const qs = { reduce: false, limit: 1 };
  const rows = { db, path: `${design}/_view/${view}` };
  await ask(server, { ...rows, qs });
  await ask(server, { ...rows, qs: { ...qs, stable: true, update: 'lazy' } });
  const path = `_compact/${design.slice('_design/'.length)}`;
  await ask(server, { db, path, method: 'POST', body: {} });
}
