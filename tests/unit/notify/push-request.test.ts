import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { loadConfig } from '../../../sync-server/config.ts';
import { postPush } from '../../../sync-server/notify/push-request.ts';
import type { PushDocument } from '../../../sync-server/notify/push-subscriptions.ts';
import { PushService } from '../../helpers/push-service.ts';

/** Sends one push to a service that does this with every connection. */
async function send(scheme: 'http' | 'https', greet: (socket: Socket) => void) {
  const server = createServer((socket) => greet(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { DATA_DIRECTORY: 'data', JWT_SECRET: 'x'.repeat(40), PUSH_HOSTS: host };
  const { keys } = new PushService().subscription('one').body;
  const device = { endpoint: `${scheme}://${host}/one`, keys } as PushDocument;
  const payload = { title: 't', body: 'b', tag: 'new_like', url: '/' };
  return postPush(loadConfig(settings), webPush.generateVAPIDKeys(), device, payload, new Date());
}

it('API-07 a push that never left, because no connection came to stand, is sent later', async () => {
  const ended = await send('https', (socket) => socket.destroy());
  expect(ended).toMatchObject({ outcome: 'later', reason: expect.stringContaining('ECONNRESET') });
  const noTls = await send('https', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(noTls.outcome).toBe('later');
});

it('API-07 one that was handed over, and whose answer is lost, is not sent twice', async () => {
  const lost = await send('http', (socket) => socket.on('data', () => socket.destroy()));
  expect(lost).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('ECONNRESET') });
});
