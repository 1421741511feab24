import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNotifier } from '../../sync-server/notify/notifier.ts';
import { storedUser } from '../helpers/people.ts';
import { PushService } from '../helpers/push-service.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestBrowser } from '../helpers/test-browser.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

const service = new PushService();
let gateway: TestGateway;

beforeAll(async () => {
  await service.start();
  gateway = await startTestGateway({ env: { PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

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
    service.answer = { status: 410 };
    await like(browser.uid);
    await expect.poll(async () => (await subscriptions(browser)).length).toBe(0);
    service.answer = { status: 201 };
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

  it('API-07 ten browsers of a person get it: an eleventh takes the place of the first', async () => {
    const browser = await person();
    const names = Array.from({ length: 11 }, (_none, n) => `many-${n}`);
    for (const name of names) {
      await subscribe(browser, subscription(name).body);
      gateway.time.pass(0.01);
    }
    await like(browser.uid);
    const told = () => names.filter((name) => at(`/${name}`).length > 0);
    await expect.poll(told).toEqual(names.slice(1));
    expect(await subscriptions(browser)).toHaveLength(10);
  });

  it('AUTH-14 a device that has signed out gets nothing more', async () => {
    const browser = await person();
    await subscribe(browser, subscription('signed-out').body);
    await browser.post('/api/auth/logout');
    await like(browser.uid);
    await expect.poll(async () => (await subscriptions(browser)).length).toBe(0);
    expect(at('/signed-out')).toHaveLength(0);
  });

  it('AUTH-13 nor does one that has not been used for so long that it must sign in again', async () => {
    const browser = await person();
    await subscribe(browser, subscription('expired').body);
    gateway.time.pass(61 * 24 * 60);
    await like(browser.uid);
    await expect.poll(async () => (await subscriptions(browser)).length).toBe(0);
    expect(at('/expired')).toHaveLength(0);
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

const at = (path: string) => service.at(path);
const subscription = (name: string) => service.subscription(name);
const subscriptions = (browser: TestBrowser) => gateway.app.push.subscriptions.of(browser.uid);
