import { fork } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

/** A database of a CouchDB, that of COUCHDB_URL or the tests' own over an embedded store. */
export interface CouchView {
  readonly port: number;
  readonly documents: number;
  /** The database's address behind another origin of the same CouchDB. */
  urlAt(origin: string): string;
  stop(): Promise<void>;
}

/** Makes a database that holds these documents, as one user's view would be. */
export async function makeCouchView(
  view: Readonly<Record<string, readonly Record<string, unknown>[]>>,
): Promise<CouchView> {
  const { address, end } = await findCouch();
  const base = new URL(address);
  const credentials = `${base.username}:${base.password}`;
  const name = `bench_${process.pid}_${Date.now()}`;
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await fetch(`${base.origin}/${name}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(decodeURIComponent(credentials)).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`CouchDB: ${answer.status} ${await answer.text()}`);
  };
  const docs = Object.entries(view).flatMap(([collection, all]) =>
    all.map(({ rev, ...doc }) => ({
      _id: `${collection}:${String(Object.values(doc)[0])}`,
      ...doc,
    })),
  );
  await send('PUT', '');
  await send('POST', '/_bulk_docs', { docs });
  return {
    port: Number(base.port),
    documents: docs.length,
    urlAt: (origin) => `${origin.replace('://', `://${credentials}@`)}/${name}`,
    stop: async () => {
      await send('DELETE', '');
      end();
    },
  };
}

async function findCouch(): Promise<{ address: string; end(): void }> {
  const given = process.env['COUCHDB_URL'];
  if (given) return { address: given, end: () => undefined };
  const file = fileURLToPath(new URL('./couch-process.ts', import.meta.url));
  const child = fork(file, { execArgv: ['--import', 'tsx'] });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (url) => resolve(String(url)));
    child.once('exit', (code) => reject(new Error(`CouchDB stand-in ended with ${code}`)));
  });
  return { address, end: () => child.disconnect() };
}

/** An HTTP proxy that gzips answers, which CouchDB itself does not. */
export async function openCompressing(port: number): Promise<{ port: number; close(): void }> {
  const server = createServer((from, to) => {
    const { method, url, headers } = from;
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      const { 'content-length': _length, ...kept } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' });
      answer.pipe(createGzip()).pipe(to);
    });
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
