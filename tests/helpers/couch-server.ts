import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAdmin, isDatabaseAdmin, requireMember, userOf } from './couch/accounts.ts';
import { asCouchError, CouchError, notFound } from './couch/couch-error.ts';
import { CouchDatabase } from './couch/database.ts';
import { databaseInfo, routeDatabase } from './couch/database-routes.ts';
import { answer, pathOf, readBody } from './couch/request.ts';
import type { CouchRequest } from './couch/request.ts';

/**
 * What a test wants to go wrong with a request: `cut` = the connection breaks before it is handled,
 * `cut-answer` = it is handled but the answer is lost, a number = that status instead of handling.
 */
export type Fault = 'cut' | 'cut-answer' | number;

export interface CouchServerOptions {
  /** Asked for every request. */
  fault?: (request: { method: string; url: string }) => Fault | undefined;
  port?: number;
}

export interface TestCouch {
  /** Address with the admin's account in it. */
  url: string;
  port: number;
  /** The same address for another account. */
  urlFor(username: string, password: string): string;
  database(name: string): CouchDatabase | undefined;
  /** Requests so far, newest last. */
  requests: { method: string; url: string }[];
  fault: CouchServerOptions['fault'];
  close(): Promise<void>;
}

const admin = { username: 'admin', password: 'pässword:1' };

/**
 * A small CouchDB for tests, over PouchDB: enough of the HTTP interface for the store, for nano's
 * set-up, for PouchDB replication and for two gateways over one store. One node, nothing is tuned.
 */
export async function startCouch(options: CouchServerOptions = {}): Promise<TestCouch> {
  const folder = mkdtempSync(join(tmpdir(), 'kohdataan-couch-'));
  const databases = new Map<string, CouchDatabase>();
  const server = createServer((raw, response) => void handle(raw, response));
  server.keepAliveTimeout = 1000;

  const urlFor = (username: string, password: string): string =>
    `http://${encodeURIComponent(username)}:${encodeURIComponent(password)}@127.0.0.1:${couch.port}`;
  const couch: TestCouch = {
    url: '',
    port: 0,
    urlFor,
    requests: [],
    database: (name) => databases.get(name),
    fault: options.fault,
    close: async () => {
      server.close();
      server.closeAllConnections();
      for (const { pouch } of databases.values()) await pouch.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  async function handle(raw: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = raw;
    couch.requests.push({ method, url });
    const fault = couch.fault?.({ method, url });
    if (fault === 'cut') return void raw.socket.destroy();
    if (typeof fault === 'number')
      return answer(response, fault, { error: 'service_unavailable', reason: 'fault' });
    if (fault === 'cut-answer') loseAnswer(raw, response);
    try {
      const { pathname, searchParams } = new URL(url, 'http://couch');
      const user = await userOf(raw.headers.authorization, admin, databases.get('_users'));
      const body = await readBody(raw);
      const path = pathOf(pathname);
      await route({ method, path, query: searchParams, body, user, response, raw });
    } catch (failure) {
      const { status, error, message } = asCouchError(failure);
      if (!response.headersSent) answer(response, status, { error, reason: message });
      else response.destroy();
    }
  }

  async function route(request: CouchRequest): Promise<void> {
    const { path, method, response, user } = request;
    const [first, second] = path;
    if (first === undefined)
      return answer(response, 200, { couchdb: 'Welcome', version: '3.5.0', uuid: 'test' });
    if (first === '_up') return answer(response, 200, { status: 'ok', seeds: {} });
    if (first === '_session') return answer(response, 200, { ok: true, userCtx: user, info: {} });
    if (user.name === null) throw new CouchError(401, 'unauthorized', 'Authentication required.');
    if (first === '_all_dbs') return answer(response, 200, [...databases.keys()].sort());
    if (second === undefined && method === 'PUT') return create(request, first);
    const database = databases.get(first);
    if (database === undefined) throw notFound('Database does not exist.');
    if (second === undefined && method === 'DELETE') return destroy(request, database);
    requireMember(user, database.security);
    if (second === undefined) return answer(response, 200, await databaseInfo(database));
    const special = second === '_security' || second === '_revs_limit';
    const forAdmins = (special && method === 'PUT') || second === '_compact';
    const design = second.startsWith('_design/') && method !== 'GET';
    if ((forAdmins || design) && !isDatabaseAdmin(user, database.security))
      throw new CouchError(401, 'unauthorized', 'You are not a server or db admin.');
    return routeDatabase(database, request);
  }

  async function create({ user, response }: CouchRequest, name: string): Promise<void> {
    if (!isAdmin(user)) throw new CouchError(401, 'unauthorized', 'You are not a server admin.');
    if (!/^[a-z_][a-z0-9_$()+/-]*$/.test(name))
      throw new CouchError(400, 'illegal_database_name', `Name: '${name}'.`);
    if (databases.has(name))
      throw new CouchError(412, 'file_exists', 'The database could not be created, it exists.');
    const unique = `${encodeURIComponent(name)}-${couch.requests.length}`;
    databases.set(name, new CouchDatabase(name, join(folder, unique)));
    answer(response, 201, { ok: true });
  }

  async function destroy({ user, response }: CouchRequest, database: CouchDatabase): Promise<void> {
    if (!isAdmin(user)) throw new CouchError(401, 'unauthorized', 'You are not a server admin.');
    databases.delete(database.name);
    await database.pouch.close();
    answer(response, 200, { ok: true });
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  couch.port = (server.address() as AddressInfo).port;
  couch.url = urlFor(admin.username, admin.password);
  return couch;
}

/** The handler goes on as if all were well; what it says is thrown away with the connection. */
function loseAnswer(raw: IncomingMessage, response: ServerResponse): void {
  response.writeHead = () => response;
  response.write = () => true;
  response.end = () => {
    raw.socket.destroy();
    return response;
  };
}
