import { createConnection, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';

/** A link's bandwidth and its round trip without load. */
export interface LinkSpeed {
  name: string;
  bitsPerSecond: number;
  roundTripMs: number;
}

/** UX.md's two. */
export const linkA: LinkSpeed = { name: 'A', bitsPerSecond: 1_640_000, roundTripMs: 150 };
export const linkB: LinkSpeed = { name: 'B', bitsPerSecond: 400_000, roundTripMs: 400 };

export interface SlowLink {
  readonly port: number;
  /** `undefined`: as fast as the machine. */
  setSpeed(speed: LinkSpeed | undefined): void;
  /** `open` carries, `dead` breaks every connection, `silent` accepts and never answers. */
  setState(state: 'open' | 'dead' | 'silent'): void;
  /** Resolves once nothing is on the way: what the last page had asked for would delay the next one's. */
  idle(): Promise<void>;
  close(): void;
}

/** Of TCP and TLS 1.3, before the first request of a connection (UX.md: with its answer it makes three). */
const roundTripsToConnect = 2;

/**
 * A TCP proxy with the delay and the bandwidth of a slow link: what is sent waits for what all
 * connections have sent before it in that direction, then travels half a round trip; connecting costs
 * two, one of them TLS's, which itself is not spoken here. Other than a real link it never loses packets
 * and needs no slow start: that would slow floor and subject alike.
 */
export async function startSlowLink(targetPort: number): Promise<SlowLink> {
  let speed: LinkSpeed | undefined;
  let state: 'open' | 'dead' | 'silent' = 'open';
  const sockets = new Set<Socket>();
  const free = { up: 0, down: 0 };

  /** When the last byte of a chunk that is sent now arrives, milliseconds from now. */
  const delayOf = (direction: 'up' | 'down', bytes: number): number => {
    if (!speed) return 0;
    const now = performance.now();
    const begin = Math.max(now, free[direction]);
    free[direction] = begin + (bytes * 8000) / speed.bitsPerSecond;
    return free[direction] - now + speed.roundTripMs / 2;
  };
  const after = (ms: number, run: () => void) => (ms > 0 ? setTimeout(run, ms) : run());

  const pass = (from: Socket, to: Socket, direction: 'up' | 'down') => {
    const later = inOrder();
    from.on('data', (chunk: Uint8Array<ArrayBuffer>) => {
      if (state === 'silent') return;
      // As packets, so that small answers get between the parts of large ones.
      for (let at = 0; at < chunk.length; at += 1460) {
        const packet = chunk.subarray(at, at + 1460);
        later(delayOf(direction, packet.length + 40), () => to.destroyed || to.write(packet));
      }
    });
    from.on('close', () => later(delayOf(direction, 40), () => to.destroy()));
  };

  const server = createServer((client) => {
    track(client);
    if (state === 'dead') return void client.resetAndDestroy();
    if (state === 'silent') return void client.resume();
    client.pause();
    after((speed?.roundTripMs ?? 0) * roundTripsToConnect, () => {
      const upstream = createConnection({ port: targetPort, host: '127.0.0.1' });
      track(upstream);
      pass(client, upstream, 'up');
      pass(upstream, client, 'down');
      client.resume();
    });
  });

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setSpeed: (next) => (speed = next),
    setState(next) {
      state = next;
      if (next === 'dead') for (const socket of sockets) socket.resetAndDestroy();
    },
    async idle() {
      const left = () => Math.max(free.up, free.down) - performance.now();
      while (left() > 0) await setTimeoutPromise(left());
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Runs things after their delays, none before those that came earlier: timers alone may swap them. */
function inOrder(): (ms: number, run: () => void) => void {
  const queue: { due: number; run: () => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pump = () => {
    timer = undefined;
    const now = performance.now();
    while (queue[0] && queue[0].due <= now) queue.shift()?.run();
    const next = queue[0];
    if (next) timer = setTimeout(pump, Math.max(1, next.due - performance.now()));
  };
  return (ms, run) => {
    queue.push({ due: performance.now() + ms, run });
    if (timer === undefined) pump();
  };
}
