import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { setUpErrors } from '../../sync-server/plugins/errors.ts';

it('SYNC-06 a device whose network goes while it is answered is no error of the gateway', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()),
  });
  const app = fastify({ logger: { level: 'info', stream } }) as unknown as FastifyInstance;
  app.decorateReply('refuse', function refuse(this: FastifyReply) {
    return this.code(500).send();
  });
  setUpErrors(app);
  app.get('/', async (request) => {
    if (!request.raw.socket.destroyed) await once(request.raw.socket, 'close');
    // What the stream that compresses an answer says, if the connection breaks at the wrong moment.
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => lines.join()).toContain('incoming request');
  socket.destroy();
  await expect.poll(() => lines.join(), { timeout: 10_000 }).toContain('left');
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  await app.close();
});
