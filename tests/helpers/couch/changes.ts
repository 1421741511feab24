import type { ServerResponse } from 'node:http';
import type { CouchDatabase, Json, RawChange } from './database.ts';
import { packSeq, unpackSeq } from './opaque-seq.ts';
import { answer, numberParameter } from './request.ts';
import type { CouchRequest } from './request.ts';

const defaultTimeoutMs = 60_000;

interface Batch {
  rows: Json[];
  last: number;
}

/** `GET|POST /{db}/_changes`: normal, longpoll and continuous. */
export async function changes(database: CouchDatabase, request: CouchRequest): Promise<void> {
  const { query, response } = request;
  const feed = query.get('feed') ?? 'normal';
  const header = request.raw.headers['last-event-id'];
  const given = query.get('since') ?? (typeof header === 'string' ? header : '0');
  const since = unpackSeq(given, await database.updateSeq());
  if (feed === 'continuous') return continuous(database, request, since);
  let batch = await read(database, request, since);
  if (feed === 'longpoll' && batch.rows.length === 0) {
    // CouchDB sends the head of its answer before it has anything to say.
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"results":[\n');
    batch = await waitForRows(database, request, since);
    response.write(batch.rows.map((row) => JSON.stringify(row)).join(',\n'));
    response.end(`\n],\n"last_seq":${JSON.stringify(packSeq(batch.last))},"pending":0}\n`);
    return;
  }
  answer(response, 200, { results: batch.rows, last_seq: packSeq(batch.last), pending: 0 });
}

async function continuous(
  database: CouchDatabase,
  request: CouchRequest,
  from: number,
): Promise<void> {
  const { response } = request;
  response.writeHead(200, { 'content-type': 'application/json' });
  let since = from;
  let left = numberParameter(request.query, 'limit') ?? Number.POSITIVE_INFINITY;
  while (left > 0 && !response.destroyed) {
    const batch = await waitForRows(database, request, since);
    if (batch.rows.length === 0) break;
    for (const row of batch.rows.slice(0, left)) response.write(`${JSON.stringify(row)}\n`);
    left -= batch.rows.length;
    since = batch.last;
  }
  response.end(`${JSON.stringify({ last_seq: packSeq(since), pending: 0 })}\n`);
}

/** Rows after `since` as soon as there are any; none when the time is over or nobody listens. */
async function waitForRows(
  database: CouchDatabase,
  request: CouchRequest,
  since: number,
): Promise<Batch> {
  const { query, response } = request;
  const until = Date.now() + (numberParameter(query, 'timeout') ?? defaultTimeoutMs);
  const pulse = heartbeat(query.get('heartbeat'), response);
  try {
    for (;;) {
      const seen = database.writes;
      const batch = await read(database, request, since);
      const patience = pulse === undefined ? until - Date.now() : defaultTimeoutMs * 10;
      if (batch.rows.length > 0 || patience <= 0 || response.destroyed) return batch;
      if (database.writes === seen && !database.isGone)
        await nextWrite(database, response, patience);
      if (database.isGone) return batch;
    }
  } finally {
    clearInterval(pulse);
  }
}

function heartbeat(parameter: string | null, response: ServerResponse): NodeJS.Timeout | undefined {
  if (parameter === null) return undefined;
  const every = parameter === 'true' ? defaultTimeoutMs : Number(parameter);
  return setInterval(() => response.write('\n'), every);
}

function nextWrite(database: CouchDatabase, response: ServerResponse, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      database.events.off('write', done);
      response.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    database.events.once('write', done);
    response.once('close', done);
  });
}

async function read(database: CouchDatabase, request: CouchRequest, since: number): Promise<Batch> {
  const { query } = request;
  const descending = query.get('descending') === 'true';
  const limit = numberParameter(query, 'limit');
  const ids = (request.body as { doc_ids?: string[] } | undefined)?.doc_ids;
  const reading = database.pouch.changes({
    since: descending ? 0 : since,
    descending,
    include_docs: query.get('include_docs') === 'true',
    style: query.get('style') ?? 'main_only',
    return_docs: true,
    // CouchDB takes a limit of 0 for 1.
    ...(limit === undefined ? {} : { limit: Math.max(1, limit) }),
    ...(ids === undefined ? {} : { doc_ids: ids }),
  });
  const found = await database.whileThere(reading);
  const rows = found.results.filter(({ id }) => !database.purged.has(id));
  return { rows: rows.map(changeRow), last: found.results.at(-1)?.seq ?? since };
}

function changeRow({ id, seq, changes: revisions, deleted, doc }: RawChange): Json {
  return {
    seq: packSeq(seq),
    id,
    changes: revisions,
    ...(deleted === true ? { deleted: true } : {}),
    ...(doc === undefined ? {} : { doc }),
  };
}
