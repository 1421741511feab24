import { allDocs } from './all-docs.ts';
import { changes } from './changes.ts';
import { CouchError, notFound } from './couch-error.ts';
import type { CouchDatabase, Json, Security } from './database.ts';
import { bulkDocs, bulkGet, getOne, writeOne } from './documents.ts';
import { packSeq } from './opaque-seq.ts';
import { answer } from './request.ts';
import type { CouchRequest } from './request.ts';

type Route = (database: CouchDatabase, request: CouchRequest) => Promise<void>;

const designs = { startkey: '_design/', endkey: '_design0' };

/** What stands behind `/{db}/{name}`, by method and name. */
const databaseRoutes: Record<string, Route> = {
  'POST _bulk_docs': bulkDocs,
  'POST _bulk_get': bulkGet,
  'GET _all_docs': (database, request) => allDocs(database, request),
  'POST _all_docs': (database, request) => allDocs(database, request),
  'GET _design_docs': (database, request) => allDocs(database, request, designs),
  'GET _changes': changes,
  'POST _changes': changes,
  'POST _revs_diff': async (database, { body, response }) =>
    answer(response, 200, await database.pouch.revsDiff(body as Json)),
  'POST _find': async (database, { body, response }) =>
    answer(response, 200, await database.pouch.find(body as Json)),
  'POST _index': createIndex,
  'POST _purge': purge,
  'GET _security': async (database, { response }) => answer(response, 200, database.security),
  'PUT _security': async (database, { body, response }) => {
    database.security = body as Security;
    answer(response, 200, { ok: true });
  },
  'GET _revs_limit': async (database, { response }) => answer(response, 200, database.revsLimit),
  'PUT _revs_limit': async (database, { body, response }) => {
    database.revsLimit = body as number;
    answer(response, 200, { ok: true });
  },
  'GET _purged_infos_limit': async (database, { response }) =>
    answer(response, 200, database.purgedInfosLimit),
  'PUT _purged_infos_limit': async (database, { body, response }) => {
    database.purgedInfosLimit = body as number;
    answer(response, 200, { ok: true });
  },
  'POST _compact': async (database, { response }) => {
    database.compactions += 1;
    answer(response, 202, { ok: true });
  },
  'POST _view_cleanup': async (database, { response }) => {
    database.cleanups += 1;
    answer(response, 202, { ok: true });
  },
  'POST _ensure_full_commit': async (_database, { response }) =>
    answer(response, 201, { ok: true, instance_start_time: '0' }),
};

/** `/{db}/…` beyond the database itself. */
export async function routeDatabase(database: CouchDatabase, request: CouchRequest): Promise<void> {
  const { method, path } = request;
  const name = path[1] as string;
  const reserved = name.startsWith('_') && !/^_(design|local)\//.test(name);
  const route = databaseRoutes[`${method} ${name}`];
  if (route !== undefined) return route(database, request);
  if (reserved) throw new CouchError(405, 'method_not_allowed', 'Not known here.');
  // Nobody asks this server for views, so no index is ever built.
  if (method === 'GET' && /^_design\/.*\/_info$/.test(name))
    return answer(request.response, 200, { name, view_index: { update_seq: 0 } });
  if (method === 'GET' || method === 'HEAD') return getOne(database, request);
  if (method === 'PUT' || method === 'DELETE') return writeOne(database, request);
  throw new CouchError(405, 'method_not_allowed', 'Only GET,HEAD,PUT,DELETE allowed');
}

/** `GET /{db}` */
export async function databaseInfo(database: CouchDatabase): Promise<Json> {
  const { doc_count, update_seq } = await database.pouch.info();
  return {
    db_name: database.name,
    doc_count,
    doc_del_count: 0,
    update_seq: packSeq(update_seq),
    purge_seq: '0-g1AAAA',
    compact_running: false,
    instance_start_time: database.instanceStartTime,
    disk_format_version: 8,
    cluster: { q: 2, n: 1, w: 1, r: 1 },
  };
}

async function createIndex(
  database: CouchDatabase,
  { body, response }: CouchRequest,
): Promise<void> {
  const { ddoc, name } = body as { ddoc: string; name: string };
  const id = `_design/${ddoc}`;
  const known = database.indexes.has(`${id} ${name}`);
  database.indexes.set(`${id} ${name}`, body as Json);
  answer(response, 200, { result: known ? 'exists' : 'created', id, name });
}

/** Only leaf revisions can be purged; an id whose last leaf goes is as if it had never been. */
async function purge(
  database: CouchDatabase,
  { body, user, response }: CouchRequest,
): Promise<void> {
  if (!user.roles.includes('_admin'))
    throw new CouchError(401, 'unauthorized', 'You are not a server admin.');
  const purged: Record<string, string[]> = {};
  for (const [id, revs] of Object.entries(body as Record<string, string[]>)) {
    const leaves = (await database.pouch.get(id, { open_revs: 'all' }).catch(() => [])) as {
      ok?: { _rev: string };
    }[];
    const open = leaves.flatMap(({ ok }) => (ok === undefined ? [] : [ok._rev]));
    if (open.length === 0) throw notFound();
    if (open.some((rev) => !revs.includes(rev)))
      throw new CouchError(501, 'not_implemented', 'this test server purges whole documents only');
    database.purged.add(id);
    purged[id] = open;
  }
  database.events.emit('write');
  answer(response, 201, { purge_seq: null, purged });
}
