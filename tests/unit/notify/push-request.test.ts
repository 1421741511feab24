import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { loadConfig } from '../../../sync-server/config.ts';
import { postPush } from '../../../sync-server/notify/push-request.ts';
import type { PushDocument } from '../../../sync-server/notify/push-subscriptions.ts';
import { freePort } from '../../helpers/free-port.ts';
import { PushService } from '../../helpers/push-service.ts';

/** Of the service, so that the same device has the same address each time. */
let port = 0;

/** Sends one push to a service that does this with every connection. */
async function send(
  scheme: 'http' | 'https',
  greet: (socket: Socket) => void,
  { path = 'one', tag = 'new_like' } = {},
) {
  const server = createServer((socket) => greet(socket.on('error', () => undefined)));
  port ||= await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${port}`;
  const settings = { DATA_DIRECTORY: 'data', JWT_SECRET: 'x'.repeat(40), PUSH_HOSTS: host };
  const { keys } = new PushService().subscription('one').body;
  const device = { endpoint: `${scheme}://${host}/${path}`, keys } as PushDocument;
  const payload = { title: 't', body: 'b', tag, url: '/' };
  const keyPair = webPush.generateVAPIDKeys();
  try {
    return await postPush(
      { config: loadConfig(settings), keys: keyPair },
      device,
      payload,
      new Date(),
    );
  } finally {
    server.close();
  }
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

it(
  'API-07 one that is answered by another protocol has ended, and holds up no other',
  { timeout: 5000 },
  async () => {
    const turned = await send('http', (socket) =>
      socket.on('data', () =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
        ),
      ),
    );
    expect(turned).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('ECLOSED') });
  },
);

it('NOTIF-14 says to the push service by no word what is told: the topic is one of that device and tag alone', async () => {
  const topicOf = async (path: string, tag: string): Promise<string> => {
    let said = '';
    const greet = (socket: Socket) =>
      void socket.on('data', (part) => {
        said += String(part);
        if (said.includes('\r\n\r\n'))
          socket.end('HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n');
      });
    expect(await send('http', greet, { path, tag })).toEqual({ outcome: 'sent' });
    return /^topic: (.*)\r$/im.exec(said)?.[1] ?? '';
  };
  const topic = await topicOf('one', 'new_like');
  expect(topic).toMatch(/^[\w-]{22,32}$/);
  expect(await topicOf('one', 'new_like')).toBe(topic);
  const others = [await topicOf('one', 'join_meet'), await topicOf('other', 'new_like')];
  expect(new Set([topic, ...others]).size).toBe(3);
});
