import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PouchDB from 'pouchdb-core';
import httpAdapter from 'pouchdb-adapter-http';
import leveldbAdapter from 'pouchdb-adapter-leveldb';

PouchDB.plugin(httpAdapter);
PouchDB.plugin(leveldbAdapter);

interface ChangeRow {
  id: string;
  seq: string | number;
  changes: { rev: string }[];
}

type Doc = { _id: string; _rev?: string } & Record<string, unknown>;

/** The parts of a PouchDB database that replicating takes. */
interface Replicating {
  id(): Promise<string>;
  info(): Promise<unknown>;
  get(id: string): Promise<Doc>;
  put(doc: Doc): Promise<unknown>;
  changes(options: object): Promise<{ results: ChangeRow[] }>;
  revsDiff(revs: Record<string, string[]>): Promise<Record<string, { missing: string[] }>>;
  bulkGet(options: object): Promise<{ results: { docs: { ok?: Doc }[] }[] }>;
  bulkDocs(docs: { docs: Doc[]; new_edits: false }): Promise<unknown>;
  close(): Promise<void>;
}

const batchSize = 100;
const checkpoint = '_local/bench';

/**
 * One replication by the CouchDB protocol into an empty database, over PouchDB's own adapters, with
 * the requests that `pouchdb-replication` 9.0.0 makes at its defaults (that package is not among the
 * project's): changes are read ahead while batches are fetched, written and checkpointed in turn.
 * @returns documents written
 */
export async function replicate(sourceUrl: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kohdataan-pouch-'));
  const source = open(sourceUrl, 'http');
  const target = open(join(folder, 'replica'), 'leveldb');
  try {
    await source.id();
    await source.info();
    return await copy(source, target);
  } finally {
    await target.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function copy(source: Replicating, target: Replicating): Promise<number> {
  let since: ChangeRow['seq'] = 0;
  let written = 0;
  let next = read(source, since);
  for (;;) {
    const rows = (await next).results;
    const last = rows.at(-1);
    if (last === undefined) return written;
    since = last.seq;
    next = read(source, since);
    next.catch(() => undefined);
    written += await copyBatch(source, target, rows);
    await Promise.all([source.info(), writeCheckpoint(source, since)]);
  }
}

const read = (source: Replicating, since: ChangeRow['seq']): ReturnType<Replicating['changes']> =>
  source.changes({ since, limit: batchSize, batch_size: batchSize, style: 'all_docs' });

async function copyBatch(
  source: Replicating,
  target: Replicating,
  rows: readonly ChangeRow[],
): Promise<number> {
  const revs = rows.map(({ id, changes }) => [id, changes.map(({ rev }) => rev)] as const);
  const missing = await target.revsDiff(
    Object.fromEntries(revs.map(([id, all]) => [id, [...all]])),
  );
  const wanted = Object.entries(missing).flatMap(([id, diff]) =>
    diff.missing.map((rev) => ({ id, rev })),
  );
  const { results } = await source.bulkGet({ docs: wanted, revs: true, latest: true });
  const docs = results.flatMap((result) => result.docs.flatMap(({ ok }) => (ok ? [ok] : [])));
  await target.bulkDocs({ docs, new_edits: false });
  return docs.length;
}

async function writeCheckpoint(source: Replicating, last_seq: ChangeRow['seq']): Promise<void> {
  const before = await source.get(checkpoint).catch(() => ({ _id: checkpoint }));
  const session_id = '01234567-89ab-cdef-0123-456789abcdef';
  const history = [{ last_seq, session_id }];
  await source.put({ ...before, session_id, history, version: 1, replicator: 'pouchdb', last_seq });
}

function open(name: string, adapter: string): Replicating {
  const Constructor = PouchDB as unknown as new (name: string, options: object) => Replicating;
  // PouchDB's own fetch in Node closes the connection after each request; a browser's keeps it.
  const keepingFetch = (url: string, init: RequestInit) => fetch(url, init);
  return new Constructor(name, { adapter, skip_setup: true, fetch: keepingFetch });
}
