import { createPublicKey, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeNotifier } from '../../sync-server/notify/notifier.ts';
import { pushTexts } from '../../sync-server/notify/push-texts.ts';
import type { LogAnswer, StatusAnswer } from '../../schemas/wire/admin.ts';
import { Person } from '../helpers/person.ts';
import { PushService } from '../helpers/push-service.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

const service = new PushService();
const elsewhere = new PushService();
let gateway: TestGateway;
let people = 0;

beforeAll(async () => {
  await service.start();
  await elsewhere.start();
  gateway = await startTestGateway({ env: { PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
  await elsewhere.stop();
});
afterEach(() => {
  service.answer = { status: 201 };
});

/** Somebody new: tests let hours pass, after which nobody's token is good. */
const somebody = (fields: Record<string, unknown> = {}) =>
  Person.withProfile(gateway.app, `Aino${(people += 1)}`, fields);

async function subscribe(person: Person, name: string) {
  const device = service.subscription(name);
  const answer = await person.call('PUT', '/api/push/subscription', device.body);
  return { ...device, token: answer.json<{ token: string }>().token };
}

let events = 0;
const tell = (person: Person, eventId = `push-${(events += 1)}`, from = gateway) =>
  makeNotifier(from.app).notify({
    eventId,
    type: 'join_meet',
    receiver: person.uid,
    params: { senderName: 'Ville', meet_type: 'Piknik', date: '2026-12-01T12:00:00.000Z' },
    path: '/chat/abc',
  });

const waiting = async (): Promise<number> => (await gateway.app.push.queue.all()).length;

async function later(minutes: number): Promise<void> {
  gateway.time.pass(minutes);
  await gateway.app.push.deliver();
}

async function statusOf(name: string, admin: Person) {
  const { services } = (await admin.call('GET', '/api/admin/status')).json<StatusAnswer>();
  return services.find((one) => one.name === name);
}

async function madeAdmin(person: Person): Promise<Person> {
  const { app, on } = gateway;
  await on.store.db('users').update(person.uid, (user) => user && { ...user, admin: true });
  await vi.waitUntil(() => app.facts.user(person.uid)?.admin === true, { timeout: 60_000 });
  return person;
}

describe('Web Push through the gateway', () => {
  it('API-07 is signed with VAPID for that push service, for less than a day', async () => {
    const aino = await somebody();
    await subscribe(aino, 'vapid');
    await tell(aino);
    await expect.poll(() => service.at('/vapid').length).toBe(1);
    const header = String(service.at('/vapid')[0]?.headers['authorization']);
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
    expect(key).toBe(gateway.app.push.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = new Uint8Array(Buffer.from(key, 'base64url'));
    const coordinate = (from: number) =>
      Buffer.from(point.slice(from, from + 32)).toString('base64url');
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
      format: 'jwk',
    });
    const isSigned = verify(
      'sha256',
      new TextEncoder().encode(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      new Uint8Array(Buffer.from(signature, 'base64url')),
    );
    expect(isSigned).toBe(true);
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    expect(said).toMatchObject({
      aud: `http://${service.host}`,
      sub: `mailto:${gateway.app.config.supportEmail}`,
    });
    expect(Number(said['exp'])).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
    expect(Number(said['exp'])).toBeGreaterThan(Date.now() / 1000);
  });

  it("NOTIF-14 says nothing but what happened, in the receiver's language, with tag and path", async () => {
    for (const [language, body] of [
      ['fi', 'Tapaamiseesi ilmoittauduttiin.'],
      ['en', 'Somebody signed up for your meetup.'],
    ] as const) {
      const person = await somebody({ language });
      const device = await subscribe(person, `words-${body.length}`);
      await tell(person);
      await expect.poll(() => service.at(`/words-${body.length}`).length).toBe(1);
      const [delivery] = service.at(`/words-${body.length}`);
      expect(device.read(delivery?.body ?? Buffer.alloc(0))).toEqual({
        title: 'Kohdataan',
        body,
        tag: 'join_meet',
        url: '/chat/abc',
      });
      expect(delivery?.headers).toMatchObject({
        ttl: '43200',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
    }
  });

  it('NOTIF-14 the four kinds in the words of the rule', () => {
    expect(pushTexts.fi).toEqual({
      new_message: 'Sinulle on uusi viesti.',
      favourites_meet: 'Suosikkisi julkaisi uuden tapaamisen.',
      new_like: 'Sinut lisättiin suosikiksi.',
      join_meet: 'Tapaamiseesi ilmoittauduttiin.',
    });
  });

  it.each([429, 503])('NOTIF-10 a service that answers %d gets it later, once', async (status) => {
    const aino = await somebody();
    await subscribe(aino, `later-${status}`);
    service.answer = { status };
    const event = `later-${status}`;
    await tell(aino, event);
    await expect.poll(() => service.at(`/later-${status}`).length).toBe(1);
    await gateway.app.push.deliver();
    expect([service.at(`/later-${status}`).length, await waiting()]).toEqual([1, 1]);
    service.answer = { status: 201 };
    await later(2);
    await later(600);
    await tell(aino, event);
    await later(1);
    expect([service.at(`/later-${status}`).length, await waiting()]).toEqual([2, 0]);
  });

  it('API-07 waits as long as the service asks', async () => {
    const aino = await somebody();
    await subscribe(aino, 'patience');
    service.answer = { status: 429, headers: { 'retry-after': '7200' } };
    await tell(aino);
    await expect.poll(() => service.at('/patience').length).toBe(1);
    // Its answer has been noted before the time passes.
    await gateway.app.push.deliver();
    await later(119);
    expect(service.at('/patience')).toHaveLength(1);
    await later(2);
    expect(service.at('/patience')).toHaveLength(2);
    // After half a day it tells nothing new.
    await later(721);
    expect([service.at('/patience').length, await waiting()]).toEqual([2, 0]);
    // Nor is anything kept for so long.
    service.answer = { status: 503, headers: { 'retry-after': '31536000' } };
    await tell(aino);
    await expect.poll(() => service.at('/patience').length).toBe(3);
    await gateway.app.push.deliver();
    await later(721);
    expect([service.at('/patience').length, await waiting()]).toEqual([3, 0]);
  });

  it('API-07 waits until the moment that the service names', async () => {
    const aino = await somebody();
    await subscribe(aino, 'moment');
    const moment = new Date(gateway.time.clock().getTime() + 180 * 60_000);
    service.answer = { status: 503, headers: { 'retry-after': moment.toUTCString() } };
    await tell(aino);
    await expect.poll(() => service.at('/moment').length).toBe(1);
    await gateway.app.push.deliver();
    service.answer = { status: 201 };
    await later(178);
    expect(service.at('/moment')).toHaveLength(1);
    await later(3);
    expect([service.at('/moment').length, await waiting()]).toEqual([2, 0]);
  });

  it('SYNC-02 what waits survives a restart, and another gateway delivers it', async () => {
    const aino = await somebody();
    await subscribe(aino, 'restart');
    service.answer = { status: 503 };
    await tell(aino);
    await expect.poll(() => service.at('/restart').length).toBe(1);
    await gateway.app.push.deliver();
    service.answer = { status: 201 };
    gateway.time.pass(2);
    const { on, time } = gateway;
    const other = await startTestGateway({ on, time, env: { PUSH_HOSTS: service.host } });
    await expect.poll(() => service.at('/restart').length).toBe(2);
    await other.stop();
    expect(await waiting()).toBe(0);
  });

  it('NOTIF-14 GEN-06 a push service that does not answer holds up no pushes of another', async () => {
    const silent = new PushService();
    await silent.start();
    const env = { PUSH_HOSTS: `${service.host},${silent.host}` };
    const { on, time } = gateway;
    const other = await startTestGateway({ on, time, env });
    onTestFinished(async () => {
      await other.stop();
      await silent.stop();
    });
    const aino = await (await somebody()).again(other.app);
    const ville = await (await somebody()).again(other.app);
    await aino.call('PUT', '/api/push/subscription', silent.subscription('silent').body);
    await ville.call('PUT', '/api/push/subscription', service.subscription('answers').body);
    const held: (() => void)[] = [];
    silent.held = held;
    for (let event = 0; event < 12; event += 1) await tell(aino, `silent-${event}`, other);
    await expect.poll(() => held.length).toBe(10);
    await tell(ville, 'answers', other);
    await expect.poll(() => service.at('/answers').length).toBe(1);
    expect(silent.at('/silent')).toHaveLength(10);
    silent.held = undefined;
    for (const answer of held) answer();
    await other.app.push.deliver();
    expect([silent.at('/silent').length, await waiting()]).toEqual([12, 0]);
  });

  it('NOTIF-09 what waits is not sent to somebody who has switched notifications off', async () => {
    const aino = await somebody();
    await subscribe(aino, 'off-later');
    service.answer = { status: 503 };
    await tell(aino);
    await expect.poll(() => service.at('/off-later').length).toBe(1);
    await gateway.app.push.deliver();
    await aino.patch('profile', aino.uid, { notificationsOn: false });
    service.answer = { status: 201 };
    await later(5);
    expect([service.at('/off-later').length, await waiting()]).toEqual([1, 0]);
    await aino.patch('profile', aino.uid, { notificationsOn: true });
  });

  it('API-07 follows no redirect and does not repeat what was refused for good', async () => {
    const aino = await somebody();
    await subscribe(aino, 'moved');
    const location = `http://${elsewhere.host}/inside`;
    for (const answer of [{ status: 307, headers: { location } }, { status: 400 }]) {
      service.answer = answer;
      await tell(aino);
      await later(60);
    }
    expect([service.at('/moved').length, elsewhere.deliveries.length]).toEqual([2, 0]);
    expect(await waiting()).toBe(0);
  });
});

describe('admins and push', () => {
  let admin: Person;

  beforeAll(async () => {
    admin = await madeAdmin(await Person.withProfile(gateway.app, 'Anneli'));
  });

  const test = (fcmToken: string, who = admin) =>
    who.call('POST', '/api/admin/test-push', { fcmToken });

  it('ADMIN-04 ADMIN-05 sends a test push to a token, and logs it', async () => {
    const aino = await somebody();
    const device = await subscribe(aino, 'tested');
    expect((await test(device.token)).statusCode).toBe(200);
    const [delivery] = service.at('/tested');
    expect(device.read(delivery?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Kohdataan',
      body: 'Testi-ilmoitus.',
      tag: 'test',
      url: '/',
    });
    const { log } = (await admin.call('GET', '/api/admin/log')).json<LogAnswer>();
    expect(log[0]).toMatchObject({ what: 'test_push', admin: admin.uid, target: aino.uid });
  });

  it('ADMIN-01 ADMIN-04 refuses people who are no admins, unknown tokens and nonsense', async () => {
    const aino = await somebody();
    const { token } = await subscribe(aino, 'refused');
    expect((await test(token, aino)).statusCode).toBe(403);
    expect((await test('unknown')).statusCode).toBe(404);
    expect((await test('')).statusCode).toBe(400);
    expect(service.at('/refused')).toHaveLength(0);
  });

  it('ADMIN-04 API-09 says why it did not arrive', async () => {
    const aino = await somebody();
    const { token } = await subscribe(aino, 'why');
    service.answer = { status: 500 };
    const failed = await test(token);
    expect([failed.statusCode, failed.json()]).toEqual([
      503,
      { code: 'UNAVAILABLE', message: `${service.host}: HTTP 500` },
    ]);
    service.answer = { status: 410 };
    expect((await test(token)).statusCode).toBe(404);
    expect((await test(token)).json()).toMatchObject({ message: 'No browser has this token' });
  });

  it('ADMIN-01 the status names what waits and what went wrong last', async () => {
    const aino = await somebody();
    const { token } = await subscribe(aino, 'status');
    service.answer = { status: 502 };
    await test(token);
    await tell(aino);
    await expect.poll(() => service.at('/status').length).toBe(2);
    expect(await statusOf('push', admin)).toMatchObject({
      configured: true,
      queue: 1,
      lastError: expect.stringContaining(`${service.host}: HTTP 502`),
    });
  });
});

it('ADMIN-01 the status names the last mail that did not leave', async () => {
  const other = await startTestGateway({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@kohdataan.example' },
  });
  const person = await Person.withProfile(other.app, 'Maija');
  await other.on.store.db('users').update(person.uid, (user) => user && { ...user, admin: true });
  await vi.waitUntil(() => other.app.facts.user(person.uid)?.admin === true, { timeout: 60_000 });
  await other.app.mailer.send({
    to: person.uid,
    template: 'new_like',
    params: { senderName: 'Ville', url: 'https://kohdataan.example/' },
    eventId: 'e',
  });
  await other.app.mailer.deliver();
  expect(await statusOf('mail', person)).toMatchObject({
    configured: true,
    reachable: false,
    queue: 1,
    lastError: expect.stringMatching(/^\d{4}-.*SMTP E/),
  });
  await other.stop();
});
