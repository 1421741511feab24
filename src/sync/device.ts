import type { RxStorage } from 'rxdb';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { newPictureId } from '../../schemas/domain/ids.ts';
import type { Access } from '../data/authorized.ts';
import { openClock } from '../data/clock.ts';
import { replicaVersion } from '../data/collection-schemas.ts';
import type { Migrations } from '../data/collection-schemas.ts';
import { openDatabase } from '../data/database.ts';
import { openDeviceStore } from '../data/device-store.ts';
import type { DeviceStore, IndexedDb } from '../data/device-store.ts';
import { openTables } from '../data/open-tables.ts';
import type { Replica } from '../data/replica.ts';
import { changeSyncStatus } from '../data/sync-status.ts';
import { watchAlways } from '../data/watch-always.ts';
import type { Fetch } from './exchange.ts';
import { firstSyncKey } from '../data/first-sync-key.ts';
import { noteVersion, noticeLoss } from './notice-loss.ts';
import { shareSync } from './share-sync.ts';
import { defaultSettings } from './settings.ts';
import type { SyncSettings } from './settings.ts';
import { noPageEvents } from './page-events.ts';
import type { PageEvents } from './page-events.ts';
import { noTabs, sharedName } from './tabs.ts';
import type { Tabs } from './tabs.ts';
import { takeBack } from './take-back.ts';

/** What surrounds a device, all of which a test can replace. */
export interface DeviceOptions {
  uid: string;
  /** The shelf of its databases, if not its uid. */
  shelf?: string;
  storage: RxStorage<unknown, unknown>;
  fetch: Fetch;
  access: Access;
  settings?: Partial<SyncSettings>;
  pageEvents?: PageEvents;
  /** Other tabs of the same account; without them this one leads at once. */
  tabs?: Tabs;
  locks?: Pick<LockManager, 'request'>;
  indexedDb?: IndexedDb;
  /** The device's own clock, milliseconds; it may be wrong. */
  deviceNow?: () => number;
  version?: number;
  migrations?: Migrations;
  /** A tab of a newer app waits to migrate the documents: what is typed must be written down now. */
  onNewer?: () => Promise<unknown>;
  /** The device store is deleted under this tab, and refuses what is written from now on. */
  onLost?: () => void;
  /** Documents are being migrated, and some more of them have been. */
  onStep?: () => void;
  onDivergence?(name: CollectionName): void;
  onError?(error: unknown): void;
}

/** A replica that syncs, with what only tests and src/sync look at. */
export interface Device extends Replica {
  isLeader(): boolean;
  /** True if everything local is acknowledged and everything received is written. */
  isSettled(): Promise<boolean>;
  /** Rejects if one of the databases fails, and resolves only if all of their tables answer. */
  answers(): Promise<unknown>;
}

/** Opens the replica of one account and keeps it in sync until it is closed. */
export async function createDevice(options: DeviceOptions): Promise<Device> {
  const { uid, shelf = uid, tabs = noTabs, locks, version = replicaVersion } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const store = await openDeviceStore(shelf, options);
  await noteVersion(store, version);
  const database = await openDatabase({
    ...options,
    shared: tabs !== noTabs,
  });
  await noticeLoss(store, database);
  const deviceId = await deviceIdOf(store);
  const clock = await openClock(store, options.deviceNow);
  changeSyncStatus({ firstSyncDone: (await store.getValue<boolean>(firstSyncKey)) ?? false });
  let onWaiting = (): void => undefined;
  const watching = [
    watchAlways(store.watchUnsentCount()).subscribe((waiting) => {
      changeSyncStatus({ waiting });
      if (waiting > 0) onWaiting();
    }),
    watchAlways(store.watchRefusals()).subscribe(({ length }) =>
      changeSyncStatus({ refused: length }),
    ),
  ];
  const onError = options.onError ?? ((error: unknown) => console.error(error));
  // Whoever begins to lead does so at once; but the tab that was killed may be this one, while another leads on.
  let takingBack: Promise<void> | undefined;
  const soon = setTimeout(() => {
    takingBack = takeBack(database, store).catch(onError);
  }, settings.sweepEvery);
  const sync = await shareSync({
    uid,
    deviceId,
    database,
    store,
    clock,
    settings,
    fetch: options.fetch,
    access: options.access,
    pageEvents: options.pageEvents ?? noPageEvents,
    tabs,
    ...(locks && { locks }),
    lockName: `kd-leader-${sharedName(shelf, version)}`,
    onDivergence: options.onDivergence ?? (() => undefined),
    onError,
  });
  onWaiting = sync.waits;
  const stop = async () => {
    clearTimeout(soon);
    await Promise.all([sync.close(), takingBack]);
    for (const subscription of watching) subscription.unsubscribe();
  };
  return {
    uid,
    clock,
    device: store,
    remote: sync.remote,
    ...openTables(uid, database, store.unsent),
    isLeader: sync.isLeader,
    isSettled: async () => sync.isStill() && (await store.unsent.count()) === 0,
    // Past RxDB, which knows most answers by heart.
    answers: () =>
      Promise.all([
        store.countUnsent(),
        ...Object.values(database.collections).map(({ storageInstance }) =>
          storageInstance.findDocumentsById([''], false),
        ),
      ]),
    async close() {
      await stop();
      await database.close();
      store.close();
    },
    async wipe() {
      await stop();
      await database.remove();
      await store.wipe();
    },
  };
}

/** The random id of this device, made with its replica. */
async function deviceIdOf(store: DeviceStore): Promise<string> {
  const known = await store.getValue<string>('device-id');
  if (known !== undefined) return known;
  const made = newPictureId();
  await store.setValue('device-id', made);
  return made;
}
