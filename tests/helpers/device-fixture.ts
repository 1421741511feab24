import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll } from 'vitest';
import { primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { newUid } from '../../schemas/domain/ids.ts';
import { newMessage } from '../../src/data/new-message.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import { createDevice } from '../../src/sync/device.ts';
import type { Device, DeviceOptions } from '../../src/sync/device.ts';
import { changeStored } from './device-storage.ts';
import { TestNetwork } from './device-network.ts';
import { ProtocolServer } from './protocol-server.ts';

const quick = {
  batchWindow: 2,
  coldStartWait: 100,
  retryFirst: 10,
  retryMax: 40,
  checkEvery: 0,
  sweepEvery: 100,
  tombstoneAge: 0,
  pollEvery: 200,
  requestTimeout: 2000,
};

const opened: Device[] = [];
// RxDB allows a process only 13 open collections: what a failed test leaves open would fail the files after it.
afterAll(() => Promise.all(opened.map((device) => device.close())));

/** One account with its gateway, its network and an IndexedDB that survives closing the device. */
export class DeviceFixture {
  readonly uid = newUid();
  readonly server = new ProtocolServer();
  readonly network = new TestNetwork(this.server);
  readonly indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  readonly divergences: string[] = [];
  readonly errors: unknown[] = [];

  storage(): DeviceOptions['storage'] {
    return replicaStorage(this.indexedDb);
  }

  /** What a device of this account is opened with. */
  options(options: Partial<DeviceOptions> = {}): DeviceOptions {
    return {
      uid: this.uid,
      storage: this.storage(),
      fetch: this.network.fetch,
      access: this.network.access,
      indexedDb: this.indexedDb,
      onDivergence: (name) => this.divergences.push(name),
      onError: (error) => this.errors.push(error),
      ...options,
      settings: { ...quick, ...options.settings },
    };
  }

  async open(options: Partial<DeviceOptions> = {}): Promise<Device> {
    const device = await createDevice(this.options(options));
    opened.push(device);
    return device;
  }

  /** Makes RxDB believe that a document of a closed device was changed there. */
  breakNote(collection: CollectionName, id: string): Promise<void> {
    return changeStored(this.indexedDb, (_name, row) => {
      if (row['itemId'] === id) row['docData'] = { ...(row['docData'] as object), broken: true };
      const isDocument = row[primaryKeys[collection]] === id && row['_meta'] !== undefined;
      // Written by nobody: RxDB neither sends it nor knows it as pulled.
      if (isDocument) row['_meta'] = { lwt: 1000 };
      return isDocument || row['itemId'] === id;
    });
  }
}

/** A device in step with its gateway, whose owner has this profile; and the uid of a chat of theirs. */
export async function openInStep(
  profile: object,
): Promise<{ fixture: DeviceFixture; device: Device; chat: string }> {
  const fixture = new DeviceFixture();
  fixture.server.put('profile', { uid: fixture.uid, ...profile });
  const device = await fixture.open();
  await settled(device).catch(async (error: unknown) => {
    await device.close();
    throw error;
  });
  return { fixture, device, chat: `${fixture.uid}_${'b'.repeat(20)}_1700000000000` };
}

/** Writes a message on that device. @returns its id */
export async function say(device: Device, chat: string, text: string): Promise<string> {
  const message = newMessage(device, chat, text);
  await device.messages.insert(message);
  return message.id;
}

/** Resolves once the device has nothing left to do and has had it for a moment; fails after `ms`. */
export async function settled(device: Device, ms = 40_000): Promise<void> {
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
  ms = 40_000,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
