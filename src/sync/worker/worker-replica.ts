import type { CollectionName } from '../../../schemas/documents/device.ts';
import { collectionNames } from '../../../schemas/documents/device.ts';
import { openClock } from '../../data/clock.ts';
import type { DeviceClock } from '../../data/clock.ts';
import type { DeviceStore } from '../../data/device-store.ts';
import type { Remote, Replica } from '../../data/replica.ts';
import type { StoredClock } from '../../data/stored-clock.ts';
import type { UnsentLog } from '../../data/unsent-log.ts';
import type { Opened, WorkerSide } from './between.ts';
import { overChannel } from './channel.ts';
import type { Channel } from './channel.ts';

/** The replica that a worker has opened, as its page uses it. */
export async function workerReplica(
  uid: string,
  opened: Opened,
  channel: Channel,
): Promise<Replica> {
  const { countUnsent, countKept, close, wipe } = overChannel<WorkerSide>(channel);
  const tables = collectionNames.map((name) => [name, overChannel(channel, name)]);
  return {
    ...(Object.fromEntries(tables) as Pick<Replica, CollectionName>),
    uid,
    deviceId: opened.deviceId,
    clock: await clockOver(channel, opened),
    device: deviceStoreOver(channel),
    remote: remoteOver(channel),
    countUnsent,
    countKept,
    close,
    wipe,
  };
}

/** What the worker says takes less than that, milliseconds. */
const onTheWay = 60_000;

/**
 * Ids are made here, as nobody can wait for them; the worker writes down of what time they are. It learns what the
 * gateway's clock says against its own; a page's may be another, where something has changed that of pages.
 */
function clockOver(channel: Channel, { clock, now }: Opened): Promise<DeviceClock> {
  const ahead = now - Date.now();
  const apart = Math.abs(ahead) > onTheWay ? ahead : 0;
  const store = {
    getValue: async <T>() => clock as T | undefined,
    setValue: async (_key: string, state: unknown) =>
      channel.tell('clockUsed', (state as StoredClock).last),
  };
  return openClock(store, () => Date.now() + apart);
}

function deviceStoreOver(channel: Channel): DeviceStore {
  const unsent = overChannel<UnsentLog>(channel, 'device.unsent');
  const store = overChannel<DeviceStore>(channel, 'device');
  return new Proxy(store, {
    get: (target, name) => (name === 'unsent' ? unsent : Reflect.get(target, name)),
  });
}

/** What nobody waits for is only told. */
function remoteOver(channel: Channel): Remote {
  const tell =
    (name: string) =>
    (...args: unknown[]) =>
      channel.tell(`remote.${name}`, ...args);
  return {
    loadOlder: overChannel<Remote>(channel, 'remote').loadOlder,
    syncNow: tell('syncNow'),
    dropWrite: tell('dropWrite'),
    retryPicture: tell('retryPicture'),
    holdPicture: tell('holdPicture'),
    resumePicture: tell('resumePicture'),
    cancelPicture: tell('cancelPicture'),
  };
}
