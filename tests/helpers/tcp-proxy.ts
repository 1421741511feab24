import { createConnection, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** What happens to connections: to those that exist and to those that come. */
type Weather =
  | { kind: 'fair' }
  /** Bytes arrive, each so many milliseconds late, in both directions. */
  | { kind: 'slow'; ms: number }
  /** Connections are accepted, and nothing ever comes back. */
  | { kind: 'silent' }
  /** Connections break at once. */
  | { kind: 'cut' }
  /** A connection stands still once so many bytes of requests have passed through it. */
  | { kind: 'stall-after'; bytes: number }
  /** A connection breaks once so many bytes of answers have passed through it. */
  | { kind: 'cut-after'; bytes: number };

export interface TcpProxy {
  port: number;
  /** Connections accepted so far. */
  accepted: number;
  /** How often a connection that stands still was given bytes (`stall-after`). */
  stalled: number;
  /** Changes the weather; `cut` also breaks what is open. */
  set(weather: Weather): void;
  /** Breaks every open connection, and goes on as before. */
  breakAll(): void;
  close(): Promise<void>;
}

/**
 * A TCP proxy whose weather the test makes: the only way to cut off service workers, streams and
 * database connections, which no mock of `fetch` reaches.
 */
export async function startTcpProxy(target: { port: number; host?: string }): Promise<TcpProxy> {
  let weather: Weather = { kind: 'fair' };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    proxy.accepted += 1;
    track(client);
    if (weather.kind === 'cut') return void client.resetAndDestroy();
    const upstream = createConnection({ port: target.port, host: target.host ?? '127.0.0.1' });
    track(upstream);
    let answered = 0;
    let asked = 0;
    pass(client, upstream, (chunk) => {
      const left = weather.kind === 'stall-after' ? weather.bytes - asked : chunk.length;
      if (left < chunk.length) proxy.stalled += 1;
      asked += chunk.length;
      return chunk.subarray(0, Math.max(0, left));
    });
    pass(upstream, client, (chunk) => {
      const left = weather.kind === 'cut-after' ? weather.bytes - answered : chunk.length;
      answered += chunk.length;
      if (left >= chunk.length) return chunk;
      // What still fits arrives, then the connection breaks.
      setTimeout(() => client.resetAndDestroy(), 5);
      return chunk.subarray(0, Math.max(0, left));
    });
  });

  function track(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  }

  function pass(from: Socket, to: Socket, filter: (chunk: Uint8Array) => Uint8Array): void {
    from.on('data', (chunk: Uint8Array) => {
      if (weather.kind === 'silent') return;
      const send = (): void => {
        const rest = filter(chunk);
        if (!to.destroyed && rest.length > 0) to.write(rest);
      };
      if (weather.kind === 'slow') setTimeout(send, weather.ms);
      else send();
    });
    from.on('close', () => {
      if (weather.kind === 'slow') setTimeout(() => to.destroy(), weather.ms);
      else to.destroy();
    });
  }

  const proxy: TcpProxy = {
    port: 0,
    accepted: 0,
    stalled: 0,
    set: (next) => {
      weather = next;
      if (next.kind === 'cut') proxy.breakAll();
    },
    breakAll: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
