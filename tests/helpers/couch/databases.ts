import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAdmin, isDatabaseAdmin, requireMember } from './accounts.ts';
import { CouchError, notFound } from './couch-error.ts';
import { CouchDatabase } from './database.ts';
import { databaseInfo, routeDatabase } from './database-routes.ts';
import { answer } from './request.ts';
import type { CouchRequest, UserContext } from './request.ts';

/** The databases of a test server, and what may be done with them as wholes. */
export class CouchDatabases {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kohdataan-couch-'));
  readonly #databases = new Map<string, CouchDatabase>();
  #created = 0;

  get(name: string): CouchDatabase | undefined {
    return this.#databases.get(name);
  }

  /** Answers a request, whoever it comes from. @throws CouchError */
  async route(request: CouchRequest): Promise<void> {
    const { path, response, user } = request;
    const [first, second] = path;
    if (first === undefined)
      return answer(response, 200, { couchdb: 'Welcome', version: '3.5.0', uuid: 'test' });
    if (first === '_up') return answer(response, 200, { status: 'ok', seeds: {} });
    if (first === '_session') return answer(response, 200, { ok: true, userCtx: user, info: {} });
    if (user.name === null) throw new CouchError(401, 'unauthorized', 'Authentication required.');
    if (first === '_all_dbs') return answer(response, 200, [...this.#databases.keys()].sort());
    if (second === undefined) return this.#routeWhole(request, first);
    const database = this.#require(first);
    requireMember(user, database.security);
    requireRight(request, database, second);
    return routeDatabase(database, request);
  }

  async close(): Promise<void> {
    for (const { pouch } of this.#databases.values()) await pouch.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #routeWhole({ method, response, user }: CouchRequest, name: string): Promise<void> {
    if (method === 'PUT') {
      this.#create(user, name);
      return answer(response, 201, { ok: true });
    }
    const database = this.#require(name);
    if (method === 'DELETE') {
      requireAdmin(user);
      this.#databases.delete(name);
      database.end();
      await database.pouch.close();
      return answer(response, 200, { ok: true });
    }
    requireMember(user, database.security);
    answer(response, 200, await databaseInfo(database));
  }

  #create(user: UserContext, name: string): void {
    requireAdmin(user);
    if (!/^[a-z_][a-z0-9_$()+/-]*$/.test(name))
      throw new CouchError(400, 'illegal_database_name', `Name: '${name}'.`);
    if (this.#databases.has(name))
      throw new CouchError(412, 'file_exists', 'The database could not be created, it exists.');
    this.#created += 1;
    const folder = join(this.#folder, `${encodeURIComponent(name)}-${this.#created}`);
    this.#databases.set(name, new CouchDatabase(name, folder));
  }

  #require(name: string): CouchDatabase {
    const database = this.#databases.get(name);
    if (database === undefined) throw notFound('Database does not exist.');
    return database;
  }
}

function requireAdmin(user: UserContext): void {
  if (!isAdmin(user)) throw new CouchError(401, 'unauthorized', 'You are not a server admin.');
}

/** Security, limits, compaction and design documents are for admins of the database. */
function requireRight({ method, user }: CouchRequest, database: CouchDatabase, name: string): void {
  const setting = (name === '_security' || name === '_revs_limit') && method === 'PUT';
  const design = name.startsWith('_design/') && method !== 'GET';
  if (!setting && !design && !['_compact', '_view_cleanup'].includes(name)) return;
  if (!isDatabaseAdmin(user, database.security))
    throw new CouchError(401, 'unauthorized', 'You are not a server or db admin.');
}
