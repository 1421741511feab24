import { accessOf } from '../data/authorized.ts';
import { notedDrafts } from '../data/draft-notes.ts';
import { newEdit } from '../data/edit.ts';
import type { OpenReplica } from '../data/replica.ts';
import {
  leftoverOf,
  removeReplicaMarker,
  replicaMarker,
  setReplicaMarker,
} from '../data/replica-marker.ts';
import { saveDraftsNow } from '../data/save-drafts.ts';
import { currentSession } from '../data/session.ts';
import { replicaStorage } from '../data/storage/replica-storage.ts';
import { changeSyncStatus, resetSyncStatus } from '../data/sync-status.ts';
import { wipeAccount, wipeOtherAccounts } from '../data/wipe-account.ts';
import { within } from '../data/within.ts';
import { beginAnew } from './begin-anew.ts';
import { createDevice } from './device.ts';
import type { Device } from './device.ts';
import { firstSyncKey, madeKey } from './notice-loss.ts';
import { roomyStorage } from './roomy-storage.ts';
import { pageSurroundings } from './surroundings.ts';
import { noTabs, openTabs } from './tabs.ts';

/** Opens the replica of the signed-in account in this page and keeps it in sync. */
export const openReplica: OpenReplica = async (uid) => {
  resetSyncStatus();
  changeSyncStatus({ online: navigator.onLine });
  if (leftoverOf(uid)) await wipeOtherAccounts(uid);
  const locks: LockManager | undefined = navigator.locks;
  const closing = new AbortController();
  const device = await createDevice({
    uid,
    storage: roomyStorage(
      replicaStorage(undefined, () => beginAnew(uid)),
      closing,
    ),
    fetch: (path, init) => fetch(path, init),
    access: accessOf(uid),
    surroundings: pageSurroundings(),
    onNewer: () => followNewer(uid),
    tabs: typeof BroadcastChannel === 'undefined' ? noTabs : openTabs(uid),
    ...(locks && { locks }),
  });
  if (notedDrafts(uid).length > 0) await takeOver(device);
  const unmark = await mark(device);
  return {
    ...device,
    async close() {
      unmark();
      closing.abort();
      await device.close();
    },
    async wipe() {
      unmark();
      closing.abort();
      // Other tabs wipe the same databases at the same time, and RxDB throws when it finds them gone:
      // the sweep below has to come all the same.
      await device.wipe().catch((error: unknown) => console.info('wipe:', error));
      // Emptied by now. The files go as soon as no other tab has them open; a frozen one may.
      await within(2000, wipeAccount(uid));
      removeReplicaMarker(uid);
      resetSyncStatus();
    },
  };
};

/** A tab of a newer app is about to migrate the documents: this one becomes newer too. */
async function followNewer(uid: string): Promise<void> {
  if (currentSession()?.uid !== uid) return;
  await saveDraftsNow();
  location.reload();
}

/** Rarely needed; if its code cannot be had, the notes wait for the next start. */
async function takeOver(device: Device): Promise<void> {
  const code = await import('../data/take-over-notes.ts').catch(() => undefined);
  await code?.takeOverNotes(device);
}

/**
 * Keeps the marker, and notices if the replica is not the one that it speaks of (SYNC-16). Until that has been
 * filled again every start notices it: the first may have been one without a network, and short.
 */
async function mark(device: Device): Promise<() => void> {
  const { uid } = device;
  const before = replicaMarker();
  const known = await device.device.getValue<string>(madeKey);
  const isLost =
    before?.uid === uid && before.made !== known && !(await device.device.getValue(firstSyncKey));
  if (isLost) changeSyncStatus({ refilled: true });
  const made = known ?? newEdit();
  if (known === undefined) await device.device.setValue(madeKey, made);
  // Drafts too: whoever signs in here next is asked about them before they go.
  const marked = { uid, made: isLost ? before.made : made };
  const noting = device.device
    .watchKept()
    .subscribe({ next: (kept) => setReplicaMarker({ ...marked, kept }), error: () => undefined });
  return () => noting.unsubscribe();
}
