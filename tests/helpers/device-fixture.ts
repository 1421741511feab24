import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { newUid } from '../../schemas/domain/ids.ts';
import { createDevice } from '../../src/sync/device.ts';
import type { Device, DeviceOptions } from '../../src/sync/device.ts';
import { TestNetwork } from './device-network.ts';
import { ProtocolServer } from './protocol-server.ts';

const quick = {
  batchWindow: 2,
  coldStartWait: 100,
  retryFirst: 10,
  retryMost: 40,
  checkEvery: 0,
  sweepEvery: 100,
  tombstoneAge: 0,
  pollEvery: 200,
  requestTimeout: 2000,
};

/** One account with its gateway, its network and an IndexedDB that survives closing the device. */
export class DeviceFixture {
  readonly uid = newUid();
  readonly server = new ProtocolServer();
  readonly network = new TestNetwork(this.server);
  readonly indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  readonly divergences: string[] = [];
  readonly errors: unknown[] = [];

  open(options: Partial<DeviceOptions> = {}): Promise<Device> {
    return createDevice({
      uid: this.uid,
      storage: getRxStorageDexie(this.indexedDb) as never,
      fetch: this.network.fetch,
      access: this.network.access,
      indexedDb: this.indexedDb,
      onDivergence: (name) => this.divergences.push(name),
      onError: (error) => this.errors.push(error),
      ...options,
      settings: { ...quick, ...options.settings },
    });
  }
}

/** Resolves once the device has nothing left to do and has had it for a moment; fails after `ms`. */
export async function settled(device: Device, ms = 8000): Promise<void> {
  const end = Date.now() + ms;
  let still = 0;
  while (still < 4) {
    if (Date.now() > end) throw new Error('The device has not settled');
    await new Promise((resolve) => setTimeout(resolve, 15));
    still = (await device.isSettled()) ? still + 1 : 0;
  }
}

/** Resolves once the condition holds; fails after `ms`. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = 'the condition',
  ms = 8000,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
