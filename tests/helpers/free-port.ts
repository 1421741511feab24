import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems take the ports of outgoing connections, and of servers that ask for any, from 32768 upwards:
 * none of those takes a port below before the gateway that it is for listens, or while it is down.
 */
const lowest = 20_000;
const count = 12_000;

/** A TCP port on which nothing listens, at any address of this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + randomInt(count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
