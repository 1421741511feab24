import { useEffect } from 'react';
import { forgetDevice } from '../data/forget-device.ts';
import { leaveDevice } from '../data/leave-device.ts';
import { useReplica } from '../data/replica-context.tsx';
import { lastEnd, useSession } from '../data/session.ts';
import { addressAfter, leaveFor } from './leave.ts';

/**
 * Leaves the app when the session ends, here or in another tab: everything of the account is deleted
 * from the device (AUTH-14), then AUTH-13 says where to land. What is unsent or a draft when a session
 * expires waits for its owner to sign in again.
 * @returns true once it is over: no screen may ask anything of the replica any more
 */
export function useSessionEnd(): boolean {
  const session = useSession();
  const replica = useReplica();
  const over = session?.uid !== replica.uid;
  useEffect(() => {
    if (!over) return;
    // Another account's by now: all that is left of this one is what the tab itself keeps.
    if (session !== undefined) return void forgetDevice().finally(() => location.reload());
    const address = addressAfter(lastEnd(), location.pathname);
    const ends = [leaveDevice(replica, lastEnd()), forgetDevice(lastEnd(), replica.uid)] as const;
    void Promise.allSettled(ends).then(([kept]) =>
      leaveFor(kept.status === 'fulfilled' && kept.value ? '/login' : address),
    );
  }, [over, session, replica]);
  return over;
}
