import { wakeWorker } from '../data/background-sync.ts';
import type { Replica } from '../data/replica.ts';
import { syncStatus, watchSyncStatus } from '../data/sync-status.ts';
import { i18n } from '../i18n/i18n.ts';
import { product } from '../i18n/product.ts';
import { closeNotifications } from './close-notifications.ts';

/** Repeated in workers/outbox.ts; a browser test holds them together. */
const outboxTag = 'kd-outbox';
const wordsKey = 'outbox-words';

/** Asks the browser to wake the worker when there is a network, and leaves the words to be said then. */
function askForWake({ device }: Replica): Promise<void> {
  const words = { title: product, body: i18n.t('sync.unsentOpen') };
  return wakeWorker(outboxTag, () => device.setValue(wordsKey, words));
}

/**
 * Something waits without a network, or the page is left with it: the service worker is woken once there is a
 * network, and wakes this page, or says that changes wait if it is closed or put to rest. A page that is closed at once
 * has no time to ask for that. @returns how to stop
 */
export function flushInBackground(replica: Replica): () => void {
  const stop = new AbortController();
  const ask = () =>
    void askForWake(replica).catch((error: unknown) => console.info('sync:', error));
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
  const takeBack = () => closeNotifications([outboxTag]);
  const onMessage = ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type !== 'SYNC') return;
    replica.remote.syncNow();
    takeBack();
  };
  document.addEventListener('visibilitychange', onHide, stop);
  navigator.serviceWorker?.addEventListener('message', onMessage, stop);
  stop.signal.addEventListener('abort', watchSyncStatus(onStatus));
  onStatus();
  takeBack();
  return () => stop.abort();
}
