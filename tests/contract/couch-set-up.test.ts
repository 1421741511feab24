import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { couchAddress, withCredentials } from '../../couchdb/address.ts';
import { couchDatabases } from '../../couchdb/databases.ts';
import { gatewayRole, readerRole } from '../../couchdb/security.ts';
import { setUpCouch } from '../../couchdb/set-up.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';

let couch: TestCouch;
beforeEach(async () => {
  couch = await startCouch();
});
afterEach(() => couch.close());

const writesSince = (from: number): string[] =>
  couch.requests
    .slice(from)
    .filter(({ method, url }) => method !== 'GET' && !url.endsWith('/_index'))
    .map(({ method, url }) => `${method} ${url}`);

const gatewayUrl = (): string => couch.urlFor('gateway', 'a very Long pässword / with signs');

describe('CouchDB set-up', () => {
  it('GEN-06 says what is wrong with an address, and nothing of what is in it', () => {
    const refused = (url: string) => () => couchAddress(url, 'COUCHDB_ADMIN_URL');
    expect(refused('http://admin:sala100%@couchdb:5984')).toThrow(
      /^COUCHDB_ADMIN_URL: a % in its user or password must be written as %25$/,
    );
    expect(refused('http://admin:sala/na@couchdb:5984')).toThrow(
      /^COUCHDB_ADMIN_URL is not an address$/,
    );
    const address = couchAddress('https://admin:100%25@example.fi/couch/');
    expect(address).toEqual({
      base: 'https://example.fi/couch',
      auth: { username: 'admin', password: '100%' },
    });
    expect(withCredentials(address)).toBe('https://admin:100%25@example.fi/couch');
  });

  it('GEN-06 three gateways may do it at once; afterwards nothing is written any more', async () => {
    const address = couchAddress(couch.url);
    await Promise.all([1, 2, 3].map(() => setUpCouch(address, 'kd_')));
    for (const name of couchDatabases) {
      const database = couch.database(`kd_${name}`);
      expect(database?.security).toEqual({
        admins: { names: [], roles: [gatewayRole('kd_')] },
        members: { names: [], roles: [gatewayRole('kd_'), readerRole('kd_')] },
      });
      const guard = await database?.pouch.get('_design/guard');
      expect(guard?.['validate_doc_update']).toContain('only the gateway writes');
    }
    expect(couch.database('kd_gateway')?.revsLimit).toBe(50);
    expect(couch.database('kd_users')?.purgedInfosLimit).toBe(1);
    expect(couch.database('kd_meets')?.indexes.size).toBe(1);
    const from = couch.requests.length;
    await setUpCouch(address, 'kd_');
    expect(writesSince(from)).toEqual([]);
  });

  it('GEN-06 three set-ups may do it at once, the account of the gateways too', async () => {
    const gateway = couchAddress(gatewayUrl());
    const setUp = () => setUpCouch(couchAddress(couch.url), 'kd_', { gateway });
    await Promise.all([setUp(), setUp(), setUp()]);
    expect(await setUpCouch(gateway, 'kd_')).toBe(false);
  });

  it('GEN-06 a gateway that loses the race for an index goes on: CouchDB calls that an error of its own', async () => {
    const races = ['/kd_meets/_index', '/kd_users/_index'];
    couch.fault = ({ url }) => {
      const at = races.indexOf(url);
      return at === -1 ? undefined : races.splice(at, 1).length * 500;
    };
    await setUpCouch(couchAddress(couch.url), 'kd_');
    expect(races).toEqual([]);
    expect(couch.database('kd_meets')?.indexes.size).toBe(1);
  });

  it('GEN-06 goes on over a server that hiccups, with an answer, half of one or none', async () => {
    let asked = 0;
    couch.fault = ({ url }) => {
      if (url === '/_up') return undefined;
      asked += 1;
      if (asked === 1 || asked === 60) return { says: '{"userCtx":{"na' };
      return ({ 7: 500, 30: 'cut', 55: 503, 80: 'cut-answer' } as const)[asked as 7];
    };
    expect(await setUpCouch(couchAddress(couch.url), 'kd_')).toBe(true);
    expect(asked).toBeGreaterThan(80);
    expect(couch.database('kd_meets')?.indexes.size).toBe(1);
  });

  it('GEN-06 begins once only, although every tenth request fails', async () => {
    let asked = 0;
    couch.fault = () => {
      asked += 1;
      if (asked % 10 !== 0) return undefined;
      return ([503, 'cut', 429, { says: '{"userCtx":{"na' }, { page: 502 }] as const)[
        (asked / 10) % 5
      ];
    };
    const address = couchAddress(couch.url);
    await setUpCouch(address, 'kd_', { gateway: couchAddress(gatewayUrl()) });
    await setUpCouch(couchAddress(gatewayUrl()), 'kd_');
    expect(asked).toBeGreaterThan(100);
    expect(couch.requests.filter(({ url }) => url === '/_up')).toHaveLength(2);
  });

  it.each([401, 403, 404, 405, 408])(
    'GEN-06 waits while a proxy before it answers %i of its own, at any step',
    async (page) => {
      const address = couchAddress(couch.url);
      const pages = ['/_up', '/_session', '/kd_users', '/kd_meets/_security', '/kd_meets/_index'];
      couch.fault = ({ url }) => {
        const at = pages.indexOf(url);
        if (at === -1) return undefined;
        pages.splice(at, 1);
        return { page };
      };
      expect(await setUpCouch(address, 'kd_', { timeoutMs: Infinity })).toBe(true);
      expect(pages).toEqual([]);
      pages.push('/kd_chats', '/kd_users/_design/app');
      expect(await setUpCouch(address, 'kd_', { timeoutMs: Infinity })).toBe(true);
      expect(pages).toEqual([]);
    },
    30_000,
  );

  it.each(['text/plain; charset=utf-8', 'application/octet-stream'])(
    'GEN-06 goes on where a proxy calls every answer %s',
    async (type) => {
      couch.fault = () => ({ type });
      const gateway = couchAddress(gatewayUrl());
      expect(await setUpCouch(couchAddress(couch.url), 'kd_', { gateway })).toBe(true);
      expect(await setUpCouch(gateway, 'kd_')).toBe(false);
      const store = await openStore({ dataDirectory: '', couchdbUrl: couch.url });
      const doc = { _id: 'x', kind: 'x' };
      expect(await store.db('gateway').put(doc)).toMatchObject({ ok: true });
      await store.db('gateway').erase('x');
      await store.eraseDone({ purgeAfterMs: 0 });
      expect(await store.erasedLately('gateway')).toEqual([]);
      expect(couch.database('gateway')?.purged).toContain('x');
      await store.close();
    },
    30_000,
  );

  it('GEN-06 says which settings allow only smaller documents than the gateway has', async () => {
    const settings: Record<string, unknown> = {
      '/_node/_local/_config/couchdb': { max_document_size: '999', database_dir: './data' },
      '/_node/_local/_config/chttpd': { max_http_request_size: '33554432' },
    };
    const said: string[] = [];
    const onWarning = (words: string): void => void said.push(words);
    couch.fault = ({ url }) => (settings[url] ? { says: settings[url] } : undefined);
    await setUpCouch(couchAddress(couch.url), '', { onWarning });
    expect(said).toEqual(["CouchDB's couchdb/max_document_size is 999, less than 1000000"]);
    // Who may not ask hears nothing, and is set up all the same.
    couch.fault = ({ url }) => (settings[url] ? 403 : undefined);
    expect(await setUpCouch(couchAddress(couch.url), '', { onWarning })).toBe(true);
    expect(said).toHaveLength(1);
    couch.fault = ({ url }) => (settings[url] ? { page: 403 } : undefined);
    expect(await setUpCouch(couchAddress(couch.url), '', { onWarning })).toBe(true);
  });

  it('GEN-06 brings an old design document up to date, and only that', async () => {
    const address = couchAddress(couch.url);
    await setUpCouch(address, '');
    const users = couch.database('users');
    const design = await users?.pouch.get('_design/app');
    await users?.pouch.bulkDocs([
      { ...design, views: { old: { map: 'function (doc) {}' } } } as never,
    ]);
    const from = couch.requests.length;
    await setUpCouch(address, '');
    expect(writesSince(from)).toEqual(['PUT /users/_design/app']);
    expect((await users?.pouch.get('_design/app'))?.['views']).toHaveProperty('by_location');
  });

  it('GEN-06 gives the gateway an account that may do its work and nothing else', async () => {
    const gateway = couchAddress(gatewayUrl());
    await setUpCouch(couchAddress(couch.url), '', { gateway });
    const store = await openStore({ dataDirectory: '', couchdbUrl: gatewayUrl() });
    const put = await store.db('gateway').put({ _id: 'x', kind: 'x' });
    expect(put.ok).toBe(true);
    // It may compact, so that erased bodies leave the files; purging is for server admins.
    await store.db('gateway').erase('x');
    await store.eraseDone({ purgeAfterMs: 0 });
    await store.eraseDone({ purgeAfterMs: 0 });
    expect(couch.database('gateway')?.compactions).toBe(1);
    expect(couch.database('gateway')?.purged.size).toBe(0);
    await store.close();
    const admin = await openStore({ dataDirectory: '', couchdbUrl: couch.url });
    await admin.eraseDone({ purgeAfterMs: 0 });
    expect(couch.database('gateway')?.purged.has('x')).toBe(true);
    await admin.close();
    const creating = setUpCouch(gateway, 'other_');
    await expect(creating).rejects.toThrow(/lacks the role other_/);
  });

  it('GEN-06 gives an account that was there before its role, and leaves it the roles that it has', async () => {
    const gateway = couchAddress(gatewayUrl());
    const _id = 'org.couchdb.user:gateway';
    const password = gateway.auth?.password;
    await setUpCouch(couchAddress(couch.url), '');
    const users = couch.database('_users');
    const account = { _id, name: 'gateway', type: 'user', roles: ['backup'], password };
    await users?.pouch.bulkDocs([account as never]);
    await setUpCouch(couchAddress(couch.url), '', { gateway });
    expect((await users?.pouch.get(_id))?.['roles']).toEqual(['backup', gatewayRole('')]);
  });

  it('GEN-06 changes the password of the account when the settings do', async () => {
    const admin = couchAddress(couch.url);
    await setUpCouch(admin, '', { gateway: couchAddress(gatewayUrl()) });
    const changed = couch.urlFor('gateway', 'another');
    await expect(openStore({ dataDirectory: '', couchdbUrl: changed })).rejects.toThrow(/refuses/);
    await setUpCouch(admin, '', { gateway: couchAddress(changed) });
    await (await openStore({ dataDirectory: '', couchdbUrl: changed })).close();
  });

  it('GEN-06 changes the password also of an account that CouchDB has locked, which opens it', async () => {
    const admin = couchAddress(couch.url);
    await setUpCouch(admin, '', { gateway: couchAddress(gatewayUrl()) });
    const changed = couch.urlFor('gateway', 'another');
    let asked = 0;
    couch.fault = ({ url }) => {
      if (url !== '/_session') return undefined;
      asked += 1;
      // The admin asks first, and then for the gateways, which have spent the old password.
      return asked === 2 ? 'locked' : undefined;
    };
    await setUpCouch(admin, '', { gateway: couchAddress(changed) });
    await (await openStore({ dataDirectory: '', couchdbUrl: changed })).close();
    expect(asked).toBe(3);
  });

  it('GEN-06 waits for an account that CouchDB has locked for a while, and says so', async () => {
    await setUpCouch(couchAddress(couch.url), '', { gateway: couchAddress(gatewayUrl()) });
    let locked = 4;
    couch.fault = ({ url }) => (url === '/_session' && (locked -= 1) >= 0 ? 'locked' : undefined);
    const said: string[] = [];
    const onWait = (reason: string): void => void said.push(reason);
    const store = await openStore({ dataDirectory: '', couchdbUrl: gatewayUrl(), onWait });
    await store.close();
    expect(said).toEqual([expect.stringContaining('has locked the account for a while')]);
  });

  it('GEN-06 says what is missing when the account may not create it', async () => {
    const gateway = couchAddress(gatewayUrl());
    await setUpCouch(couchAddress(couch.url), '', { gateway });
    const [first] = couchDatabases;
    const admin = new URL(couch.url);
    const authorization = `Basic ${Buffer.from(
      `${decodeURIComponent(admin.username)}:${decodeURIComponent(admin.password)}`,
    ).toString('base64')}`;
    await fetch(`${admin.origin}/${first}`, { method: 'DELETE', headers: { authorization } });
    await expect(setUpCouch(gateway, '')).rejects.toThrow(/lacks users/);
  });

  it('GEN-06 lets nobody else read or write', async () => {
    const admin = couchAddress(couch.url);
    await setUpCouch(admin, '', { gateway: couchAddress(gatewayUrl()) });
    const users = couch.database('_users');
    await users?.pouch.bulkDocs([
      {
        _id: 'org.couchdb.user:eve',
        name: 'eve',
        roles: ['reader'],
        password: 'eve',
        type: 'user',
      },
    ]);
    const as = (name: string) => ({
      authorization: `Basic ${Buffer.from(`${name}:${name}`).toString('base64')}`,
      'content-type': 'application/json',
    });
    const address = `http://127.0.0.1:${couch.port}/users`;
    const reading = await fetch(`${address}/_all_docs`, { headers: as('eve') });
    expect(reading.status).toBe(403);
    // Even where an operator opened the database for reading, or let somebody read, the guard keeps writers out.
    const database = couch.database('users');
    const { admins } = database?.security ?? {};
    for (const members of [{ names: [], roles: [] }, { names: ['eve'] }]) {
      if (database) database.security = { ...(admins && { admins }), members };
      const reads = await fetch(`${address}/_all_docs`, { headers: as('eve') });
      expect(reads.status).toBe(200);
      const writing = await fetch(`${address}/x`, {
        method: 'PUT',
        headers: as('eve'),
        body: '{"uid":"x"}',
      });
      expect(writing.status).toBe(403);
      expect(await writing.json()).toMatchObject({ error: 'forbidden' });
    }
  });

  it('GEN-06 lets whoever has the role of readers look, also after the next set-up, and write nothing', async () => {
    const admin = couchAddress(couch.url);
    await setUpCouch(admin, 'kd_', { gateway: couchAddress(gatewayUrl()) });
    const names = couchDatabases.map((name) => `kd_${name}`);
    // As the set-up of an older version left them, with somebody whom an operator let in by hand.
    const roles = [gatewayRole('kd_')];
    for (const name of names) {
      const database = couch.database(name);
      if (database)
        database.security = { admins: { names: [], roles }, members: { names: ['eve'], roles } };
    }
    const accounts = [
      ['look', readerRole('kd_')],
      ['eve', readerRole('')],
    ] as const;
    await couch.database('_users')?.pouch.bulkDocs(
      accounts.map(([name, role]) => {
        const _id = `org.couchdb.user:${name}`;
        return { _id, name, roles: [role], password: name, type: 'user' } as never;
      }),
    );
    const statusOf = async (name: string, path: string, request?: RequestInit): Promise<number> => {
      const authorization = `Basic ${Buffer.from(`${name}:${name}`).toString('base64')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      return (await fetch(`http://127.0.0.1:${couch.port}/${path}`, { ...request, headers }))
        .status;
    };
    for (const again of [1, 2]) {
      const from = couch.requests.length;
      await setUpCouch(admin, 'kd_');
      expect(writesSince(from)).toHaveLength(again === 1 ? names.length : 0);
      for (const name of names) {
        expect(await statusOf('look', `${name}/_all_docs`)).toBe(200);
        // Another installation's reader is none of this one.
        expect(await statusOf('eve', `${name}/_all_docs`)).toBe(403);
        for (const [path, body] of [
          ['x', '{"uid":"x"}'],
          ['_design/mine', '{"views":{}}'],
          ['_security', '{}'],
        ] as const)
          expect(await statusOf('look', `${name}/${path}`, { method: 'PUT', body })).toBeOneOf([
            401, 403,
          ]);
      }
    }
    // Nor is it enough for a gateway.
    const reader = couchAddress(couch.urlFor('look', 'look'));
    await expect(setUpCouch(reader, 'kd_')).rejects.toThrow('lacks the role kd_kohdataan_gateway');
  });

  it('GEN-06 says of which setting the account is that will not do', async () => {
    const gateway = couchAddress(gatewayUrl());
    const options = { setting: 'COUCHDB_ADMIN_URL', gateway };
    const setUp = (url: string, more = {}) =>
      setUpCouch(couchAddress(url), 'kd_', { ...options, ...more });
    await expect(setUp(couch.urlFor('admin', 'wrong'))).rejects.toThrow(
      'CouchDB refuses the account of COUCHDB_ADMIN_URL',
    );
    await setUp(couch.url);
    await expect(setUp(gatewayUrl())).rejects.toThrow(
      "the account of COUCHDB_ADMIN_URL is no server admin's",
    );
    const second = couchAddress(couch.urlFor('admin', 'another'));
    await expect(setUp(couch.url, { gateway: second })).rejects.toThrow(
      'COUCHDB_URL names the server admin, with another password',
    );
  });

  it('GEN-06 waits for a server that is still starting', async () => {
    const { port } = couch;
    await couch.close();
    const opening = setUpCouch(couchAddress(couch.url), '');
    await new Promise((resolve) => setTimeout(resolve, 700));
    couch = await startCouch({ port });
    await opening;
    expect(couch.database('users')).toBeDefined();
  });
});
