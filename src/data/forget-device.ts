import { deletePictureCaches, deleteShared, leaveShared } from './picture-caches.ts';
import { isSessionKept } from './session.ts';
import type { EndReason } from './session.ts';
import { withTimeout } from './with-timeout.ts';

/** What src/app keeps of an account in localStorage: the look of its last screen, whether it has a profile. */
const traces = ['kd:snapshot', 'kd:profile'];

/** Longest waits for parts of the browser that may not answer, its push service and Cache Storage, milliseconds. */
const timeoutMs = { pushes: 3000, caches: 8000 };

/**
 * Deletes what this device keeps about an account besides the replica (AUTH-14). What another app has just shared
 * opened this one, which only then heard that the session had expired: that waits for the sign-in.
 * @param uid whose session has ended
 */
export async function forgetDevice(reason?: EndReason, uid?: string): Promise<void> {
  try {
    sessionStorage.clear();
    // A tab that wakes up late: the rest is of who has signed in meanwhile.
    if (isSessionKept()) return;
    for (const key of traces) localStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
  void navigator.clearAppBadge?.().catch(() => undefined);
  const emptied = [deletePictureCaches(), reason === 'expired' ? leaveShared(uid) : deleteShared()];
  await Promise.all([
    // The service worker clears what is left (workers/signed-out.ts).
    withTimeout(timeoutMs.caches, Promise.all(emptied)),
    withTimeout(timeoutMs.pushes, forgetPushes()).catch(() => undefined),
  ]);
}

/** What is shown of its notifications goes; the next account gets an address of its own for pushes. */
async function forgetPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
