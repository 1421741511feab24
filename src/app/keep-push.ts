import { renewPush } from '../data/push.ts';
import type { Replica } from '../data/replica.ts';

/** Long enough for the first screen and the service worker to be there. */
const patienceMs = 8000;

/** Tells the gateway again where pushes go: push services replace addresses (NOTIF-10). */
async function renew(replica: Replica): Promise<void> {
  const profile = await replica.profile.get(replica.uid);
  if (profile?.notificationsOn !== true) return;
  const token = await renewPush();
  if (token !== undefined && token !== profile.fcmToken) {
    await replica.profile.patch(replica.uid, { fcmToken: token });
  }
}

/** Renews the push subscription once per start. @returns how to stop */
export function keepPush(replica: Replica): () => void {
  const timer = setTimeout(() => {
    renew(replica).catch((error: unknown) => console.info('push:', error));
  }, patienceMs);
  return () => clearTimeout(timer);
}
