import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { newUid } from '../../schemas/domain/ids.ts';
import { openDatabase } from '../../src/data/database.ts';
import { openDeviceStore } from '../../src/data/device-store.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import { addFavourite } from '../../src/data/writes/favourite.ts';
import { sweep } from '../../src/sync/sweep.ts';
import { DeviceFixture, settled } from '../helpers/device-fixture.ts';

it('SYNC-14 a write whose document does not lie in the replica yet still counts as unsent', async () => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const uid = newUid();
  const store = await openDeviceStore(uid, { indexedDb });
  const database = await openDatabase({ uid, storage: replicaStorage(indexedDb), shared: false });
  // Its note comes first; the document may need a moment on a slow or full device.
  await store.unsent.add('relations', [['r', 'kesken']]);
  const first = await sweep(database, store, new Map());
  expect(await store.unsent.count()).toBe(1);
  await store.unsent.add('relations', [['r', 'jatkuu']]);
  const second = await sweep(database, store, first);
  expect(await store.unsent.count(), 'a newer write of the same').toBe(1);
  // Nothing has come of it by the next look: a crash came in between.
  await sweep(database, store, second);
  expect(await store.unsent.count()).toBe(0);
  await database.close();
  store.close();
});

it('SYNC-14 SYNC-15 what a killed page had noted and not written is not said to wait, also without a network', async () => {
  const fixture = new DeviceFixture();
  const before = await fixture.open();
  await settled(before);
  fixture.network.isUp = false;
  await addFavourite(before, 'b'.repeat(20));
  const [waiting] = await before.device.unsent.all();
  // Killed in the middle of removing one favourite again, and of adding another.
  await before.device.unsent.add('relations', [[waiting?.id ?? '', 'kesken']]);
  await before.device.unsent.add('relations', [['favourite:x:y', 'kesken']]);
  await before.close();
  const device = await fixture.open();
  await expect.poll(() => device.device.unsent.all()).toEqual([waiting]);
  await device.close();
});

it('SYNC-06 a device that looks for what a killed page has left is closed after that: then there is no replica to look in', async () => {
  const fixture = new DeviceFixture();
  fixture.network.isUp = false;
  const before = await fixture.open();
  await before.device.unsent.add('relations', [['signup:x:y', 'kesken']]);
  await before.close();
  // What is done after a while is done when the test says so.
  const sweepEvery = 123_456;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { device, close } = await fixture.open({ settings: { sweepEvery } });
  const due = timers.mock.calls.filter(([, after]) => after === sweepEvery);
  timers.mockRestore();
  const rows = await device.unsent.all();
  const draft = { collection: 'relations', id: 'signup:x:y', key: 'signup:x', value: '' } as const;
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const asked = [
    vi.spyOn(device.unsent, 'all').mockImplementation(() => held.then(() => rows)),
    vi.spyOn(device, 'leavingDrafts').mockImplementation(() => held.then(() => [draft])),
  ];
  for (const [look] of due) look();
  for (const one of asked) expect(one).toHaveBeenCalledOnce();
  const closing = close();
  // One that does not wait for them is closed by then.
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 500))]);
  goOn();
  await closing;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fixture.errors).toEqual([]);
});
