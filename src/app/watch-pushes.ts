import type { Replica } from '../data/replica.ts';
import { syncStatus, watchSyncStatus } from '../data/sync-status.ts';

/** The gateway may be a moment behind a push, and what screens show behind the replica, milliseconds. */
const graceMs = 1500;

type PushMessage = { type?: string; path?: string } | null;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** A window beside the one that is used may show it too, but there it is to be heard. */
const isLookedAt = (path: string | undefined): boolean =>
  isVisible() && document.hasFocus() && location.pathname + location.search === path;

/**
 * Says when to compare what has been notified of with the news, which may have been read before its push came: as the
 * app opens, comes to the front or hears of a push there, once the gateway has said since then how things stand. Till
 * then, a push may tell of what is not here yet; and what comes while the app is aside has not been seen. Answers the
 * service worker, too, which asks whether somebody looks at a screen (workers/push.ts). @returns how to stop
 */
export function watchPushes(
  { clock, remote }: Pick<Replica, 'clock' | 'remote'>,
  compare: () => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  // What was said while the page came counts.
  let since: string | undefined = new Date(+clock.now() - performance.now()).toISOString();
  let said: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    const { upToDateAt } = syncStatus();
    // What was said before seems later where the device's clock has been set back since.
    if (since === undefined || upToDateAt === said || (upToDateAt ?? '') <= since) return;
    since = undefined;
    timer = setTimeout(() => isVisible() && compare(), graceMs);
  };
  const begin = () => {
    if (!isVisible()) return;
    clearTimeout(timer);
    since = clock.now().toISOString();
    said = syncStatus().upToDateAt;
  };
  const listen = ({ data, ports }: MessageEvent<PushMessage>) => {
    if (data?.type === 'LOOKED_AT') ports[0]?.postMessage(isLookedAt(data.path));
    if (data?.type !== 'PUSHED' || !isVisible()) return;
    begin();
    remote.syncNow();
  };
  // Sync by itself asks the gateway then.
  document.addEventListener('visibilitychange', begin, { signal });
  navigator.serviceWorker?.addEventListener('message', listen, { signal });
  signal.addEventListener('abort', watchSyncStatus(follow));
  signal.addEventListener('abort', () => clearTimeout(timer));
  follow();
  return () => stop.abort();
}
