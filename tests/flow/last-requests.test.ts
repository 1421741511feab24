import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { LiveGateway } from '../helpers/live-gateway.ts';
import { openTestStore } from '../helpers/test-core.ts';

/** Sends the first part of a body, and resolves once the gateway has the request. @param length of the whole, bytes */
async function sendPart({ app, url }: LiveGateway, part: string, length: number): Promise<Socket> {
  const asked = once(app.server, 'request');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const type = `content-type: application/json\r\ncontent-length: ${length}`;
  socket.write(`POST /api/suggestions HTTP/1.1\r\nhost: localhost\r\n${type}\r\n\r\n${part}`);
  await asked;
  return socket;
}

it('NOTIF-15 a gateway that ends does not wait for a body that never comes: it still ends its mails in peace', async () => {
  const files = await openTestStore();
  const gateway = new LiveGateway(files);
  await gateway.start();
  const { app } = gateway;
  const socket = await sendPart(gateway, '{"name', 100);
  const cut = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  let areMailsOver = false;
  const stop = app.mailer.stop.bind(app.mailer);
  app.mailer.stop = async () => {
    await stop();
    areMailsOver = true;
  };
  await app.close();
  await cut;
  expect(areMailsOver).toBe(true);
  await gateway.die();
  await files.remove();
});

it('API-09 a request that reaches a gateway while it ends is told so by a code', async () => {
  const files = await openTestStore();
  const gateway = new LiveGateway(files);
  await gateway.start();
  const { app } = gateway;
  const socket = await sendPart(gateway, '{', 2);
  let said = '';
  socket.on('data', (part) => (said += String(part)));
  const ended = once(socket, 'close');
  const closing = app.close();
  // The next one of a connection that is still in use.
  socket.write('}GET /api/config HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await Promise.all([closing, ended]);
  expect(said).toMatch(/HTTP\/1\.1 400 .*HTTP\/1\.1 503 .*"code":"UNAVAILABLE"/s);
  await gateway.die();
  await files.remove();
});
