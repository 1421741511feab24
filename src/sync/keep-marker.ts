import type { DeviceStore } from '../data/device-store.ts';
import { newEdit } from '../data/edit.ts';
import { replicaMarker, setReplicaMarker } from '../data/replica-marker.ts';
import { changeSyncStatus } from '../data/sync-status.ts';
import { madeKey } from './notice-loss.ts';
import type { Opened } from './worker/worker-protocol.ts';

/**
 * Keeps the marker, and notices if the replica is not the one that it speaks of (SYNC-16). Until that has been
 * filled again every start notices it: the first may have been one without a network, and short.
 * @returns how to stop
 */
export async function keepMarker(
  uid: string,
  device: DeviceStore,
  { made: known, isFilled }: Opened,
): Promise<() => void> {
  const before = replicaMarker();
  const isLost = before?.uid === uid && before.made !== known && !isFilled;
  if (isLost) changeSyncStatus({ refilled: true });
  const made = known ?? newEdit();
  if (known === undefined) await device.setValue(madeKey, made);
  // Drafts too: whoever signs in here next is asked about them before they go.
  const marked = { uid, made: isLost ? before.made : made };
  const noting = device
    .watchKept()
    .subscribe({ next: (kept) => setReplicaMarker({ ...marked, kept }), error: () => undefined });
  return () => noting.unsubscribe();
}
