import { collectionNames } from '../../../schemas/documents/device.ts';
import { clockEvent } from '../../data/clock-event.ts';
import { replicaVersion } from '../../data/collection-schemas.ts';
import { clockKey } from '../../data/stored-clock.ts';
import type { StoredClock } from '../../data/stored-clock.ts';
import { storageFull } from '../../data/storage-room.ts';
import { replicaStorage } from '../../data/storage/replica-storage.ts';
import { changeSyncStatus, syncStatus, watchSyncStatus } from '../../data/sync-status.ts';
import type { SyncStatus } from '../../data/sync-status.ts';
import { wipeAccount, wipeOtherAccounts } from '../../data/wipe-account.ts';
import { withTimeout } from '../../data/with-timeout.ts';
import { createDevice } from '../device.ts';
import type { Device, DeviceOptions } from '../device.ts';
import { firstSyncKey } from '../../data/first-sync-key.ts';
import { madeKey } from '../notice-loss.ts';
import { roomyStorage } from '../roomy-storage.ts';
import { relayedPageEvents } from '../page-events.ts';
import type { PageEvents } from '../page-events.ts';
import { openTabs, sharedName } from '../tabs.ts';
import type { OpenOptions, Opened, PageSide, WorkerSide } from './worker-protocol.ts';
import { openChannel } from './channel.ts';
import type { Endpoint, Methods } from './channel.ts';
import { remoteProxy } from './remote-proxy.ts';

const wipeMs = 2000;

/**
 * What the worker does: opens the replica of one account when its page says so, keeps it in sync and does what the
 * page asks of it. @param parts of the device other than the browser's own, for tests
 */
export function serveDevice(endpoint: Endpoint, parts: Partial<DeviceOptions> = {}): void {
  const methods: Methods = {};
  const channel = openChannel(endpoint, methods);
  const pageEvents = relayedPageEvents();
  const closing = new AbortController();
  // Until it is asked to open one.
  let opening: Promise<Device> = new Promise(() => undefined);
  const end = async (how: 'close' | 'wipe') => {
    closing.abort();
    await (await opening)[how]();
  };
  const served: WorkerSide = {
    here: () => undefined,
    async open(options) {
      const page = remoteProxy<PageSide>(channel, 'page', ['token', 'newer', 'here']);
      pageEvents.hear(undefined, options.isVisible);
      tellStatus(page, closing.signal);
      opening = openDevice(options, { page, closing, pageEvents, parts });
      const device = await opening;
      for (const name of collectionNames) methods[name] = device[name];
      Object.assign(methods, { device: device.device, remote: device.remote });
      tellClock(device, page, closing.signal);
      return whatOf(device);
    },
    pageEvent: pageEvents.hear,
    clockUsed: (last) => void opening.then(({ clock }) => clock.used(last)),
    answers: async () => (await opening).answers(),
    close: () => end('close'),
    async wipe() {
      // Other tabs wipe the same databases at the same time, and RxDB throws when it finds them gone:
      // the sweep below has to come all the same.
      await end('wipe').catch((error: unknown) => console.info('wipe:', error));
      const { uid } = await opening;
      // Emptied by now. The files go as soon as no other tab has them open; a frozen one may.
      await withTimeout(wipeMs, wipeAccount(uid));
    },
  };
  Object.assign(methods, served);
}

interface Around {
  page: PageSide;
  closing: AbortController;
  pageEvents: PageEvents;
  parts: Partial<DeviceOptions>;
}

async function openDevice(
  { uid, shelf, hasLeftover }: OpenOptions,
  { page, closing, pageEvents, parts }: Around,
): Promise<Device> {
  changeSyncStatus({ online: navigator.onLine });
  if (hasLeftover) await wipeOtherAccounts(uid);
  const locks: LockManager | undefined = navigator.locks;
  const name = sharedName(shelf, replicaVersion);
  return createDevice({
    uid,
    shelf,
    storage: roomyStorage(replicaStorage(undefined, page.lost), closing),
    fetch: (path, init) => fetch(path, init),
    access: { token: page.token, refused: page.refused },
    pageEvents,
    onNewer: page.newer,
    onLost: page.lost,
    onStep: page.moving,
    tabs: openTabs(name, page.here),
    ...(locks && { locks }),
    ...parts,
  });
}

/** Hands on what the page shows of sync, from now on. */
function tellStatus(page: PageSide, until: AbortSignal): void {
  let told: Partial<SyncStatus> = {};
  const tell = () => {
    const status = syncStatus();
    const changed = Object.entries(status).filter(
      ([field, value]) => told[field as keyof SyncStatus] !== value,
    );
    told = status;
    // The page notices itself that its replica is another.
    page.status(Object.fromEntries(changed.filter(([field]) => field !== 'refilled')));
  };
  const stops = [watchSyncStatus(tell), storageFull.subscribe(() => page.full(storageFull.get()))];
  until.addEventListener('abort', () => stops.forEach((stop) => stop()));
}

function tellClock({ clock }: Device, page: PageSide, signal: AbortSignal): void {
  const tell = () => page.clockOffset(clock.now().getTime() - Date.now());
  globalThis.addEventListener?.(clockEvent, tell, { signal });
}

async function whatOf({ device }: Device): Promise<Opened> {
  const [clock, made, isFilled] = await Promise.all([
    device.getValue<StoredClock>(clockKey),
    device.getValue<string>(madeKey),
    device.getValue<boolean>(firstSyncKey),
  ]);
  return { clock, now: Date.now(), made, isFilled: isFilled ?? false };
}
