import { afterEach, expect, it } from 'vitest';
import type { Device, DeviceOptions } from '../../src/sync/device.ts';
import { resetSyncStatus, syncStatus } from '../../src/data/sync-status.ts';
import { addFavourite } from '../../src/data/writes/favourite.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

const [first, lost, last] = ['b'.repeat(20), 'c'.repeat(20), 'd'.repeat(20)];
let device: Device;

afterEach(() => device.close());

/** The fixture's storage, which has no room for this person while `isFull`; `noticed` is when it says so. */
function tightStorage(
  fixture: DeviceFixture,
  uid: string,
  isFull: () => boolean,
  noticed: () => Promise<unknown> = () => Promise.resolve(),
): DeviceOptions['storage'] {
  const storage = fixture.storage();
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (params) => {
    const instance = await create(params);
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (rows, context) => {
      if (!isFull() || !JSON.stringify(rows).includes(uid)) return write(rows, context);
      await noticed();
      throw new DOMException('no room', 'QuotaExceededError');
    };
    return instance;
  };
  return storage;
}

it.each([
  ['SYNC-16 SYNC-13 what a full device could not write is pulled again, and nothing else', true],
  [
    'SYNC-16 SYNC-13 so it is in the middle of a first pull, and what left meanwhile is gone',
    false,
  ],
])('%s', async (_, isFilled) => {
  const fixture = new DeviceFixture();
  let isFull = !isFilled;
  const put = (uid: string) => fixture.server.put('people', { uid, name: 'Aino', nearby: true });
  put(first);
  if (!isFilled) put(lost);
  const storage = tightStorage(fixture, lost, () => isFull);
  device = await fixture.open({ storage, settings: { slice: 1 } });
  if (isFilled) {
    await settled(device);
    isFull = true;
    put(lost);
  }
  await until(() => fixture.errors.length > 0, 'the failure');
  fixture.server.take('people', first);
  isFull = false;
  put(last);
  await until(async () => (await device.people.get(last)) !== undefined, 'the last one');
  await settled(device);
  expect((await device.people.all()).map(({ uid }) => uid).toSorted()).toEqual([lost, last]);
  expect(fixture.divergences).toEqual([]);
});

it('SYNC-16 an answer that was under way meanwhile does not pass over it', async () => {
  const fixture = new DeviceFixture();
  let isFull = false;
  let isWriting = false;
  let isAsked = false;
  const noticed = () => {
    isWriting = true;
    return until(() => isAsked, 'a request');
  };
  fixture.server.put('people', { uid: last, name: 'Aino', nearby: true });
  device = await fixture.open({ storage: tightStorage(fixture, lost, () => isFull, noticed) });
  await settled(device);
  isFull = true;
  fixture.server.put('people', { uid: lost, name: 'Aino', nearby: true });
  await until(() => isWriting, 'the write');
  fixture.network.beforeAnswer = async () => {
    isAsked = true;
    await until(() => fixture.errors.length > 0, 'the failure');
    isFull = false;
  };
  // A write of one's own asks for people, too.
  await addFavourite(device, first);
  await until(async () => (await device.people.get(lost)) !== undefined, 'the lost one');
  await settled(device);
  expect(fixture.divergences).toEqual([]);
});

it('SYNC-14 a device that could not write what came does not say that it is up to date', async () => {
  const fixture = new DeviceFixture();
  const put = (uid: string) => fixture.server.put('people', { uid, name: 'Aino', nearby: true });
  put(first);
  device = await fixture.open({ storage: tightStorage(fixture, lost, () => true) });
  await settled(device);
  put(lost);
  await until(() => fixture.errors.length > 0, 'the failure');
  await settled(device);
  resetSyncStatus();
  // Long enough for a few looks at whether all is done.
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(syncStatus().upToDateAt).toBeNull();
  expect(fixture.divergences).toEqual([]);
});
