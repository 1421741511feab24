import { randomUUID } from 'node:crypto';
import { asCouchError, CouchError, notFound } from './couch-error.ts';
import type { CouchDatabase, Doc, Json } from './database.ts';
import { answer, jsonParameter } from './request.ts';
import type { CouchRequest, UserContext } from './request.ts';
import { guardsOf, validateUpdate } from './validate.ts';

/** `POST /{db}/_bulk_docs`: one answer per row; with `new_edits: false` only what failed. */
export async function bulkDocs(database: CouchDatabase, request: CouchRequest): Promise<void> {
  const { docs, new_edits = true } = request.body as { docs?: Doc[]; new_edits?: boolean };
  if (!Array.isArray(docs))
    throw new CouchError(400, 'bad_request', 'POST body must include `docs` parameter.');
  const rows = await writeAll(database, docs, request.user, new_edits);
  answer(request.response, 201, new_edits ? rows : rows.filter((row) => 'error' in row));
}

/** Writes documents one by one as far as the guards let them. */
async function writeAll(
  database: CouchDatabase,
  docs: Doc[],
  user: UserContext,
  newEdits: boolean,
): Promise<Json[]> {
  const rows: Json[] = Array.from({ length: docs.length });
  const guards = await guardsOf(database);
  const allowed: { doc: Doc; index: number }[] = [];
  for (const [index, given] of docs.entries()) {
    const doc = { ...given, _id: given._id ?? randomUUID().replaceAll('-', '') };
    try {
      checkId(doc._id);
      await validateUpdate(database, guards, doc, user);
      allowed.push({ doc, index });
    } catch (failure) {
      rows[index] = { id: doc._id, ...words(failure) };
    }
  }
  if (allowed.length > 0) {
    const written = await database.pouch.bulkDocs(
      allowed.map(({ doc }) => doc),
      { new_edits: newEdits },
    );
    database.written(allowed.map(({ doc }) => doc._id));
    for (const [at, { doc, index }] of allowed.entries())
      rows[index] = rowAnswer(newEdits ? written[at] : { ok: true, id: doc._id }, doc);
  }
  return rows;
}

function rowAnswer(row: Json | undefined, doc: Doc): Json {
  if (row?.['ok'] === true) return { ok: true, id: row['id'], rev: row['rev'] };
  return { id: doc._id, ...words(row) };
}

function words(failure: unknown): { error: string; reason: string } {
  const { error, message, status } = asCouchError(failure);
  return status === 409
    ? { error: 'conflict', reason: 'Document update conflict.' }
    : { error, reason: message };
}

function checkId(id: string): void {
  if (id.startsWith('_') && !/^_(design|local)\//.test(id))
    throw new CouchError(400, 'illegal_docid', 'Only reserved document ids may start with _.');
}

/** `PUT /{db}/{id}` and `DELETE /{db}/{id}`. */
export async function writeOne(database: CouchDatabase, request: CouchRequest): Promise<void> {
  const { method, query, user } = request;
  const id = request.path[1] as string;
  const rev = query.get('rev') ?? request.raw.headers['if-match']?.replaceAll('"', '');
  const given = method === 'DELETE' ? { _deleted: true } : (request.body as Doc);
  const doc = { ...given, _id: id, ...(rev === undefined ? {} : { _rev: rev }) } as Doc;
  if (method === 'DELETE') {
    await readOne(database, id, {});
    if (doc._rev === undefined) throw conflict();
  }
  const newEdits = query.get('new_edits') !== 'false';
  const [row] = await writeAll(database, [doc], user, newEdits);
  if (row?.['error'] === 'conflict') throw conflict();
  if (row?.['error'] === 'forbidden') throw new CouchError(403, 'forbidden', String(row['reason']));
  if (row?.['error'] !== undefined)
    throw new CouchError(400, String(row['error']), String(row['reason']));
  answer(request.response, method === 'DELETE' ? 200 : 201, {
    ...row,
    rev: row?.['rev'] ?? doc._rev,
  });
}

function conflict(): CouchError {
  return new CouchError(409, 'conflict', 'Document update conflict.');
}

/** `GET /{db}/{id}` with `rev`, `revs`, `conflicts`, `open_revs`, … */
export async function getOne(database: CouchDatabase, request: CouchRequest): Promise<void> {
  const { query } = request;
  const options: Json = {};
  for (const name of ['revs', 'revs_info', 'conflicts', 'latest'])
    if (query.get(name) === 'true') options[name] = true;
  const rev = query.get('rev');
  if (rev !== null) options['rev'] = rev;
  const open = query.get('open_revs');
  if (open !== null)
    options['open_revs'] = open === 'all' ? 'all' : jsonParameter(query, 'open_revs');
  answer(request.response, 200, await readOne(database, request.path[1] as string, options));
}

async function readOne(database: CouchDatabase, id: string, options: Json): Promise<unknown> {
  if (database.purged.has(id)) throw notFound();
  try {
    return await database.pouch.get(id, options);
  } catch (failure) {
    const { status, message } = asCouchError(failure);
    throw status === 404 ? notFound(message === 'deleted' ? 'deleted' : 'missing') : failure;
  }
}

/** `POST /{db}/_bulk_get`: with no `rev`, every leaf. */
export async function bulkGet(database: CouchDatabase, request: CouchRequest): Promise<void> {
  const { docs } = request.body as { docs: { id: string; rev?: string }[] };
  const revs = request.query.get('revs') === 'true';
  const results = [];
  for (const { id, rev } of docs) {
    const open_revs = rev === undefined ? 'all' : [rev];
    const leaves = (await readOne(database, id, { open_revs, revs, latest: true }).catch(
      () => [],
    )) as { ok?: Doc }[];
    const found = leaves.filter(({ ok }) => ok !== undefined);
    const missing = {
      error: { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' },
    };
    results.push({ id, docs: found.length === 0 ? [missing] : found });
  }
  answer(request.response, 200, { results });
}
