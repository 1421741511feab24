import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServiceState, StatusAnswer } from '../../schemas/wire/admin.ts';
import { Person } from '../helpers/person.ts';
import { PushService } from '../helpers/push-service.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import { TestIssuer } from '../helpers/test-issuer.ts';
import { TestMailServer } from '../helpers/test-mail-server.ts';

const mail = new TestMailServer();
const service = new PushService();
const issuer = new TestIssuer();
let gateway: TestGateway;
let admin: Person;

beforeAll(async () => {
  await Promise.all([mail.start(), service.start(), issuer.start()]);
  gateway = await startTestGateway({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'posti@kohdataan.example',
      PUSH_HOSTS: service.host,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'client-secret',
      GOOGLE_ISSUER: issuer.issuer,
    },
  });
  admin = await Person.withProfile(gateway.app, 'Anneli', { notificationsOn: true });
  const { app, on } = gateway;
  await on.store.db('users').update(admin.uid, (user) => user && { ...user, admin: true });
  await vi.waitUntil(() => app.facts.user(admin.uid)?.admin === true, { timeout: 60_000 });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([mail.stop(), service.stop(), issuer.stop()]);
});

async function states(): Promise<Record<string, ServiceState>> {
  const { services } = (await admin.call('GET', '/api/admin/status')).json<StatusAnswer>();
  return Object.fromEntries(services.map((state) => [state.name, state]));
}

const metrics = async () => (await gateway.browser().get('/metrics')).body;

describe('the state of each service', () => {
  it('ADMIN-01 says what is configured, reachable and waiting, on the console and in /metrics', async () => {
    expect(await states()).toMatchObject({
      store: { configured: true, reachable: true, queue: null, lastError: null },
      mail: { configured: true, detail: 'smtp', reachable: true, queue: 0, lastError: null },
      push: { configured: true, reachable: null, queue: 0 },
      google: { configured: true, reachable: true, queue: null },
      images: { configured: true, reachable: true, queue: 0 },
    });
    const said = await metrics();
    for (const line of [
      'kohdataan_service_configured{service="google"} 1',
      'kohdataan_service_reachable{service="store"} 1',
      'kohdataan_service_reachable{service="mail"} 1',
      'kohdataan_service_waiting{service="mail"} 0',
    ])
      expect(said).toContain(line);
    expect(said).not.toContain('kohdataan_service_reachable{service="push"}');
  });

  it('ADMIN-01 a service that goes away is noticed, and noticed again when it is back', async () => {
    await mail.stop();
    issuer.down = true;
    const { token } = (
      await admin.call('PUT', '/api/push/subscription', service.subscription('tila').body)
    ).json<{ token: string }>();
    await service.stop();
    await admin.call('POST', '/api/admin/test-push', { fcmToken: token });
    gateway.time.pass(1);
    expect(await states()).toMatchObject({
      // Not only that the connection failed: a certificate or a name would need something else.
      mail: { reachable: false, lastError: expect.stringContaining('SMTP ECONNREFUSED') },
      google: { reachable: false, lastError: expect.any(String) },
      push: { reachable: false, lastError: expect.stringContaining('ECONNREFUSED') },
    });
    expect(await metrics()).toContain('kohdataan_service_reachable{service="mail"} 0');
    await mail.start();
    issuer.down = false;
    gateway.time.pass(1);
    expect(await states()).toMatchObject({
      mail: { reachable: true },
      google: { reachable: true },
    });
    await service.start();
  });

  it('ADMIN-01 what was said while the clock was hours ahead does not hold until then', async () => {
    expect(await states()).toMatchObject({ mail: { reachable: true } });
    await mail.stop();
    gateway.time.pass(-180);
    await admin.signInAgain();
    expect(await states()).toMatchObject({ mail: { reachable: false } });
    gateway.time.pass(180);
    await mail.start();
  });
});
