import type { CouchDatabase, Json, Row } from './database.ts';
import { answer, jsonParameter, numberParameter } from './request.ts';
import type { CouchRequest } from './request.ts';

const flags = ['descending', 'include_docs', 'inclusive_end', 'conflicts'];

/** `GET|POST /{db}/_all_docs`, and with `only` a part of it (`_design_docs`). */
export async function allDocs(
  database: CouchDatabase,
  request: CouchRequest,
  only: { startkey?: string; endkey?: string } = {},
): Promise<void> {
  const { query } = request;
  const body = (request.body ?? {}) as Json;
  const options: Json = { ...only };
  for (const flag of flags) {
    const value = query.get(flag) ?? body[flag];
    if (value !== undefined && value !== null) options[flag] = String(value) === 'true';
  }
  set(options, 'startkey', jsonParameter(query, 'startkey', 'start_key') ?? body['startkey']);
  set(options, 'endkey', jsonParameter(query, 'endkey', 'end_key') ?? body['endkey']);
  set(options, 'key', jsonParameter(query, 'key') ?? body['key']);
  set(options, 'keys', jsonParameter(query, 'keys') ?? body['keys']);
  set(options, 'limit', numberParameter(query, 'limit') ?? body['limit']);
  set(options, 'skip', numberParameter(query, 'skip') ?? body['skip']);
  const found = await database.pouch.allDocs(options);
  const rows = found.rows.map((row) => hidePurged(database, row));
  answer(request.response, 200, { total_rows: found.total_rows, offset: found.offset ?? 0, rows });
}

function hidePurged(database: CouchDatabase, row: Row): Row {
  return database.purged.has(row.id ?? row.key) ? { key: row.key, error: 'not_found' } : row;
}

function set(options: Json, name: string, value: unknown): void {
  if (value !== undefined) options[name] = value;
}
