/** How often a real device asks a real gateway: over a slow link each time is seconds. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SyncRequest } from '../../schemas/wire/sync.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import { createDevice } from '../../src/sync/device.ts';
import type { Device } from '../../src/sync/device.ts';
import { settled } from '../helpers/device-fixture.ts';
import { LiveGateway } from '../helpers/live-gateway.ts';
import { Person } from '../helpers/person.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

let files: TestStore;
let gateway: LiveGateway;
let aino: Person;
let opened: Device | undefined;

beforeAll(async () => {
  files = await openTestStore();
  gateway = new LiveGateway(files);
  await gateway.start();
  aino = await Person.withProfile(gateway.app, 'Aino');
  await Person.withProfile(gateway.app, 'Ville');
});
afterEach(() => opened?.close());
afterAll(async () => {
  await gateway.die();
  await files.remove();
});

/** Opens a device which hears its stream while its first request is under way. @returns all requests that it sends */
async function open(indexedDb: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
  const asked: SyncRequest[] = [];
  const hasAsked = signal();
  const hasHeard = signal();
  const device = await createDevice({
    uid: aino.uid,
    indexedDb,
    storage: replicaStorage(indexedDb),
    access: {
      token: () => Promise.resolve({ ok: true, value: aino.token }),
      refused: () => undefined,
    },
    settings: { coldStartWait: 5000, checkEvery: 60_000 },
    fetch: async (path, init) => {
      if (path === '/sync') {
        asked.push(JSON.parse(String(init.body)) as SyncRequest);
        hasAsked.give();
        await hasHeard.given;
        return fetch(gateway.url + path, init);
      }
      const response = await fetch(gateway.url + path, init);
      const heard = new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          await hasAsked.given;
          controller.enqueue(chunk);
          setTimeout(hasHeard.give, 50);
        },
      });
      return new Response(response.body?.pipeThrough(heard), response);
    },
  });
  opened = device;
  await settled(device);
  // Two more heartbeats of the stream, which name every cursor.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  return { device, asked };
}

function signal(): { given: Promise<void>; give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

describe('a device that starts while its stream is told where its views end', () => {
  it('SYNC-01 SYNC-13 asks once when it is new, when it comes to another run of the gateway, and each time it starts anew', async () => {
    const own = { indexedDB: new IDBFactory(), IDBKeyRange };
    const starts = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const { device, asked } = await open(own);
        expect(asked.map(({ cursors }) => Object.keys(cursors).length)).toEqual([8]);
        expect(await device.people.all()).toHaveLength(1);
        await device.close();
      }
    };
    // What is empty, or as it was before the other run, leaves no cursor on the device.
    await starts(2);
    await gateway.die();
    await gateway.start();
    await starts(2);
  });
});
