import type { OpenReplica } from '../data/replica.ts';
import { warnOfLeftover } from './warn-of-leftover.ts';

/** Some browsers' databases never answer after a crash; migrations and slow devices take less. */
const patienceSeconds = 30;

/**
 * Opens the databases and starts sync. RxDB and everything that needs it come in a chunk of their
 * own, so that the shell is on the screen and usable before.
 */
export const openReplica: OpenReplica = async (uid) => {
  if (!(await warnOfLeftover(uid))) return new Promise(() => undefined);
  const sync = await import('../sync/open-replica.ts');
  let left = patienceSeconds;
  let seconds: ReturnType<typeof setInterval> | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    // Counted one by one: an app that is put aside stands still, and so do its databases.
    seconds = setInterval(() => {
      left -= 1;
      if (left === 0) reject(new DOMException('silence', 'UnknownError'));
    }, 1000);
  });
  return Promise.race([sync.openReplica(uid), silent]).finally(() => clearInterval(seconds));
};
