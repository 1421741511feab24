import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamedPulls } from '../../sync-server/sync/streamed-pulls.ts';
import { publishMeet } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** What else than `/sync` tells of other people: none of it while others may have blocked meanwhile. */
describe('a gateway that hears of no changes', () => {
  let gateway: TestGateway;
  let [aino, ville] = [] as unknown as [Person, Person];

  beforeAll(async () => {
    gateway = await startTestGateway();
    aino = await Person.withProfile(gateway.app, 'Aino');
    ville = await Person.withProfile(gateway.app, 'Ville');
    await publishMeet(ville);
    await aino.sync();
  });
  afterAll(() => gateway.stop());

  const isBehind = (behind: boolean): void => {
    gateway.on.store.isBehind = () => behind;
  };

  it('SAFE-12 signs in without a first list', async () => {
    const browser = gateway.browser();
    await browser.login(aino.email, 'metsapolku-aino-91');
    const first = async () => {
      const { status, json } = await browser.post('/api/auth/refresh?first=1');
      return [status, (json['first'] as { meets: unknown[] } | undefined)?.meets.length];
    };
    expect(await first()).toEqual([200, 1]);
    isBehind(true);
    expect(await first()).toEqual([200, undefined]);
    isBehind(false);
    expect(await first()).toEqual([200, 1]);
  });

  it('SAFE-12 brings nothing by a stream that was open before; the device that asks is told to wait', async () => {
    const connection = {
      uid: aino.uid,
      device: 'd'.repeat(10),
      send: () => undefined,
      replaced: () => undefined,
      mayListen: () => Promise.resolve(true),
      told: {},
      held: { ...aino.device.request().cursors },
      pending: new Set<never>(),
      asking: 0,
      hasBegun: true,
    };
    await ville.patch('profile', ville.uid, { bio_text: 'Uusi teksti.' });
    const bring = () => streamedPulls(gateway.app.core, connection, { people: 'moved' });
    isBehind(true);
    expect(await bring()).toEqual({});
    isBehind(false);
    expect(await bring()).toMatchObject({ people: { docs: [{ uid: ville.uid }] } });
  });

  it('SAFE-12 waits at whatever spelling of an address leads to the same place', async () => {
    isBehind(true);
    for (const url of ['/sync', '/sync/', '/%73ync', '/s%79nc/', '/sync?x=1']) {
      const answer = await aino.call('POST', url, aino.device.request());
      expect([url, answer.statusCode]).toEqual([url, 503]);
    }
    isBehind(false);
  });

  it('SAFE-12 tells nothing to a device that was let in before, either; what that wrote is known when it comes again', async () => {
    let asked = 0;
    gateway.on.store.isBehind = () => (asked += 1) > 1;
    const base = aino.device.docs.profile.get(aino.uid) ?? null;
    const row = { id: aino.uid, doc: { ...base, bio_text: 'Ehtii perille.' }, base };
    const request = aino.device.request({ profile: [row] });
    const late = await aino.call('POST', '/sync', request);
    expect([late.statusCode, late.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(asked).toBe(2);
    isBehind(false);
    const again = await aino.call('POST', '/sync', request);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({
      pushes: { profile: [{ doc: { bio_text: 'Ehtii perille.' } }] },
    });
  });

  it('ACC-08 SAFE-12 exports no words of others, but deletes an account', async () => {
    isBehind(true);
    const asked = await ville.call('GET', '/api/account/export');
    expect([asked.statusCode, asked.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect((await ville.call('DELETE', '/api/account')).statusCode).toBe(200);
    isBehind(false);
    expect((await aino.call('GET', '/api/account/export')).statusCode).toBe(200);
  });
});
