import type { OpenReplica } from '../data/replica.ts';
import { warnOfLeftover } from './warn-of-leftover.ts';

/** Some browsers' databases never answer after a crash; migrations and slow devices take less, milliseconds. */
const patienceMs = 30_000;
const silence = new DOMException('silence', 'UnknownError');

/**
 * Opens the databases and starts sync. RxDB and everything that needs it come in a chunk of their
 * own, so that the shell is on the screen and usable before.
 */
export const openReplica: OpenReplica = async (uid) => {
  if (!(await warnOfLeftover(uid))) return new Promise(() => undefined);
  const sync = await import('../sync/open-replica.ts');
  let patience: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    patience = setTimeout(() => reject(silence), patienceMs);
  });
  return Promise.race([sync.openReplica(uid), silent]).finally(() => clearTimeout(patience));
};
