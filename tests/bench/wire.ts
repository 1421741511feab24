import { createConnection, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A stretch of network in front of a port: it takes its time, and counts what passes. */
export interface Wire {
  /** `http://127.0.0.1:…` of this end. A new wire is a new origin, so clients connect anew. */
  readonly url: string;
  /** Bytes of TCP payload: request and status lines, headers and bodies. */
  readonly up: number;
  readonly down: number;
  reset(): void;
  close(): Promise<void>;
}

/**
 * Opens a wire. The first bytes of a connection wait one round trip more, for TCP's handshake; TLS
 * and bandwidth are left out.
 * @param roundTrip milliseconds, half of it in each direction
 */
export async function openWire(target: number, roundTrip = 0): Promise<Wire> {
  const count = { up: 0, down: 0 };
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = createConnection({ port: target, host: '127.0.0.1', noDelay: true });
    const half = roundTrip / 2;
    const connected = performance.now() + roundTrip;
    pass(client, upstream, half, connected, (bytes) => (count.up += bytes));
    pass(upstream, client, half, 0, (bytes) => (count.down += bytes));
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get up() {
      return count.up;
    },
    get down() {
      return count.down;
    },
    reset: () => Object.assign(count, { up: 0, down: 0 }),
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function pass(
  from: Socket,
  to: Socket,
  delay: number,
  notBefore: number,
  counted: (bytes: number) => void,
): void {
  const later = inOrder();
  from.on('data', (chunk: Uint8Array) => {
    counted(chunk.length);
    const send = (): void => void (to.destroyed || to.write(chunk));
    if (delay === 0) send();
    else later(Math.max(notBefore, performance.now()) + delay, send);
  });
  from.on('close', () => {
    if (delay === 0) to.destroy();
    else later(performance.now() + delay, () => to.destroy());
  });
}

/** Runs things at their instants (performance.now), never one before another that came earlier. */
function inOrder(): (due: number, run: () => void) => void {
  const queue: { due: number; run: () => void }[] = [];
  let waiting = false;
  const drain = (): void => {
    waiting = false;
    for (let next = queue[0]; next && next.due <= performance.now() + 0.5; next = queue[0]) {
      queue.shift();
      next.run();
    }
    if (queue[0]) wait(queue[0].due);
  };
  const wait = (due: number): void => {
    waiting = true;
    setTimeout(drain, Math.max(0, due - performance.now()));
  };
  return (due, run) => {
    queue.push({ due, run });
    if (!waiting) wait(due);
  };
}
