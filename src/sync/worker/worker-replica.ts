import type { CollectionName } from '../../../schemas/documents/device.ts';
import { collectionNames } from '../../../schemas/documents/device.ts';
import { openClock } from '../../data/clock.ts';
import type { DeviceClock } from '../../data/clock.ts';
import type { DeviceStore } from '../../data/device-store.ts';
import type { Remote, Replica } from '../../data/replica.ts';
import type { StoredClock } from '../../data/stored-clock.ts';
import type { UnsentLog } from '../../data/unsent-log.ts';
import type { Opened, WorkerSide } from './worker-protocol.ts';
import type { Channel } from './channel.ts';
import { remoteProxy } from './remote-proxy.ts';

/** What the worker has opened; `asked`: when it was asked to, by the page's clock, milliseconds. */
type OpenedFor = Opened & { asked: number };

/** The replica that a worker has opened, as its page uses it. */
export async function workerReplica(
  uid: string,
  opened: OpenedFor,
  channel: Channel,
): Promise<Replica> {
  const { close, wipe } = remoteProxy<WorkerSide>(channel);
  const tables = collectionNames.map((name) => [name, remoteProxy(channel, name)]);
  return {
    ...(Object.fromEntries(tables) as Pick<Replica, CollectionName>),
    uid,
    clock: await clockOver(channel, opened),
    device: Object.assign(remoteProxy<DeviceStore>(channel, 'device'), {
      unsent: remoteProxy<UnsentLog>(channel, 'device.unsent'),
    }),
    remote: remoteProxy<Remote>(channel, 'remote', ['loadOlder']),
    close,
    wipe,
  };
}

/** A clock is set by less while a worker opens, milliseconds. */
const setBy = 60_000;

/**
 * Ids are made here, as nobody can wait for them; the worker writes down of what time they are. It learns what the
 * gateway's clock says against its own; a page's may be another, where something has changed that of pages: then
 * the worker's time is none between asking it and hearing it, however long the device has slept in between.
 */
function clockOver(channel: Channel, { clock, now, asked }: OpenedFor): Promise<DeviceClock> {
  const ahead = Math.max(now - Date.now(), 0) + Math.min(now - asked, 0);
  const apart = Math.abs(ahead) > setBy ? ahead : 0;
  const store = {
    getValue: async <T>() => clock as T | undefined,
    setValue: async (_key: string, state: unknown) =>
      channel.tell('clockUsed', (state as StoredClock).last),
  };
  return openClock(store, () => Date.now() + apart);
}
