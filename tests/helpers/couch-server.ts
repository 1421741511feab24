import { ServerResponse, createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { userOf } from './couch/accounts.ts';
import { asCouchError } from './couch/couch-error.ts';
import type { CouchDatabase } from './couch/database.ts';
import { CouchDatabases } from './couch/databases.ts';
import { answer, pathOf, readBody } from './couch/request.ts';
import { freePort } from './free-port.ts';

/**
 * What a test wants to go wrong with a request: `cut` = the connection breaks before it is handled,
 * `cut-answer` = it is handled but the answer is lost, a number = that status instead of handling,
 * `twice` = a proxy sends it once more and hands on the second answer,
 * `silence` = the connection stays open and nothing ever comes, `locked` = the account gave too many wrong
 * passwords, `no-database` = somebody has deleted it, `says` = that JSON with status 200 instead, as a proxy of its own mind does, `page` = the page
 * with which a proxy answers that status, `type` = a proxy calls the answer that.
 */
export type Fault =
  | 'cut'
  | 'cut-answer'
  | 'twice'
  | 'silence'
  | 'locked'
  | 'no-database'
  | number
  | { says: unknown }
  | { page: number }
  | { type: string };

/** The words of CouchDB 3.5. */
const locked = 'Account is temporarily locked due to multiple authentication failures';

const admin = { username: 'admin', password: 'pässword:1' };

/**
 * A small CouchDB for tests, over PouchDB: enough of the HTTP interface for the store, for nano's
 * set-up, for PouchDB replication and for two gateways over one store. One node, nothing is tuned.
 */
export class TestCouch {
  readonly #databases = new CouchDatabases();
  readonly #server: Server;
  port = 0;
  /** Requests so far, newest last. */
  readonly requests: { method: string; url: string }[] = [];
  /** Asked for every request. */
  fault: ((request: { method: string; url: string }) => Fault | undefined) | undefined;

  constructor() {
    this.#server = createServer((raw, response) => void this.#handle(raw, response));
  }

  /** Address with the admin's account in it. */
  get url(): string {
    return this.urlFor(admin.username, admin.password);
  }

  /** The same address for another account. */
  urlFor(username: string, password: string): string {
    const account = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
    return `http://${account}@127.0.0.1:${this.port}`;
  }

  database(name: string): CouchDatabase | undefined {
    return this.#databases.get(name);
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#databases.close();
  }

  async #handle(raw: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = raw;
    this.requests.push({ method, url });
    const fault = this.fault?.({ method, url });
    if (fault === 'cut') return void raw.socket.destroy();
    if (fault === 'silence') return;
    if (fault === 'locked') return answer(response, 403, { error: 'forbidden', reason: locked });
    if (fault === 'no-database')
      return answer(response, 404, { error: 'not_found', reason: 'Database does not exist.' });
    if (typeof fault === 'number')
      return answer(response, fault, { error: 'service_unavailable', reason: 'fault' });
    if (typeof fault === 'object') {
      if ('says' in fault) return answer(response, 200, fault.says);
      if ('page' in fault) return answerPage(response, fault.page);
      callIt(fault.type, response);
    }
    if (fault === 'cut-answer') loseAnswer(raw, response);
    try {
      const { pathname, searchParams: query } = new URL(url, 'http://couch');
      const user = await userOf(raw.headers.authorization, admin, this.database('_users'));
      const body = await readBody(raw);
      const path = pathOf(pathname);
      const request = { method, path, query, body, user, raw };
      if (fault === 'twice')
        await this.#databases.route({ ...request, response: new ServerResponse(raw) });
      await this.#databases.route({ ...request, response });
    } catch (failure) {
      const { status, error, message } = asCouchError(failure);
      if (response.headersSent) response.destroy();
      else answer(response, status, { error, reason: message });
    }
  }
}

/** Starts the server on a free port, or on the given one. */
export async function startCouch(options: { port?: number } = {}): Promise<TestCouch> {
  const couch = new TestCouch();
  await couch.listen(options.port ?? (await freePort()));
  return couch;
}

function answerPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end(`<html><body><h1>${status}</h1></body></html>`);
}

function callIt(type: string, response: ServerResponse): void {
  const { writeHead } = response;
  const head = (status: number, headers: object) =>
    writeHead.call(response, status, { ...headers, 'content-type': type });
  response.writeHead = head as typeof writeHead;
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
