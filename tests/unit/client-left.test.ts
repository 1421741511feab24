import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import type { AppConfig } from '../../sync-server/config.ts';
import { setUpErrors } from '../../sync-server/plugins/errors.ts';
import { setUpRateLimits } from '../../sync-server/plugins/rate-limits.ts';

function listening(): { app: FastifyInstance; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()),
  });
  // As in the gateway: nothing of an address is logged, nor read for it.
  const serializers = { req: ({ method }: { method: string }) => ({ method }) };
  const logger = { level: 'info', stream, serializers };
  const app = fastify({ logger }) as unknown as FastifyInstance;
  app.decorateReply('refuse', function refuse(this: FastifyReply) {
    return this.code(500).send();
  });
  setUpErrors(app);
  return { app, lines };
}

/** Asks for `/` and hangs up once the request has been taken. */
async function askAndLeave({ app, lines }: ReturnType<typeof listening>): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => lines.join()).toContain('incoming request');
  socket.destroy();
  await expect.poll(() => lines.join()).toContain('left');
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  await app.close();
}

const gone = async ({ raw }: FastifyRequest): Promise<void> => {
  if (!raw.socket.destroyed) await once(raw.socket, 'close');
};

it('SYNC-06 a device whose network goes while it is answered is no error of the gateway', async () => {
  const gateway = listening();
  gateway.app.get('/', async (request) => {
    await gone(request);
    // What the stream that compresses an answer says, if the connection breaks at the wrong moment.
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  await askAndLeave(gateway);
});

it('SYNC-06 nor one that hangs up before its requests are counted: it has no address any more', async () => {
  const gateway = listening();
  gateway.app.addHook('onRequest', gone);
  await setUpRateLimits(gateway.app, { rateLimitFactor: 1, trustProxy: false } as AppConfig);
  const answer = vi.fn<() => string>(() => 'an answer');
  gateway.app.get('/', answer);
  await askAndLeave(gateway);
  expect(answer).not.toHaveBeenCalled();
});
