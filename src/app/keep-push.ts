import { renewPush } from '../data/push.ts';
import type { Replica } from '../data/replica.ts';
import { syncStatus, watchSyncStatus } from '../data/sync-status.ts';

/** Long enough for the first screen and the service worker to be there. */
const delayMs = 8000;

/**
 * Tells the gateway again where pushes go: push services replace addresses (NOTIF-10).
 * @param isKnown it has been told since the start @returns whether it has been now
 */
async function renew(replica: Replica, isKnown: boolean): Promise<boolean> {
  const profile = await replica.profile.get(replica.uid);
  if (profile?.notificationsOn !== true) return false;
  if (isKnown && profile.fcmToken) return true;
  const token = await renewPush();
  if (token !== undefined && token !== profile.fcmToken) {
    await replica.profile.patch(replica.uid, { fcmToken: token });
  }
  return token !== undefined;
}

/**
 * Renews the push subscription once per start: as soon as there is a network, also where notifications were turned on
 * without one. @returns how to stop
 */
export function keepPush(replica: Replica): () => void {
  let isKnown = false;
  const tell = () =>
    renew(replica, isKnown).then(
      (isTold) => (isKnown = isTold),
      (error: unknown) => console.info('push:', error),
    );
  let unwatch: (() => void) | undefined;
  const begin = () => {
    void tell();
    let wasOnline = syncStatus().online;
    unwatch = watchSyncStatus(() => {
      const { online } = syncStatus();
      if (online && !wasOnline) void tell();
      wasOnline = online;
    });
  };
  const timer = setTimeout(begin, delayMs);
  return () => {
    clearTimeout(timer);
    unwatch?.();
  };
}
