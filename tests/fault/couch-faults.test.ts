import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { couchAddress } from '../../couchdb/address.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { couchFetch } from '../../sync-server/store/couch-fetch.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { Database, Store } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { Fault, TestCouch } from '../helpers/couch-server.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';

type Any = Stored & Record<string, unknown>;

let couch: TestCouch;
let proxy: TcpProxy;
let store: Store;
let db: Database<Any>;

beforeEach(async () => {
  couch = await startCouch();
  proxy = await startTcpProxy({ port: couch.port });
  store = await openStore({ dataDirectory: '', couchdbUrl: throughProxy(couch.url) });
  db = databaseAs<Any>(store, 'gateway');
});

afterEach(async () => {
  await store.close();
  await proxy.close();
  await couch.close();
});

const throughProxy = (url: string): string => url.replace(`:${couch.port}`, `:${proxy.port}`);

/** These faults happen to the next requests whose address fits, then all is well again. */
function faults(part: string, ...list: Fault[]): void {
  couch.fault = ({ url }) => (url.includes(part) ? list.shift() : undefined);
}

async function created(fields: Record<string, unknown> = {}): Promise<Any> {
  const doc = { _id: `d${Math.random()}`, kind: 'x', ...fields } as Any;
  const outcome = await db.put(doc);
  if (!outcome.ok) throw new Error('conflict');
  return { ...doc, _rev: outcome.rev };
}

describe('writes when CouchDB or the network fails in the middle', () => {
  it('GEN-06 a request that did not arrive is sent again', async () => {
    faults('_bulk_docs', 'cut', 503, 'cut');
    const doc = await created();
    expect(await db.get(doc._id)).toEqual(doc);
  });

  it('GEN-06 a write whose answer was lost is recognised: no conflict, no second revision', async () => {
    const doc = await created({ n: 0 });
    faults('_bulk_docs', 'cut-answer');
    const outcome = await db.put({ ...doc, n: 1 });
    expect(outcome).toMatchObject({ ok: true, rev: expect.stringMatching(/^2-/) });
    expect(await db.get(doc._id)).toEqual({ ...doc, n: 1, _rev: outcome.ok && outcome.rev });
    faults('_bulk_docs', 'cut-answer');
    expect(
      await db.put({ _id: 'new', kind: 'x', text: 'ä', none: undefined } as Any),
    ).toMatchObject({
      ok: true,
    });
    faults('_bulk_docs', 'cut-answer');
    expect((await db.remove(doc._id, outcome.ok ? outcome.rev : '')).ok).toBe(true);
    expect(await db.get(doc._id)).toBeUndefined();
  });

  it('GEN-06 a conflict after a lost request stays a conflict', async () => {
    const doc = await created({ n: 0 });
    let theirs: Promise<void> | undefined;
    let isThere = false;
    const write = async () => {
      await couch.database('gateway')?.pouch.bulkDocs([{ ...doc, n: 'theirs' }]);
      isThere = true;
    };
    couch.fault = ({ url }) => {
      if (isThere || !url.includes('_bulk_docs')) return undefined;
      theirs ??= write();
      return 'cut';
    };
    expect((await db.put({ ...doc, n: 'mine' })).ok).toBe(false);
    await theirs;
    expect(await db.get(doc._id)).toMatchObject({ n: 'theirs' });
  });

  it('GEN-06 putMany with a lost answer still answers each row rightly', async () => {
    const [taken, stale] = [await created(), await created({ n: 0 })];
    await db.put({ ...stale, n: 1 });
    const rows = [
      { _id: 'a', kind: 'x' },
      { _id: taken._id, kind: 'other' },
      { ...stale, n: 2 },
      { _id: 'b', kind: 'x' },
    ] as Any[];
    faults('_bulk_docs', 'cut-answer');
    expect((await db.putMany(rows)).map(({ ok }) => ok)).toEqual([true, false, false, true]);
  });

  it('GEN-06 update counts once, however often requests break', async () => {
    let n = 0;
    couch.fault = ({ url }) => {
      if (!/_bulk_docs|_all_docs|counter/.test(url)) return undefined;
      n += 1;
      return n % 4 === 0 ? 'cut-answer' : n % 7 === 0 ? 503 : n % 9 === 0 ? 'cut' : undefined;
    };
    for (let i = 0; i < 20; i += 1)
      await db.update('counter', (before) => ({
        ...before,
        _id: 'counter',
        n: Number(before?.['n'] ?? 0) + 1,
      }));
    couch.fault = undefined;
    expect(await db.get('counter')).toMatchObject({ n: 20, _rev: expect.stringMatching(/^20-/) });
  });

  it('GEN-06 gives up with an error that says it may pass, and what is refused is refused at once', async () => {
    couch.fault = ({ url }) => (url.includes('_bulk_docs') ? 503 : undefined);
    const before = couch.requests.length;
    const failure = await db.put({ _id: 'x', kind: 'x' } as Any).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreError);
    expect((failure as StoreError).transient).toBe(true);
    expect(couch.requests.length - before).toBe(4);
    couch.fault = ({ url }) => (url.includes('_bulk_docs') ? 413 : undefined);
    const refused = await db.put({ _id: 'x', kind: 'x' } as Any).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 413, transient: false });
    expect(couch.requests.length - before).toBe(5);
  });
});

describe('reads', () => {
  it('GEN-06 are tried again, then fail as passing', async () => {
    const doc = await created();
    faults('', 503, 'cut', 500);
    expect(await db.get(doc._id)).toEqual(doc);
    faults('', 'cut', 429);
    expect(await db.range({})).toEqual([doc]);
    couch.fault = () => 503;
    await expect(db.get(doc._id)).rejects.toMatchObject({ transient: true });
    await expect(store.ready()).rejects.toBeInstanceOf(StoreError);
    couch.fault = undefined;
    await store.ready();
  });

  it('GEN-06 that wait for changes are left to their feed, which does not wait again', async () => {
    couch.fault = () => 503;
    const asked = couch.requests.length;
    const url = `http://127.0.0.1:${couch.port}/gateway/_changes?feed=longpoll`;
    expect((await couchFetch()(url)).status).toBe(503);
    expect(couch.requests.length - asked).toBe(1);
  });

  it('GEN-06 lists and documents that something in between always ends after so much are read in smaller parts', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => `d${String(at).padStart(3, '0')}`);
    await db.putMany(ids.map((_id) => ({ _id, kind: 'x', text: 'x'.repeat(100) })));
    proxy.set({ kind: 'cut-after', bytes: 80_000 });
    const idsOf = (docs: (Any | undefined)[]) => docs.map((doc) => doc?._id);
    expect(idsOf(await db.range({}))).toEqual(ids);
    expect(idsOf(await db.getMany(ids))).toEqual(ids);
  });

  it('GEN-06 an answer that is none is an error, never a missing or an empty document', async () => {
    for (const says of [{}, [], null, { ok: true }]) {
      couch.fault = () => ({ says });
      for (const read of [() => db.get('x'), () => db.getMany(['x']), () => db.range({})])
        await expect(read()).rejects.toMatchObject({ transient: true });
    }
  });

  it('GEN-06 whether it is there, asked while a proxy answers in its place, fails as passing: a start waits then', async () => {
    for (const address of [/\/_up$/, /\/gateway\/?$/]) {
      couch.fault = ({ url }) => (address.test(url) ? { page: 200 } : undefined);
      await expect(store.ready()).rejects.toMatchObject({ name: 'StoreError', transient: true });
    }
  });

  it('GEN-06 a database that is not there is an error, not a missing document', async () => {
    const admin = couchFetch();
    const url = couch.url.replace(/\/\/.*@/, '//');
    const [, credentials = ''] = /\/\/(.*)@/.exec(couch.url) ?? [];
    const authorization = `Basic ${Buffer.from(decodeURIComponent(credentials)).toString('base64')}`;
    await admin(`${url}/gateway`, { method: 'DELETE', headers: { authorization } });
    await expect(db.get('x')).rejects.toMatchObject({ status: 404 });
    await expect(db.getMany(['x'])).rejects.toMatchObject({ status: 404 });
  });

  it('GEN-06 a connection on which nothing comes back ends at the deadline', async () => {
    proxy.set({ kind: 'silent' });
    await expect(couchFetch(undefined, 150)(`http://127.0.0.1:${proxy.port}/_up`)).rejects.toThrow(
      /no answer/,
    );
  });
});

describe('a live feed', () => {
  it('SYNC-13 hears again within seconds of a connection that is held open without a word', async () => {
    const updateSeq = await db.updateSeq();
    const stop = new AbortController();
    const seen: string[] = [];
    const silent: string[] = [];
    couch.fault = ({ url }) => {
      if (!url.includes('longpoll') || silent.length > 0) return undefined;
      silent.push(url);
      return 'silence';
    };
    const feed = db.changes({
      since: updateSeq,
      live: true,
      signal: stop.signal,
      onChange: ({ id }) => void seen.push(id),
    });
    await expect.poll(() => silent).toHaveLength(1);
    const { _id } = await created();
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual([_id]);
    stop.abort();
    await feed;
  });

  it('GEN-06 loses nothing over cut connections, errors and half answers', async () => {
    const updateSeq = await db.updateSeq();
    const stop = new AbortController();
    const seen = new Map<string, number>();
    const feed = db.changes({
      since: updateSeq,
      live: true,
      signal: stop.signal,
      onChange: ({ id, doc }) => void seen.set(id, Number(doc?.['n'])),
    });
    const weathers = [
      () => proxy.breakAll(),
      () => proxy.set({ kind: 'cut-after', bytes: 900 }),
      () => proxy.set({ kind: 'fair' }),
      () => proxy.set({ kind: 'cut' }),
      () => proxy.set({ kind: 'slow', ms: 20 }),
      () => (couch.fault = ({ url }) => (url.includes('_changes') ? 503 : undefined)),
      () => (couch.fault = undefined),
    ];
    // Another gateway writes, undisturbed.
    const other = await openStore({ dataDirectory: '', couchdbUrl: couch.url });
    const theirs = databaseAs<Any>(other, 'gateway');
    const written = new Map<string, number>();
    for (let n = 0; n < 140; n += 1) {
      if (n % 10 === 0) weathers[(n / 10) % weathers.length]?.();
      const id = `w${n % 50}`;
      const stored = await theirs.update(id, (before) => ({ ...before, _id: id, n }) as Any);
      written.set(id, Number(stored?.['n']));
    }
    proxy.set({ kind: 'fair' });
    couch.fault = undefined;
    await expect.poll(() => seen, { timeout: 60_000 }).toEqual(written);
    stop.abort();
    await feed;
    await other.close();
  }, 180_000);

  it('GEN-06 takes no answer that is not whole for one: CouchDB puts errors in the place of rows', async () => {
    const whole = { seq: '1-x', id: 'a', changes: [], doc: { _id: 'a' } };
    const broken: unknown[] = [
      {},
      null,
      { error: 'timeout' },
      { results: [whole] },
      { results: [{ seq: '2-x', error: 'timeout' }], last_seq: '2-x' },
      { results: [{ ...whole, doc: null }], last_seq: '2-x' },
    ];
    const stop = new AbortController();
    const seen: string[] = [];
    let asked = 0;
    couch.fault = ({ url }) => {
      if (!url.includes('_changes')) return undefined;
      asked += 1;
      return asked <= broken.length ? { says: broken[asked - 1] } : undefined;
    };
    const doc = await created();
    const onChange = ({ id }: { id: string }): void => void seen.push(id);
    const feed = db.changes({ since: 0, live: true, signal: stop.signal, onChange });
    await expect.poll(() => seen, { timeout: 60_000 }).toContain(doc._id);
    expect(seen).not.toContain('a');
    stop.abort();
    await feed;
  });

  it('SAFE-11 a list that lacks a document which CouchDB could not read is none', async () => {
    const doc = await created();
    const row = { id: doc._id, key: doc._id, value: { rev: doc._rev } };
    for (const broken of [
      { ...row, doc: null },
      { key: doc._id, error: 'timeout' },
    ]) {
      faults('_all_docs', { says: { total_rows: 1, offset: 0, rows: [broken] } });
      await expect(db.range({ startkey: 'd' })).rejects.toMatchObject({ transient: true });
    }
    expect(await db.range({ startkey: 'd' })).toContainEqual(doc);
  });

  it('ACC-16 ends once a database that was not there is back; that a proxy says 404 means nothing', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    let asked = 0;
    couch.fault = ({ url }) => {
      asked += url.includes('_changes') ? 1 : 0;
      return url.includes('_changes') && asked < 3 ? 404 : undefined;
    };
    const onChange = ({ id }: { id: string }): void => void seen.push(id);
    const feed = db.changes({ since: 0, live: true, signal: stop.signal, onChange });
    const doc = await created();
    await expect.poll(() => seen, { timeout: 60_000 }).toContain(doc._id);
    const { base, auth } = couchAddress(couch.url);
    const said = `${auth?.username}:${auth?.password}`;
    const headers = { authorization: `Basic ${Buffer.from(said).toString('base64')}` };
    const ended = feed.then(() => 'in order', String);
    expect((await fetch(`${base}/gateway`, { method: 'DELETE', headers })).status).toBe(200);
    const before = asked;
    proxy.breakAll();
    // When it asks again, it has heard that the database is missing.
    await expect.poll(() => asked).toBeGreaterThan(before + 1);
    expect((await fetch(`${base}/gateway`, { method: 'PUT', headers })).status).toBe(201);
    expect(await ended).toContain('gateway: was missing');
  });

  it('ACC-16 ends when the database was made anew before anybody could miss it', async () => {
    const { base, auth } = couchAddress(couch.url);
    const said = `${auth?.username}:${auth?.password}`;
    const headers = { authorization: `Basic ${Buffer.from(said).toString('base64')}` };
    await created();
    const { signal } = new AbortController();
    const seen: string[] = [];
    const onChange = ({ id }: { id: string }): void => void seen.push(id);
    const feed = db.changes({ since: 0, live: true, signal, onChange });
    const ended = feed.then(() => 'in order', String);
    await expect.poll(() => seen).toHaveLength(1);
    // It waits for changes: a request that is still on its way would wait for those of the new database.
    await expect
      .poll(() => couch.database('gateway')?.events.listenerCount('write'))
      .toBeGreaterThan(0);
    expect((await fetch(`${base}/gateway`, { method: 'DELETE', headers })).status).toBe(200);
    expect((await fetch(`${base}/gateway`, { method: 'PUT', headers })).status).toBe(201);
    expect(await ended).toContain('gateway: was missing');
  });

  it('GEN-06 tells of an interruption without flooding', async () => {
    const warnings: object[] = [];
    const log = { warn: (fields: object) => void warnings.push(fields) };
    const own = await openStore({ dataDirectory: '', couchdbUrl: couch.url, log });
    const stop = new AbortController();
    couch.fault = ({ url }) => (url.includes('_changes') ? 503 : undefined);
    const feed = own
      .db('users')
      .changes({ since: 0, live: true, signal: stop.signal, onChange: () => undefined });
    await expect.poll(() => warnings.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(warnings[0]).toEqual({ database: 'users', status: 503, failures: 1 });
    stop.abort();
    await feed;
    await own.close();
  });
});

describe('the password', () => {
  it('GEN-06 is in no error, however deep one looks', async () => {
    const secret = 'pässword:1';
    const forms = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`admin:${secret}`).toString('base64'),
    ];
    const failures: unknown[] = [];
    const collect = (error: unknown): void => void failures.push(error);
    proxy.set({ kind: 'cut' });
    await db.put({ _id: 'x' } as Any).catch(collect);
    await db.get('x').catch(collect);
    await store.eraseDone({ purgeAfterMs: 0 }).catch(collect);
    proxy.set({ kind: 'fair' });
    couch.fault = ({ url }) => (url.includes('_security') ? 500 : undefined);
    const address = { dataDirectory: '', couchdbUrl: couch.url, timeoutMs: 0 };
    await openStore(address).catch(collect);
    couch.fault = undefined;
    await openStore({ ...address, couchdbUrl: couch.urlFor('admin', `${secret}x`) }).catch(collect);
    await openStore({ ...address, couchdbUrl: `http://admin:${secret}@[broken` }).catch(collect);
    expect(failures).toHaveLength(6);
    for (const failure of failures) {
      const everything = inspect(failure, { depth: 20, showHidden: true });
      for (const form of forms) expect(everything).not.toContain(form);
    }
  }, 180_000);
});
