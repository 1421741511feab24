import { collectionNames } from '../../schemas/documents/device.ts';
import type { OlderOutcome, OldestHeld } from '../data/replica.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { Access } from '../data/authorized.ts';
import type { DeviceClock } from '../data/clock.ts';
import type { ReplicaDatabase } from '../data/database.ts';
import type { DeviceStore } from '../data/device-store.ts';
import type { SyncStatus } from '../data/sync-status.ts';
import { syncCollection } from './collection-sync.ts';
import type { CollectionSync } from './collection-sync.ts';
import { makeExchange } from './exchange.ts';
import type { Fetch } from './exchange.ts';
import { followNetwork } from './follow-network.ts';
import { refusalKeeper } from './keep-refused.ts';
import { lazyUploads } from './lazy-uploads.ts';
import { lazyKeepVanished } from './lazy-keep-vanished.ts';
import { whileLeading } from './leadership.ts';
import { forgetFirst, loadOlder, messagesOf } from './load-older.ts';
import { firstSyncKey } from '../data/first-sync-key.ts';
import { held, replicaInventory } from './replica-digest.ts';
import type { SyncSettings } from './settings.ts';
import { listen } from './stream.ts';
import { forgetUnwritten } from './sweep.ts';
import type { PageEvents } from './page-events.ts';
import { takeBack } from './take-back.ts';
import { Transport } from './transport.ts';
import { Maintenance } from './maintenance.ts';

/** What sync works with; the leading tab hands it in. */
export interface SyncParts {
  uid: string;
  deviceId: string;
  database: ReplicaDatabase;
  store: DeviceStore;
  clock: DeviceClock;
  fetch: Fetch;
  access: Access;
  settings: SyncSettings;
  pageEvents: PageEvents;
  changeStatus(fields: Partial<SyncStatus>): void;
  /** Whether no other tab has taken over: see leadership.ts. While that is not certain, it is waited for. */
  leads(): Promise<boolean>;
  onDivergence(name: CollectionName): void;
  onError(error: unknown): void;
}

/** Sync of one account as it runs in the leading tab. */
export interface RunningSync {
  syncNow(): void;
  /** Something waits to be acknowledged. */
  waits(): void;
  /** Forgets a write that waits to be sent and is not on its way. */
  drop(name: CollectionName, id: string): void;
  loadOlder(chat: string, oldest: OldestHeld): Promise<OlderOutcome>;
  /** Everything local is acknowledged, everything received is written, nothing is under way. */
  isStill(): boolean;
  stop(): Promise<void>;
}

/** Starts everything that needs the network. */
export async function runSync(parts: SyncParts): Promise<RunningSync> {
  const { database, store, settings, clock, changeStatus, onError } = parts;
  const unsent = await store.unsent.all();
  await takeBack(database, store).catch(onError);
  let maintenance: Maintenance | undefined;
  const send = makeExchange({ ...parts, timeout: settings.requestTimeout });
  const keepRefused = refusalKeeper(store, () => clock.now());
  const exchange = lazyKeepVanished({
    uid: parts.uid,
    exchange: send,
    keepRefused,
    held: (name) => held(database, name),
  });
  /** Before the first of the requests of which an answer is made. */
  let asked = 0;
  const transport = new Transport({
    device: parts.deviceId,
    settings,
    exchange: whileLeading(parts.leads, (...request) => {
      asked = +clock.now();
      return exchange(...request);
    }),
    inventory: ({ name, buffer }) => replicaInventory(database, name, () => buffer.pending()),
    keepRefused,
    unsent: unsent.map(({ collection }) => collection),
    onAnswer: ({ time }) => clock.learn(time, asked),
    onProgress: changeStatus,
    onQuiet: () => maintenance?.heard(),
    onError,
  });
  const syncs = collectionNames.map((name) => startCollection(parts, transport, name));
  maintenance = new Maintenance({ ...parts, transport, syncs });
  const uploads = lazyUploads({
    ...parts,
    now: () => clock.now(),
    isNamed: (id) => mayBeNamed(parts, id),
  });
  const stopListening = listen({
    ...parts,
    device: parts.deviceId,
    // What stood in between may have asked for a pause of minutes (`Retry-After`).
    onOpen: () => {
      transport.wake();
      uploads.wake();
    },
    onHeads: (heads) =>
      void parts.leads().then((leads) => {
        if (!leads) return;
        transport.heads(heads);
        maintenance.heard();
      }),
    onGap: () => transport.want(),
  });
  const wake = () => {
    transport.wake();
    uploads.wake();
    transport.want();
  };
  let forgetting: Promise<void> | undefined;
  const soon = setTimeout(() => {
    // Of the last page, which was perhaps killed in between.
    forgetting = forgetUnwritten(database, store, unsent).catch(onError);
    // What is fetched when it is needed may be another version's by then, where no service worker keeps it.
    void import('./picture-uploads.ts').catch(() => undefined);
  }, settings.sweepEvery);
  const stopFollowing = followNetwork(parts, transport, wake);
  return {
    syncNow: wake,
    waits: () => maintenance.waits(),
    drop: (name, id) => transport.lane(name)?.queue.drop(id),
    loadOlder: (chat, oldest) => loadOlder(chat, oldest, { store, transport }),
    isStill: () => maintenance.isStill(),
    async stop() {
      stopFollowing();
      clearTimeout(soon);
      stopListening();
      const closing = [maintenance.close(), uploads.close(), closeAll(syncs, transport)];
      await Promise.all([...closing, forgetting]);
    },
  };
}

/** Whether a document names a picture, or may be about to: the replica is being filled. */
async function mayBeNamed({ database, store }: SyncParts, id: string): Promise<boolean> {
  if (!(await store.getValue(firstSyncKey))) return true;
  const query = { selector: { picture_id: { $eq: id } } };
  const { meets, profile } = database.collections;
  return ((await meets.findOne(query).exec()) ?? (await profile.findOne(query).exec())) !== null;
}

function startCollection(
  parts: SyncParts,
  transport: Transport,
  name: CollectionName,
): CollectionSync {
  const { database, store, settings, onError } = parts;
  return syncCollection({
    name,
    collection: database.collections[name] as never,
    transport,
    unsent: store.unsent,
    slice: settings.slice,
    messagesOf: async (chats) => {
      await forgetFirst(store, chats);
      return messagesOf(database, chats);
    },
    onError,
  });
}

/** RxDB first: released while it runs, it would take the end of a wait for an error to retry. */
async function closeAll(syncs: readonly CollectionSync[], transport: Transport): Promise<void> {
  const closing = syncs.map((sync) => sync.close());
  transport.close();
  await Promise.all(closing);
}
