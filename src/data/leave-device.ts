import { notedDrafts } from './draft-notes.ts';
import { markSignedOut } from './pending-sign-out.ts';
import { replicaMarker, setReplicaMarker } from './replica-marker.ts';
import type { Replica } from './replica.ts';
import { saveDraftsNow } from './save-drafts.ts';
import { isSessionKept } from './session.ts';
import type { EndReason } from './session.ts';
import { withTimeout } from './with-timeout.ts';

/** Longest wait for databases that are open, milliseconds. */
const timeoutMs = 5000;

/**
 * What becomes of the replica when the session ends: it is deleted (AUTH-14), unless the session has
 * merely expired while the device held what is nowhere else: something unsent or refused, a draft
 * (SYNC-10). Then it stays closed until the same account signs in again and finds it; another
 * account's sign-in deletes it after a warning (`leftoverOf`).
 * @returns true if it stays
 */
export async function leaveDevice(
  replica: Replica,
  reason: EndReason | undefined,
): Promise<boolean> {
  const kept = reason === 'expired' ? await countWithin(replica) : 0;
  if (kept === 0) {
    if (!isSessionKept()) await markSignedOut();
    await replica.wipe();
    return false;
  }
  await replica.close();
  // It may have gone with all of localStorage; whoever signs in next is asked all the same.
  const marker = replicaMarker() ?? { uid: replica.uid, made: '', kept: 1 };
  if (marker.uid === replica.uid) setReplicaMarker({ ...marker, kept: kept ?? marker.kept });
  return true;
}

/** @returns undefined if the databases do not answer: what cannot be counted stays. Opening them has limits of its own */
async function countWithin(replica: Replica): Promise<number | void> {
  return replica.early ? countKept(replica) : withTimeout(timeoutMs, countKept(replica));
}

async function countKept(replica: Replica): Promise<number> {
  await saveDraftsNow();
  // Notes first: one that goes meanwhile lies in the store by then.
  return notedDrafts(replica.uid).length + (await replica.device.countKept());
}
