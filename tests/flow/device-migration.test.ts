import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDeviceStore } from '../../src/data/device-store.ts';
import type { DeviceStore } from '../../src/data/device-store.ts';
import { syncStatus } from '../../src/data/sync-status.ts';
import { newMessage } from '../../src/data/new-message.ts';
import type { Device } from '../../src/sync/device.ts';
import { openTabs, sharedName } from '../../src/sync/tabs.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';
import { changeStored } from '../helpers/device-storage.ts';
import { TestLocks } from '../helpers/device-tabs.ts';

let device: Device;

afterEach(() => device.close());

const other = 'b'.repeat(20);

/** A newer app has moved the documents, and the older one has filled its own replica after that. */
async function movedTwice(): Promise<DeviceFixture> {
  const fixture = new DeviceFixture();
  fixture.server.put('people', { uid: other, name: 'Aino' });
  for (const version of [0, 1, 0]) {
    device = await fixture.open({ version });
    await settled(device);
    await until(async () => (await device.people.get(other)) !== undefined, 'the documents');
    await device.close();
  }
  fixture.network.down();
  return fixture;
}

const filled = () => until(() => syncStatus().firstSyncDone, 'the first sync to be noted');

describe('a newer app on an older replica', () => {
  it('SYNC-17 migrates the documents and sends what was unsent', async () => {
    const fixture = new DeviceFixture();
    const chat = `${fixture.uid}_${other}_1700000000000`;
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'vanha', height: 170 });
    fixture.server.put('people', { uid: other, name: 'Aino' });
    device = await fixture.open();
    await settled(device);
    fixture.network.down();
    await device.messages.insert(newMessage(device, chat, 'Hei'));
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    await device.close();
    const name = (doc: Record<string, unknown>) => ({ ...doc, name: `${String(doc['name'])}!` });
    device = await fixture.open({ version: 1, migrations: { people: { 1: name } } });
    expect(await device.people.get(other)).toMatchObject({ name: 'Aino!' });
    expect(await device.device.countUnsent()).toBe(2);
    fixture.network.up();
    await settled(device);
    expect(fixture.server.all('messages')).toMatchObject([{ text: 'Hei' }]);
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject({
      bio_text: 'uusi',
      height: 170,
    });
    expect(fixture.server.writes.get(fixture.uid)).toBe(1);
    expect(fixture.errors).toEqual([]);
  });

  it('SYNC-16 SYNC-17 a migrated replica is not taken for a lost one', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'vanha', height: 170 });
    device = await fixture.open();
    await filled();
    await device.close();
    const noted = async (version: number) => {
      const newer = await openDeviceStore(fixture.uid, { ...fixture, version });
      const values = [await newer.getValue('replica'), await newer.getValue('first-sync')];
      newer.close();
      return values;
    };
    const before = await noted(0);
    expect(before).toEqual([expect.any(String), true]);
    fixture.network.down();
    device = await fixture.open({ version: 1 });
    expect(await device.profile.get(fixture.uid)).toMatchObject({ bio_text: 'vanha' });
    await device.close();
    expect(await noted(1)).toEqual(before);
  });

  it('SYNC-06 SYNC-17 an older app there again leaves alone what waits in the newer replica', async () => {
    const fixture = new DeviceFixture();
    const chat = `${fixture.uid}_${'b'.repeat(20)}_1700000000000`;
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'vanha' });
    device = await fixture.open();
    await settled(device);
    await device.close();
    fixture.network.down();
    device = await fixture.open({ version: 1 });
    await device.messages.insert(newMessage(device, chat, 'Hei'));
    await device.close();
    fixture.network.up();
    device = await fixture.open();
    await until(async () => (await device.profile.get(fixture.uid)) !== undefined, 'the refill');
    // Long enough for two looks of the sweep.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await device.device.countUnsent()).toBe(1);
    await device.close();
    device = await fixture.open({ version: 1 });
    await settled(device);
    expect(fixture.server.all('messages')).toMatchObject([{ text: 'Hei' }]);
    expect(await device.device.countUnsent()).toBe(0);
    expect(fixture.errors).toEqual([]);
  });

  it('ROUTE-18 SYNC-17 an older app there again does not take its emptied replica for all there is', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'vanha' });
    for (const version of [0, 1]) {
      device = await fixture.open({ version });
      await filled();
      await device.close();
    }
    fixture.network.down();
    device = await fixture.open();
    expect(await device.profile.get(fixture.uid)).toBeUndefined();
    expect(syncStatus().firstSyncDone).toBe(false);
    fixture.network.up();
    await filled();
    expect(await device.profile.get(fixture.uid)).toMatchObject({ bio_text: 'vanha' });
    await device.close();
    fixture.network.down();
    // The newer one has what it had all along.
    device = await fixture.open({ version: 1 });
    expect(await device.profile.get(fixture.uid)).toMatchObject({ bio_text: 'vanha' });
    expect(syncStatus().firstSyncDone).toBe(true);
  });

  it('ROUTE-18 SYNC-17 nor what a window of the newer app, which leads, says of its own', async () => {
    const fixture = await movedTwice();
    const byName = new Map<string, TestLocks>();
    const request = (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) => {
      const own = byName.get(name) ?? new TestLocks();
      byName.set(name, own);
      return own.request(name, ...rest);
    };
    const locks = { request } as Pick<LockManager, 'request'>;
    const names = [0, 1].map((version) => sharedName(fixture.uid, version));
    void request(`kd-leader-${names[1]}`, {}, () => new Promise(() => undefined));
    const here = () => Promise.resolve();
    const leader = openTabs(names[1] ?? '', here);
    leader.hear(({ type }) => type === 'ping' && leader.tell({ type: 'pong' }));
    device = await fixture.open({ tabs: openTabs(names[0] ?? '', here), locks });
    await until(device.isLeader, 'an older window that fills its own replica');
    leader.close();
  });

  it('SYNC-17 a migration that has failed once is done at the next start', async () => {
    const fixture = await movedTwice();
    await changeStored(fixture.indexedDb, (_name, row) => {
      if (row['context'] !== 'rx-migration-status') return false;
      row['data'] = { ...(row['data'] as object), status: 'ERROR', error: { name: 'full' } };
      return true;
    });
    device = await fixture.open({ version: 1 });
    expect(await device.people.get(other)).toMatchObject({ name: 'Aino' });
  });

  it('SYNC-17 documents that move once more have moved before anything is written', async () => {
    const fixture = await movedTwice();
    device = await fixture.open({ version: 1 });
    const chat = `${fixture.uid}_${other}_1700000000000`;
    expect(await device.messages.insert(newMessage(device, chat, 'Hei'))).toBe(true);
  });

  it('SYNC-17 documents move many at a time, and it is told that they do', async () => {
    const fixture = new DeviceFixture();
    const chat = `${fixture.uid}_${other}_1700000000000`;
    fixture.network.down();
    device = await fixture.open();
    for (let count = 0; count < 60; count += 1)
      await device.messages.insert(newMessage(device, chat, 'Hei'));
    await device.close();
    const storage = fixture.storage();
    const create = storage.createStorageInstance.bind(storage);
    const batches: number[] = [];
    storage.createStorageInstance = async (params) => {
      const instance = await create(params);
      const write = instance.bulkWrite.bind(instance);
      instance.bulkWrite = (rows, context) => {
        if (params.collectionName === 'messages') batches.push(rows.length);
        return write(rows, context);
      };
      return instance;
    };
    const onStep = vi.fn<() => void>();
    device = await fixture.open({ version: 1, storage, onStep });
    expect(batches).toEqual([60]);
    expect(onStep).toHaveBeenCalled();
    expect(await device.messages.all()).toHaveLength(60);
  });

  it('SYNC-10 SYNC-17 waits until an open tab of the older one has written down what is typed', async () => {
    const fixture = new DeviceFixture();
    let store: DeviceStore | undefined;
    const onNewer = vi.fn<() => Promise<unknown>>(async () =>
      store?.saveDraft('profile', 'kesken'),
    );
    store = await openDeviceStore(fixture.uid, { ...fixture, version: 0, onNewer });
    device = await fixture.open({ version: 1 });
    expect(onNewer).toHaveBeenCalledTimes(1);
    expect(await device.device.loadDraft('profile')).toBe('kesken');
    // Nothing of the older tab gets into documents that nobody would migrate.
    await expect(store.unsent.add('messages', [['m', 'e']])).rejects.toThrow();
  });
});
