import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNotifier } from '../../sync-server/notify/notifier.ts';
import { storedUser } from '../helpers/people.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestBrowser } from '../helpers/test-browser.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

interface Delivery {
  path: string;
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

const deliveries: Delivery[] = [];
let service: Server;
let host = '';
let answerWith = 201;
let gateway: TestGateway;

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts.map((part) => new Uint8Array(part)));
      deliveries.push({ path: request.url ?? '', body, headers: request.headers });
      response.statusCode = answerWith;
      response.end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  gateway = await startTestGateway({ env: { PUSH_HOSTS: host } });
});
afterAll(async () => {
  await gateway.stop();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

/** A browser's half of a subscription, with the keys to read what arrives. */
function subscription(name: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const body = {
    endpoint: `http://${host}/${name}`,
    expirationTime: null,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return { body, read: (bytes: Buffer) => decrypted(bytes, keys, auth) };
}

let people = 0;
async function person(): Promise<TestBrowser> {
  people += 1;
  const browser = gateway.browser();
  const { uid } = await browser.register(`pushi${people}@posti.example`);
  gateway.app.facts.apply('users', uid, { ...storedUser('Aino'), _id: uid, uid, _rev: '1-a' });
  return browser;
}

const subscribe = (browser: TestBrowser, body: object) =>
  browser.send('PUT', '/api/push/subscription', body);

let events = 0;
async function like(receiver: string, eventId = `e${(events += 1)}`): Promise<void> {
  await makeNotifier(gateway.app).notify({
    eventId,
    type: 'new_like',
    receiver,
    params: { senderName: 'Ville' },
    path: '/profilecard/abc',
  });
}

describe('Web Push', () => {
  it('NOTIF-14 NOTIF-10 arrives encrypted, without names, once per event', async () => {
    const browser = await person();
    const device = subscription('one');
    const answer = await subscribe(browser, device.body);
    expect([answer.status, answer.json]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{22}$/) },
    ]);
    await like(browser.uid, 'sama');
    await like(browser.uid, 'sama');
    await expect.poll(() => at('/one').length).toBe(1);
    const [delivery] = at('/one');
    expect(delivery?.headers['authorization']).toMatch(/^vapid t=/);
    expect(delivery?.headers['content-encoding']).toBe('aes128gcm');
    expect(device.read(delivery?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Kohdataan',
      body: 'Sinut lisättiin suosikiksi.',
      tag: 'new_like',
      url: '/profilecard/abc',
    });
  });

  it('NOTIF-08 NOTIF-09 whoever switched it off gets neither push nor mail', async () => {
    const browser = await person();
    await subscribe(browser, subscription('off').body);
    const user = gateway.app.facts.user(browser.uid);
    if (!user) throw new Error('no profile');
    const mails = (await gateway.mails()).length;
    const switches = { ...user.notification_switches, new_like: false };
    const off = { ...user, _rev: '2-a', notification_switches: switches };
    gateway.app.facts.apply('users', browser.uid, off);
    await like(browser.uid);
    gateway.app.facts.apply('users', browser.uid, { ...user, _rev: '3-a', notificationsOn: false });
    await like(browser.uid);
    expect((await gateway.mails()).length).toBe(mails);
    expect(at('/off')).toHaveLength(0);
  });

  it('API-07 every device of a person gets it; one that is gone is forgotten', async () => {
    const browser = await person();
    await subscribe(browser, subscription('phone').body);
    await subscribe(browser, subscription('laptop').body);
    await like(browser.uid);
    await expect.poll(() => at('/phone').length + at('/laptop').length).toBe(2);
    answerWith = 410;
    await like(browser.uid);
    await expect.poll(async () => (await subscriptions(browser)).length).toBe(0);
    answerWith = 201;
  });

  it('API-07 a browser belongs to who used it last', async () => {
    const first = await person();
    const second = await person();
    const { body } = subscription('shared');
    await subscribe(first, body);
    await subscribe(second, body);
    await like(first.uid);
    expect(await subscriptions(first)).toHaveLength(0);
    await like(second.uid);
    await expect.poll(() => at('/shared').length).toBe(1);
  });

  it('AUTH-14 a device that has signed out gets nothing more', async () => {
    const browser = await person();
    await subscribe(browser, subscription('signed-out').body);
    await browser.post('/api/auth/logout');
    await like(browser.uid);
    await expect.poll(async () => (await subscriptions(browser)).length).toBe(0);
    expect(at('/signed-out')).toHaveLength(0);
  });

  it('ACC-14 signing in again on the same device keeps its pushes', async () => {
    const browser = await person();
    await subscribe(browser, subscription('again').body);
    await browser.login(`pushi${people}@posti.example`);
    await like(browser.uid);
    await expect.poll(() => at('/again').length).toBe(1);
  });

  it('NOTIF-09 a device can take its subscription back', async () => {
    const browser = await person();
    const { body } = subscription('back');
    await subscribe(browser, body);
    const { endpoint } = body;
    expect((await browser.send('DELETE', '/api/push/subscription', { endpoint })).status).toBe(200);
    expect(await subscriptions(browser)).toHaveLength(0);
  });

  it.each([
    'https://evil.example/push',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://127.0.0.1/x',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nonsense',
  ])('API-07 does not push to %s', async (endpoint) => {
    const browser = await person();
    const { body } = subscription('x');
    const answer = await subscribe(browser, { ...body, endpoint });
    expect([answer.status, answer.json['code']]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
  ])('API-07 knows the push service %s', (endpoint) => {
    expect(gateway.app.push.accepts(endpoint)).toBe(true);
  });

  it('API-07 keys that nothing can be encrypted for are refused', async () => {
    const browser = await person();
    const { body } = subscription('keys');
    for (const keys of [
      { p256dh: 'AAAA', auth: body.keys.auth },
      { ...body.keys, auth: 'x' },
    ])
      expect((await subscribe(browser, { ...body, keys })).status).toBe(400);
  });

  it('API-07 gateways that start together have one key pair', async () => {
    const other = await startTestGateway({ on: gateway.on });
    expect(other.app.push.publicKey).toBe(gateway.app.push.publicKey);
    await other.stop();
  });
});

const at = (path: string): Delivery[] => deliveries.filter((one) => one.path === path);
const subscriptions = (browser: TestBrowser) => gateway.app.push.subscriptions.of(browser.uid);

/** RFC 8291: what the browser does with a push. */
function decrypted(message: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const bytes = (from: number, to?: number) => new Uint8Array(message.subarray(from, to));
  const salt = bytes(0, 16);
  const length = message[20] ?? 0;
  const serverKey = bytes(21, 21 + length);
  const shared = new Uint8Array(keys.computeSecret(serverKey));
  const info = join(text('WebPush: info\0'), new Uint8Array(keys.getPublicKey()), serverKey);
  const prk = createHmac('sha256', new Uint8Array(auth)).update(shared).digest();
  const ikm = createHmac('sha256', new Uint8Array(prk)).update(join(info, new Uint8Array([1])));
  const secret = new Uint8Array(ikm.digest());
  const derive = (name: string, size: number) =>
    new Uint8Array(hkdfSync('sha256', secret, salt, text(`Content-Encoding: ${name}\0`), size));
  const body = bytes(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.slice(-16));
  const plain = Buffer.concat([
    new Uint8Array(decipher.update(body.slice(0, -16))),
    new Uint8Array(decipher.final()),
  ]).toString('utf8');
  return JSON.parse(plain.slice(0, plain.lastIndexOf('}') + 1));
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
