import { useEffect } from 'react';
import { useReplica } from '../data/replica-context.tsx';
import { lastEnd, useSession } from '../data/session.ts';
import { forgetDevice } from './forget-device.ts';
import { addressAfter, leaveFor } from './leave.ts';

/**
 * Leaves the app when the session ends, here or in another tab: everything of the account is deleted
 * from the device (AUTH-14), then AUTH-13 says where to land.
 */
export function useSessionEnd(): void {
  const session = useSession();
  const replica = useReplica();
  const over = session?.uid !== replica.uid;
  useEffect(() => {
    if (!over) return;
    if (session !== undefined) return location.reload();
    const address = addressAfter(lastEnd(), location.pathname);
    void Promise.allSettled([replica.wipe(), forgetDevice()]).then(() => leaveFor(address));
  }, [over, session, replica]);
}
