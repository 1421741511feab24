import { accessOf } from '../data/access.ts';
import { notedDrafts, wipeNotes } from '../data/draft-notes.ts';
import type { Replica } from '../data/replica.ts';
import { leftoverOf, removeReplicaMarker } from '../data/replica-marker.ts';
import { saveDraftsNow } from '../data/save-drafts.ts';
import { currentSession, shelfOf } from '../data/session.ts';
import { isNoRoom, storageFull } from '../data/storage-room.ts';
import { changeSyncStatus, resetSyncStatus } from '../data/sync-status.ts';
import { isDatabaseFailure } from '../data/retry-transaction.ts';
import { withTimeout } from '../data/with-timeout.ts';
import { reloadPage } from './reload-page.ts';
import { keepMarker } from './keep-marker.ts';
import { browserPageEvents } from './page-events.ts';
import type { Opened, PageSide } from './worker/worker-protocol.ts';
import { openChannel } from './worker/channel.ts';
import { startWorker } from './worker/start-worker.ts';
import { waitForLife, watchLife } from './worker/worker-life.ts';
import { workerReplica } from './worker/worker-replica.ts';

type ReplicaWorker = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror' | 'terminate'>;

/** What closing may take, milliseconds. */
const endMs = 8000;

/** What fails sooner than that has not been waited for in vain: another worker may have more luck, milliseconds. */
const soonMs = 10_000;

/**
 * Opens the replica of the signed-in account in a worker of this page, where it is kept in sync.
 * @param start the worker; tests have one of their own
 */
export async function openReplica(
  uid: string,
  start: () => Promise<ReplicaWorker> = startWorker,
): Promise<Replica> {
  const began = Date.now();
  try {
    return await openOnce(uid, start);
  } catch (error) {
    if (isNoRoom(error) || !isDatabaseFailure(error) || Date.now() - began > soonMs) throw error;
    return openOnce(uid, start);
  }
}

async function openOnce(uid: string, start: () => Promise<ReplicaWorker>): Promise<Replica> {
  resetSyncStatus();
  changeSyncStatus({ online: navigator.onLine });
  const hasLeftover = leftoverOf(uid) !== undefined;
  wipeNotes(uid, 'others');
  const worker = await start();
  const page = pageSide(uid);
  const channel = openChannel(worker, { page });
  const pageEvents = browserPageEvents();
  const stops = [
    pageEvents.subscribe((event) => channel.tell('pageEvent', event, pageEvents.isVisible())),
    endWithPage(worker),
  ];
  const end = async <T>(closed?: Promise<T>) => {
    for (const stop of stops) stop();
    try {
      return await (closed && withTimeout(endMs, closed));
    } finally {
      worker.terminate();
      channel.end();
    }
  };
  const open = async (): Promise<Replica> => {
    const asked = Date.now();
    const options = { uid, shelf: shelfOf(uid), hasLeftover, isVisible: pageEvents.isVisible() };
    const opened = await channel.call<Opened>('open', options);
    const replica = await workerReplica(uid, { ...opened, asked }, channel);
    page.follow(replica.clock.follow);
    if (notedDrafts(uid).length > 0) await takeOver(replica);
    stops.push(await keepMarker(uid, replica.device, opened));
    const ask = () => pageEvents.isVisible() && channel.call('answers');
    stops.push(watchLife(ask, () => reloadPage(uid)));
    return {
      ...replica,
      close: () => end(replica.close()),
      async wipe() {
        wipeNotes(uid);
        const wiped = replica.wipe().then(
          () => true,
          () => false,
        );
        const isWiped = await end(wiped);
        if (isWiped) removeReplicaMarker(uid);
        else await withTimeout(endMs, wipeHere(uid));
        resetSyncStatus();
      },
    };
  };
  const waiting = waitForLife(worker, channel.call('here'));
  page.moving = waiting.hear;
  try {
    return await Promise.race([open(), waiting.failed]);
  } catch (error) {
    await end();
    throw error;
  } finally {
    waiting.stop();
  }
}

/**
 * Ends the worker of a page that is put into the back-forward cache. There WebKit would have it stand still in the
 * middle of a transaction, and no page of the app could open its databases; one that comes back starts anew. With a page
 * that is left for good it ends by itself, which is less sudden. @returns how to stop
 */
function endWithPage(worker: ReplicaWorker): () => void {
  const end = ({ persisted }: PageTransitionEvent) => {
    if (persisted) worker.terminate();
  };
  addEventListener('pagehide', end);
  return () => removeEventListener('pagehide', end);
}

/** What this page does for the worker; `follow`: who hears of the clock, and at once what has been told before. */
function pageSide(
  uid: string,
): PageSide & { follow(hear: (offset: number) => void): void } & Record<string, unknown> {
  const { token, refused } = accessOf(uid);
  let told: number | undefined;
  let hear: (offset: number) => void = (offset) => (told = offset);
  return {
    token,
    refused,
    newer: () => followNewer(uid),
    here: async () => undefined,
    moving: () => undefined,
    lost: () => reloadPage(uid),
    status: changeSyncStatus,
    full: storageFull.set,
    clockOffset: (offset) => hear(offset),
    follow(next) {
      hear = next;
      if (told !== undefined) next(told);
    },
  };
}

/** Without the worker, which does not answer or cannot: what it held open can be deleted once it has been ended. */
async function wipeHere(uid: string): Promise<void> {
  await (await import('../data/wipe-account.ts')).wipeAccount(uid);
}

/** A tab of a newer app is about to migrate the documents: this one becomes newer too. */
async function followNewer(uid: string): Promise<void> {
  if (currentSession()?.uid !== uid) return;
  await saveDraftsNow();
  location.reload();
}

/** Rarely needed; if its code cannot be had, the notes wait for the next start. */
async function takeOver(replica: Replica): Promise<void> {
  const code = await import('../data/take-over-notes.ts').catch(() => undefined);
  await code?.takeOverNotes(replica);
}
