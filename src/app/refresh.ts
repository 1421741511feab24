import { toast } from '../components/toast.ts';
import type { Remote } from '../data/replica.ts';
import { syncStatus, watchSyncStatus } from '../data/sync-status.ts';
import { i18n } from '../i18n/i18n.ts';
import { makeSpot } from './refresh-spot.ts';
import { sleep } from '../data/sleep.ts';

/** The sign is seen at least this long, and goes at last after this long, milliseconds. */
const minMs = 500;
const maxMs = 8000;
/** Offline, only so long as an attempt takes. */
const offlineMs = 2500;

/** Resolves when the gateway has said that all is up to date, or that it cannot be reached. */
function settled(): Promise<boolean> {
  const before = syncStatus().upToDateAt;
  return new Promise((resolve) => {
    const end = (done: boolean) => {
      clearTimeout(timer);
      unwatch();
      resolve(done);
    };
    const unwatch = watchSyncStatus(() => {
      const { upToDateAt, online } = syncStatus();
      if (!online) end(false);
      else if (upToDateAt !== before) end(true);
    });
    const timer = setTimeout(end, syncStatus().online ? maxMs : offlineMs, false);
  });
}

/** Asks for news and says how it went; only what the gateway has said counts (SYNC-14). */
export async function refresh(remote: Remote): Promise<void> {
  const spot = makeSpot(true);
  const wasOnline = syncStatus().online;
  const answer = settled();
  remote.syncNow();
  const [isUpToDate] = await Promise.all([answer, sleep(minMs)]);
  spot.remove();
  if (isUpToDate) return void toast(i18n.t('sync.upToDate'), { duration: 2000 });
  // Without a network the banner says so already, and one that has just come back takes its time.
  const { online, waiting: count } = syncStatus();
  if (!wasOnline || !online) return;
  // While something is not sent yet, the news may be here all the same.
  if (count > 0) toast(i18n.t('sync.waitingChanges', { count }));
  else toast(i18n.t('sync.notRefreshed'), { kind: 'error' });
}
