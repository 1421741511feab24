import { accessOf } from '../data/access.ts';
import { notedDrafts, wipeNotes } from '../data/draft-notes.ts';
import type { Replica } from '../data/replica.ts';
import { leftoverOf, removeReplicaMarker } from '../data/replica-marker.ts';
import { saveDraftsNow } from '../data/save-drafts.ts';
import { currentSession } from '../data/session.ts';
import { storageFull } from '../data/storage-room.ts';
import { changeSyncStatus, resetSyncStatus } from '../data/sync-status.ts';
import { beginAnew } from './begin-anew.ts';
import { keepMarker } from './keep-marker.ts';
import { pageSurroundings } from './surroundings.ts';
import type { Opened, PageSide } from './worker/between.ts';
import { openChannel } from './worker/channel.ts';
import { startWorker } from './worker/start-worker.ts';
import { workerReplica } from './worker/worker-replica.ts';

type ReplicaWorker = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror' | 'terminate'>;

/**
 * Opens the replica of the signed-in account in a worker of this page, where it is kept in sync.
 * @param start the worker; tests have one of their own
 */
export async function openReplica(
  uid: string,
  start: () => Promise<ReplicaWorker> = startWorker,
): Promise<Replica> {
  resetSyncStatus();
  changeSyncStatus({ online: navigator.onLine });
  const hasLeftover = leftoverOf(uid) !== undefined;
  if (hasLeftover) wipeNotes(uid, 'others');
  const worker = await start();
  const page = pageSide(uid);
  const channel = openChannel(worker, { page });
  const surroundings = pageSurroundings();
  const quiet = surroundings.subscribe((event) =>
    channel.tell('surroundings', event, surroundings.isVisible()),
  );
  let unmark = () => undefined as unknown;
  const end = async (closed?: Promise<unknown>) => {
    unmark();
    try {
      await closed;
    } finally {
      quiet();
      worker.terminate();
      channel.end();
    }
  };
  try {
    const asked = Date.now();
    const options = { uid, hasLeftover, isVisible: surroundings.isVisible() };
    const opened = await Promise.race([channel.call<Opened>('open', options), failureOf(worker)]);
    worker.onerror = null;
    const replica = await workerReplica(uid, { ...opened, asked }, channel);
    page.follow(replica.clock.follow);
    if (notedDrafts(uid).length > 0) await takeOver(replica);
    unmark = await keepMarker(uid, replica.device, opened);
    return {
      ...replica,
      close: () => end(replica.close()),
      async wipe() {
        wipeNotes(uid);
        await end(replica.wipe());
        removeReplicaMarker(uid);
        resetSyncStatus();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Rejects if the worker's code could not be had. What goes wrong there later says so for itself. */
function failureOf(worker: ReplicaWorker): Promise<never> {
  return new Promise((_resolve, reject) => {
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new TypeError('Failed to fetch the worker'));
    };
  });
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
    lost: () => beginAnew(uid),
    status: changeSyncStatus,
    full: storageFull.set,
    clockOffset: (offset) => hear(offset),
    follow(next) {
      hear = next;
      if (told !== undefined) next(told);
    },
  };
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
