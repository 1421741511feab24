import { describe, expect, it } from 'vitest';
import { roomyStorage } from '../../src/sync/roomy-storage.ts';
import type { DeviceOptions } from '../../src/sync/device.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

type Storage = DeviceOptions['storage'];

const quota = (): DOMException => new DOMException('no room', 'QuotaExceededError');

/** A storage whose writes fail while the device is full. */
function onFullDevice(storage: Storage, device: { isFull: boolean; failed: number }): Storage {
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (params) => {
    const instance = await create(params);
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = (rows, context) => {
      if (!device.isFull) return write(rows, context);
      device.failed += 1;
      return Promise.reject(quota());
    };
    return instance;
  };
  return storage;
}

function worldWithRoom() {
  const fixture = new DeviceFixture();
  const { uid, server } = fixture;
  server.put('profile', { uid, name: 'Minä', bio_text: '' });
  for (let n = 0; n < 20; n += 1)
    server.put('people', { uid: `person${n}`.padEnd(20, 'x'), name: `Ihminen ${n}` });
  const room = { isFull: false, failed: 0 };
  const closing = new AbortController();
  const storage = roomyStorage(onFullDevice(fixture.storage(), room), {
    signal: closing.signal,
    pause: 20,
  });
  return { fixture, room, closing, storage };
}

describe('a full device, whose writes of sync wait for room', () => {
  it('SYNC-16 whose first sync found no room goes on by itself when there is room', async () => {
    const { fixture, room, storage } = worldWithRoom();
    fixture.network.isUp = false;
    const device = await fixture.open({ storage });
    room.isFull = true;
    fixture.network.isUp = true;
    await until(() => room.failed > 4, 'some writes that find no room');
    room.isFull = false;
    await settled(device);
    expect(await device.people.all()).toHaveLength(20);
    expect(await device.profile.all()).toHaveLength(1);
    await device.close();
  });

  it('SYNC-14 that has no room for an answer sends what is written later', async () => {
    const { fixture, room, storage } = worldWithRoom();
    const device = await fixture.open({ storage });
    await settled(device);
    room.isFull = true;
    await expect(device.profile.patch(fixture.uid, { bio_text: 'Ei mahdu' })).rejects.toThrow();
    fixture.server.put('people', { uid: 'uusi'.padEnd(20, 'x'), name: 'Uusi' });
    const { failed } = room;
    await until(() => room.failed > failed + 3, 'a pull that finds no room');
    room.isFull = false;
    await device.profile.patch(fixture.uid, { bio_text: 'Mahtuu taas' });
    await settled(device);
    expect(fixture.server.get('profile', fixture.uid)?.['bio_text']).toBe('Mahtuu taas');
    expect(await device.people.all()).toHaveLength(21);
    await device.close();
  });

  it('AUTH-14 is left without waiting for room', async () => {
    const { fixture, room, closing, storage } = worldWithRoom();
    fixture.network.isUp = false;
    const device = await fixture.open({ storage });
    room.isFull = true;
    fixture.network.isUp = true;
    await until(() => room.failed > 4, 'some writes that find no room');
    closing.abort();
    await device.close().catch(() => undefined);
    expect(room.isFull).toBe(true);
  });
});

describe('a database that fails for a moment', () => {
  /** The next so many of its readings and writings fail, as after a crash of the browser's storage. */
  function failing(storage: Storage, left: { reads: number; writes: number }): Storage {
    const create = storage.createStorageInstance.bind(storage);
    const fails = (kind: keyof typeof left) => {
      left[kind] -= 1;
      if (left[kind] >= 0) throw new DOMException('the connection was lost', 'UnknownError');
    };
    storage.createStorageInstance = async (params) => {
      const instance = await create(params);
      const { bulkWrite, query, findDocumentsById } = instance;
      return Object.assign(instance, {
        bulkWrite: async (...rows: Parameters<typeof bulkWrite>) => {
          fails('writes');
          return bulkWrite.apply(instance, rows);
        },
        query: async (...asked: Parameters<typeof query>) => {
          fails('reads');
          return query.apply(instance, asked);
        },
        findDocumentsById: async (...asked: Parameters<typeof findDocumentsById>) => {
          fails('reads');
          return findDocumentsById.apply(instance, asked);
        },
      });
    };
    return storage;
  }

  /** A device with its profile, and how many of its next readings and writings fail: none yet. */
  async function settledDevice() {
    const fixture = new DeviceFixture();
    const { uid, server } = fixture;
    server.put('profile', { uid, name: 'Minä', bio_text: '' });
    const left = { reads: 0, writes: 0 };
    const { signal } = new AbortController();
    const storage = roomyStorage(failing(fixture.storage(), left), { signal, pause: 20 });
    const device = await fixture.open({ storage });
    await settled(device);
    return { uid, server, left, device };
  }

  it('SYNC-14 SYNC-16 sync goes on by itself: what is written arrives, and what others write comes', async () => {
    const { uid, server, left, device } = await settledDevice();
    for (const n of [1, 2, 3]) {
      Object.assign(left, { reads: 2, writes: 0 });
      server.put('people', { uid: `lukee${n}`.padEnd(20, 'x'), name: 'Uusi' });
      await until(async () => (await device.people.all()).length === 2 * n - 1, 'a document');
      Object.assign(left, { reads: 0, writes: 2 });
      server.put('people', { uid: `kirjoittaa${n}`.padEnd(20, 'x'), name: 'Uusi' });
      await until(async () => (await device.people.all()).length === 2 * n, 'a document');
      Object.assign(left, { reads: 2, writes: 2 });
      await device.profile.patch(uid, { bio_text: `Muutos ${n}` });
      await until(() => server.get('profile', uid)?.['bio_text'] === `Muutos ${n}`, 'the change');
    }
    await settled(device);
    await device.close();
  });

  it('SYNC-14 SYNC-16 sync goes on by itself after as long as it takes, whatever it was reading', async () => {
    const { uid, server, left, device } = await settledDevice();
    // A pull reads what it is about to write over, a push what has been written.
    left.reads = Infinity;
    server.put('people', { uid: 'uusi'.padEnd(20, 'x'), name: 'Uusi' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    left.reads = 0;
    // RxDB answers whoever asks the same by one reading, which may have begun, and fail, before.
    const all = () => device.people.all().catch(() => []);
    await until(async () => (await all()).length === 1, 'a document');
    await device.profile.patch(uid, { bio_text: 'Muutos' });
    left.reads = Infinity;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    left.reads = 0;
    await device.profile.patch(uid, { bio_text: 'Toinen' });
    await until(() => server.get('profile', uid)?.['bio_text'] === 'Toinen', 'the change');
    await settled(device);
    await device.close();
  });
});
