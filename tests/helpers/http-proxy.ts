import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What stands between a device and its gateway. */
type Between =
  | { kind: 'fair' }
  /** A hotel's sign-in page, status 200, for every address. */
  | { kind: 'portal' }
  /** An error page of a proxy in between, not of the gateway. */
  | { kind: 'error'; status: number }
  /** One address cannot be had. */
  | { kind: 'lacks'; path: string }
  /** Answers come, so many bytes of the body at a time, a pause of so many milliseconds between. */
  | { kind: 'trickle'; bytes: number; ms: number };

export interface HttpProxy {
  port: number;
  /** Addresses that were answered in place of the gateway. */
  readonly caught: string[];
  set(between: Between): void;
  close(): Promise<void>;
}

const portalPage =
  '<!doctype html><html><head><title>Hotellin verkko</title></head><body>Kirjaudu hotellin verkkoon</body></html>';

/** A reverse proxy that can stand in the way as hotels and broken proxies do. */
export async function startHttpProxy(target: { port: number }): Promise<HttpProxy> {
  let between: Between = { kind: 'fair' };
  const open = new Set<Socket>();
  const server = createServer((request, response) => {
    const { kind } = between;
    if (kind === 'portal' || kind === 'error') {
      proxy.caught.push(request.url ?? '');
      request.resume();
      response.writeHead(between.kind === 'error' ? between.status : 200, {
        'content-type': 'text/html; charset=utf-8',
      });
      return response.end(portalPage);
    }
    if (kind === 'lacks' && between.path === request.url) {
      proxy.caught.push(request.url);
      // Browsers ask again by themselves where a connection breaks off.
      return response.writeHead(503).end();
    }
    return pass(request, response);
  });

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { url, method, headers } = request;
    const up = ask({ port: target.port, host: '127.0.0.1', path: url, method, headers });
    up.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.on('data', (chunk: Buffer) => {
        if (between.kind === 'trickle') answer.pause();
        void slowly(chunk, response).then(() => answer.resume());
      });
      answer.on('end', () => response.end());
      answer.on('error', () => response.destroy());
    });
    up.on('error', () => response.destroy());
    response.on('close', () => up.destroy());
    request.pipe(up);
  }

  async function slowly(chunk: Buffer, response: ServerResponse): Promise<void> {
    if (between.kind !== 'trickle') return void response.write(chunk);
    const { bytes, ms } = between;
    for (let from = 0; from < chunk.length; from += bytes) {
      response.write(chunk.subarray(from, from + bytes));
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }

  const proxy: HttpProxy = {
    port: 0,
    caught: [],
    set(next) {
      between = next;
      // What is open belongs to the network before.
      for (const socket of open) socket.destroy();
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
