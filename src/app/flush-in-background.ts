import type { Replica } from '../data/replica.ts';
import { syncStatus, watchSyncStatus } from '../data/sync-status.ts';
import { i18n } from '../i18n/i18n.ts';
import { product } from '../i18n/product.ts';
import { closeNotifications } from './close-notifications.ts';

/** Background Sync, which not every browser has, and TypeScript does not know. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/** Repeated in workers/outbox.ts; a browser test holds them together. */
const outboxTag = 'kd-outbox';
const wordsKey = 'outbox-words';

/** Asks the browser to wake the worker when there is a network, and leaves the words to be said then. */
async function askForWake(replica: Replica): Promise<void> {
  const registration = (await navigator.serviceWorker.getRegistration()) as WithSync | undefined;
  if (registration?.sync === undefined) return;
  const words = { title: product, body: i18n.t('sync.unsentOpen') };
  await replica.device.setValue(wordsKey, words);
  await registration.sync.register(outboxTag);
}

/**
 * Something waits without a network, or the page is left with it: the service worker is woken once there is a
 * network, and wakes this page, or says that changes wait if it is closed or put to rest. A page that is closed at once has
 * no time to ask for that. @returns how to stop
 */
export function flushInBackground(replica: Replica): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const ask = () =>
    void askForWake(replica).catch((error: unknown) => console.info('background sync:', error));
  const onHide = () => {
    if (document.visibilityState === 'hidden' && syncStatus().waiting > 0) ask();
  };
  let isStuck = false;
  const onStatus = () => {
    const before = isStuck;
    isStuck = syncStatus().waiting > 0 && !syncStatus().online;
    if (isStuck && !before) ask();
  };
  /** What the worker has said while no page was open or awake: now one is, and sends what waits. */
  const takeBack = () => void closeNotifications([outboxTag]).catch(() => undefined);
  const onMessage = ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type !== 'SYNC') return;
    replica.remote.syncNow();
    takeBack();
  };
  document.addEventListener('visibilitychange', onHide, { signal });
  navigator.serviceWorker.addEventListener('message', onMessage, { signal });
  signal.addEventListener('abort', watchSyncStatus(onStatus));
  onStatus();
  takeBack();
  return () => stop.abort();
}
