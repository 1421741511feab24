/** A whole device, a whole gateway and a CouchDB whose backup lacks what was acknowledged since. */
import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { Device } from '../../src/sync/device.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { openCouchTestStore, realCouch } from '../helpers/couch-store.ts';
import { DeviceFixture, say, settled, until } from '../helpers/device-fixture.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let couch: TestCouch;
let files: TestStore;
let gateway: TestGateway;
let device: Device | undefined;

beforeAll(async () => {
  couch = await startCouch();
  files = await openCouchTestStore(realCouch ?? couch.url);
  gateway = await startTestGateway({ on: files });
});
afterAll(async () => {
  await device?.close();
  await gateway.stop();
  await files.remove();
  await couch.close();
});

/** The device's requests reach whichever gateway runs now; streams none. */
function openDevice({ uid, token }: Person): Promise<Device> {
  return new DeviceFixture().open({
    uid,
    access: { token: () => Promise.resolve({ ok: true, value: token }), refused: () => undefined },
    fetch: async (path, init) => {
      if (path !== '/sync') throw new TypeError('fetch failed');
      const { statusCode, body } = await gateway.app.inject({
        method: 'POST',
        url: path,
        headers: init.headers as Record<string, string>,
        payload: typeof init.body === 'string' ? init.body : Buffer.from(init.body as ArrayBuffer),
      });
      return new Response(body, { status: statusCode });
    },
  });
}

it('SYNC-09 SYNC-13 what a restored backup lacks is listed with its words, and sent again only if one wants to', async () => {
  const aino = await Person.withProfile(gateway.app, 'Aino');
  const onni = await Person.withProfile(gateway.app, 'Onni');
  const chat = await signUpTo(onni, await publishMeet(aino), 'Hei!');
  device = await openDevice(onni);
  await until(async () => (await device?.messages.all())?.length === 1, 'the opening message');
  const [kept, lost] = [await say(device, chat, 'vanha'), await say(device, chat, 'uusi')];
  await settled(device);
  await gateway.stop();
  await databaseAs<Stored>(files.store, 'messages').eraseMany([lost]);
  await files.store.eraseDone({ purgeAfterMs: 0 });
  gateway = await startTestGateway({ on: files, time: gateway.time });
  device.remote.syncNow();
  const listed = () => firstValueFrom(device!.device.watchRefusals());
  await until(async () => (await listed()).length > 0, 'the refusal');
  await settled(device);
  expect(await listed()).toMatchObject([{ docId: lost, code: 'VANISHED', text: 'uusi' }]);
  const held = (await device.messages.all()).map(({ id }) => id);
  expect([held.includes(kept), held.includes(lost)]).toEqual([true, false]);
  expect(await files.store.db('messages').get(lost)).toBeUndefined();
});
