import type { OpenReplica } from '../data/replica.ts';
import { warnOfLeftover } from './warn-of-leftover.ts';

/**
 * Opens the databases and starts sync. RxDB and everything that needs it come in a chunk of their
 * own, so that the shell is on the screen and usable before.
 */
export const openReplica: OpenReplica = async (uid) => {
  if (!(await warnOfLeftover(uid))) return new Promise(() => undefined);
  const sync = await import('../sync/open-replica.ts');
  return sync.openReplica(uid);
};
