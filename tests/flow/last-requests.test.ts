import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { LiveGateway } from '../helpers/live-gateway.ts';
import { openTestStore } from '../helpers/test-core.ts';

it('NOTIF-15 a gateway that ends does not wait for a body that never comes: it still ends its mails in peace', async () => {
  const files = await openTestStore();
  const gateway = new LiveGateway(files);
  await gateway.start();
  const { app } = gateway;
  const asked = once(app.server, 'request');
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  const type = 'content-type: application/json\r\ncontent-length: 100';
  socket.write(`POST /api/suggestions HTTP/1.1\r\nhost: localhost\r\n${type}\r\n\r\n{"name`);
  await asked;
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
  const asked = once(app.server, 'request');
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (part) => (said += String(part)));
  const ended = once(socket, 'close');
  const type = 'content-type: application/json\r\ncontent-length: 2';
  socket.write(`POST /api/suggestions HTTP/1.1\r\nhost: localhost\r\n${type}\r\n\r\n{`);
  await asked;
  const closing = app.close();
  // The next one of a connection that is still in use.
  socket.write('}GET /api/config HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await Promise.all([closing, ended]);
  expect(said).toMatch(/HTTP\/1\.1 400 .*HTTP\/1\.1 503 .*"code":"UNAVAILABLE"/s);
  await gateway.die();
  await files.remove();
});
