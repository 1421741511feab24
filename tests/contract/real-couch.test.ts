import type { RequestOptions } from 'nano';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couchAddress } from '../../couchdb/address.ts';
import { couchDatabases } from '../../couchdb/databases.ts';
import { designDocuments, mangoIndexes } from '../../couchdb/design-documents.ts';
import { ask, askOnce, couchServer, statusOfAsk } from '../../couchdb/server.ts';
import type { CouchServer } from '../../couchdb/server.ts';
import { readerRole } from '../../couchdb/security.ts';
import { setUpCouch } from '../../couchdb/set-up.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { Database, Seq } from '../../sync-server/store/store.ts';
import { filesWith } from '../helpers/bytes-in-files.ts';
import { dropDatabases, openCouchTestStore, realCouch } from '../helpers/couch-store.ts';
import type { TestStore } from '../helpers/test-core.ts';

type Any = Stored & Record<string, unknown>;

/** Folder with the server's files, if it runs on this machine: they are searched for erased bytes. */
const { COUCHDB_DATA: couchFiles } = process.env;

const url = realCouch ?? '';

const accountUrl = (name: string, password: string): string => {
  const own = new URL(url);
  [own.username, own.password] = [name, password];
  return own.href;
};

/** What only a real CouchDB can show; needs COUCHDB_URL with a server admin's account. */
describe.skipIf(realCouch === undefined)('a real CouchDB', () => {
  if (realCouch === undefined) return it('needs COUCHDB_URL', () => undefined);
  let server: CouchServer;
  let files: TestStore;
  let prefix: string;
  let db: Database<Any>;
  const made: string[] = [];

  beforeAll(async () => {
    server = couchServer(couchAddress(url));
    files = await openCouchTestStore(url);
    prefix = files.namePrefix ?? '';
    db = databaseAs<Any>(files.store, 'messages');
  });
  afterAll(async () => {
    for (const id of made) {
      const { _rev } = await ask<Any>(server, { db: '_users', path: id });
      await ask(server, { db: '_users', path: id, method: 'DELETE', qs: { rev: _rev } });
    }
    await files.remove();
  });

  /** Creates an account with these roles. */
  async function account(roles: string[]): Promise<CouchServer> {
    const name = `${prefix}${made.length}`;
    const id = `org.couchdb.user:${name}`;
    const body = { name, password: 'x1y2z3', roles, type: 'user' };
    await ask(server, { db: '_users', path: id, method: 'PUT', body });
    made.push(id);
    return couchServer(couchAddress(accountUrl(name, 'x1y2z3')));
  }

  const statusFor = (who: CouchServer, request: object): Promise<number | undefined> =>
    ask(who, request).then(() => 200, statusOfAsk);

  it('GEN-06 is set up once; what has not changed is not written again', async () => {
    const revisions = async (): Promise<unknown> =>
      Promise.all(
        couchDatabases.map((name) =>
          ask(server, {
            db: prefix + name,
            path: '_all_docs',
            qs: { startkey: '_design/', endkey: '_design0' },
          }),
        ),
      );
    const before = await revisions();
    await setUpCouch(couchAddress(url), prefix);
    expect(JSON.stringify(before)).toContain('_design/guard');
    expect(await revisions()).toEqual(before);
  });

  it('GEN-06 its views and indexes work', async () => {
    const meet = { uid: 'a', meet_date: '2027-01-01T10:00:00.000Z' };
    await databaseAs<Any>(files.store, 'meets').put({ _id: 'm', ...meet });
    for (const name of couchDatabases) {
      for (const { _id, views } of designDocuments(name))
        for (const view of Object.keys(views ?? {}))
          await ask(server, { db: prefix + name, path: `${_id}/_view/${view}` });
      const known = await ask<{ indexes: unknown[] }>(server, {
        db: prefix + name,
        path: '_index',
      });
      expect(known.indexes).toHaveLength(mangoIndexes(name).length + 1);
    }
    const selector = { meet_date: { $gt: '2026' } };
    const body = { selector, use_index: 'by_date' };
    const request = { db: `${prefix}meets`, path: '_find', method: 'POST', body };
    expect(await ask(server, request)).toMatchObject({ docs: [meet] });
  });

  it('GEN-06 lets in nobody but the gateways, and lets nobody else write where it was opened', async () => {
    const gateway = await account([`${prefix}kohdataan_gateway`]);
    const eve = await account(['reader']);
    const nobody = couchServer({ ...couchAddress(url), auth: undefined });
    for (const name of couchDatabases) {
      expect(await statusFor(nobody, { db: prefix + name, path: '_all_docs' })).toBe(401);
      expect(await statusFor(eve, { db: prefix + name, path: '_all_docs' })).toBe(403);
      expect(await statusFor(eve, { db: prefix + name, path: '_changes' })).toBe(403);
    }
    const write = { db: `${prefix}actions`, path: 'x', method: 'PUT', body: { receiver: 'x' } };
    expect(await statusFor(gateway, write)).toBe(200);
    expect(await statusFor(gateway, { path: '_all_dbs' })).toBe(401);
    expect(await statusFor(gateway, { db: `${prefix}new`, method: 'PUT' })).toBe(401);
    const security = { db: `${prefix}actions`, path: '_security' };
    const own = await ask<object>(server, security);
    for (const open of [
      { admins: { names: [], roles: [] }, members: { names: [], roles: [] } },
      { ...own, members: { names: [], roles: ['reader'] } },
    ]) {
      await ask(server, { ...security, method: 'PUT', body: open });
      expect(await statusFor(eve, { db: `${prefix}actions`, path: 'x' })).toBe(200);
      expect(await statusFor(eve, { ...write, path: 'y' })).toBe(403);
    }
    await setUpCouch(couchAddress(url), prefix);
    expect(await statusFor(eve, { db: `${prefix}actions`, path: 'x' })).toBe(403);
  });

  it('GEN-06 whoever has the role of readers looks at everything and writes nothing, in whatever way', async () => {
    const reader = await account([readerRole(prefix)]);
    await setUpCouch(couchAddress(url), prefix);
    for (const name of couchDatabases) {
      const db = prefix + name;
      expect(await statusFor(reader, { db, path: '_all_docs' })).toBe(200);
      expect(await statusFor(reader, { db, path: '_changes' })).toBe(200);
      const writes: [string, string, unknown][] = [
        ['PUT', 'read-only', { uid: 'x' }],
        ['POST', '_bulk_docs', { docs: [{ _id: '_design/mine', views: {} }] }],
        ['POST', '_bulk_docs', { docs: [{ _id: 'r', _rev: '9-a' }], new_edits: false }],
        ['POST', '_index', { index: { fields: ['mine'] } }],
        ['PUT', '_security', {}],
        ['PUT', '_revs_limit', 1],
        ['POST', '_purge', { x: ['1-a'] }],
        ['POST', '_compact', {}],
        ['DELETE', '', {}],
      ];
      for (const [method, path, body] of writes)
        await askOnce(reader, { db, method, path, body } as RequestOptions).catch(() => undefined);
      const left = await ask<{ rows: { id: string }[] }>(server, { db, path: '_all_docs' });
      const ids = left.rows.map(({ id }) => id);
      expect(ids).not.toContain('read-only');
      expect(ids).not.toContain('_design/mine');
      expect(ids).not.toContain('r');
      const { indexes } = await ask<{ indexes: unknown[] }>(server, { db, path: '_index' });
      expect(indexes).toHaveLength(mangoIndexes(name).length + 1);
    }
  });

  it('GEN-06 with the account of a gateway only, a gateway starts, works and erases', async () => {
    await account([`${prefix}kohdataan_gateway`]);
    const [, name] = /user:(.*)/.exec(made.at(-1) ?? '') ?? [];
    const couchdbUrl = accountUrl(name ?? '', 'x1y2z3');
    const own = await openStore({ dataDirectory: '', couchdbUrl, namePrefix: prefix });
    await own.ready();
    const gateway = own.db('gateway');
    expect((await gateway.put({ _id: 'own', kind: 'x' })).ok).toBe(true);
    await gateway.erase('own');
    // It may compact, so that erased bodies leave the files; purging is for server admins.
    await own.eraseDone({ purgeAfterMs: 0 });
    const notes = { startkey: 'purge:', endkey: 'purge;' };
    expect(await gateway.range(notes)).toHaveLength(1);
    await files.store.eraseDone({ purgeAfterMs: 0 });
    expect(await gateway.range(notes)).toEqual([]);
    await own.close();
    await expect(
      openStore({ dataDirectory: '', couchdbUrl, namePrefix: `${prefix}2_` }),
    ).rejects.toThrow(/lacks the role/);
  });

  it('GEN-06 a feed may start at every sequence, over several shards, and misses nothing', async () => {
    const request = { db: `${prefix}relations`, method: 'DELETE' };
    await ask(server, request);
    await ask(server, { ...request, method: 'PUT', qs: { q: 8 } });
    await setUpCouch(couchAddress(url), prefix);
    const relations = databaseAs<Any>(files.store, 'relations');
    const reading = new AbortController();
    const live = new Map<string, unknown>();
    const feed = relations.changes({
      since: 0,
      live: true,
      signal: reading.signal,
      onChange: ({ id, doc }) => void live.set(id, doc?.['n']),
    });
    const marks: { seq: Seq; at: number }[] = [];
    for (let n = 0; n < 240; n += 1) {
      if (n % 40 === 0) marks.push({ seq: await relations.updateSeq(), at: n });
      await relations.update(`r${n % 97}`, (before) => ({ ...before, _id: `r${n % 97}`, n }));
    }
    const expected = new Map<string, unknown>();
    for (let n = 0; n < 240; n += 1) expected.set(`r${n % 97}`, n);
    await expect.poll(() => live, { timeout: 60_000 }).toEqual(expected);
    reading.abort();
    await feed;
    for (const { seq, at } of marks) {
      const seen = new Map<string, unknown>();
      const onChange = ({ id, doc }: { id: string; doc: Any | undefined }): void =>
        void seen.set(id, doc?.['n']);
      const signal = new AbortController().signal;
      await relations.changes({ since: seq, live: false, signal, onChange });
      for (const [id, n] of expected) if ((n as number) >= at) expect(seen.get(id)).toBe(n);
    }
  }, 180_000);

  it('ACC-16 what was erased is in no document, revision, change, index or file', async () => {
    const secret = `zq7v-${Math.random().toString(36).slice(2)}`;
    const target = `person-${Math.random()}`;
    const doc = { _id: target, text: `${secret}-1`, chat_uid: `${secret}-chat` } as unknown as Any;
    const first = await db.put(doc);
    if (!first.ok) throw new Error('conflict');
    await db.put({ ...doc, _rev: first.rev, text: `${secret}-2` });
    const view = { db: `${prefix}messages`, path: '_design/app/_view/count_by_chat' };
    await ask(server, { ...view, qs: { reduce: false } });
    // An operator's own, with a library before the view.
    const design = { db: `${prefix}messages`, path: '_design/of_operators' };
    const own = { ...design, path: `${design.path}/_view/own` };
    const write = (views: object, _rev?: string): Promise<{ rev: string }> =>
      ask(server, { ...design, method: 'PUT', body: { _rev, language: 'javascript', views } });
    // As it was before they changed it: CouchDB leaves the files of that index where they are.
    const { rev } = await write({ own: { map: 'function (doc) { emit([doc.text]); }' } });
    expect(JSON.stringify(await ask(server, own))).toContain(secret);
    const map = 'function (doc) { emit(require("views/lib/of").text(doc)); }';
    const lib = { of: 'exports.text = function (d) { return d.text; };' };
    await write({ lib, own: { map } }, rev);
    expect(JSON.stringify(await ask(server, own))).toContain(secret);
    if (couchFiles !== undefined) expect(await filesWith(couchFiles, secret)).not.toEqual([]);
    await db.erase(target);
    await files.store.eraseDone({ purgeAfterMs: 0 });
    const everything = async (): Promise<string> =>
      JSON.stringify(
        await Promise.all([
          ask(server, { db: `${prefix}messages`, path: '_changes', qs: { include_docs: true } }),
          ask(server, { db: `${prefix}messages`, path: '_all_docs' }),
          ask(server, { ...view, qs: { reduce: false } }),
          ask(server, own),
          ask(server, { db: `${prefix}gateway`, path: '_changes', qs: { include_docs: true } }),
        ]),
      );
    // The nodes of a cluster tell each other of a purge.
    await expect.poll(everything, { timeout: 60_000 }).not.toContain(secret);
    await expect.poll(everything, { timeout: 60_000 }).not.toContain(target);
    if (couchFiles === undefined) return;
    // Compaction goes on after the call.
    await expect
      .poll(() => filesWith(couchFiles, secret), { timeout: 60_000, interval: 500 })
      .toEqual([]);
  }, 180_000);

  it('GEN-06 deletes the databases of an installation only', async () => {
    const other = await openCouchTestStore(url);
    await dropDatabases(url, other.namePrefix ?? '');
    const left = await ask<string[]>(server, { path: '_all_dbs' });
    expect(left.filter((name) => name.startsWith(other.namePrefix ?? ''))).toEqual([]);
    expect(left).toContain(`${prefix}users`);
    await other.store.close();
  });
});
