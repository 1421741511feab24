import { useEffect, useState } from 'react';
import { useReplica } from './replica-context.tsx';
import { syncStatus } from './sync-status.ts';
import { whenIdle } from './when-idle.ts';

/** What the gateway has said so lately is no news, milliseconds. */
const lateMs = 2000;

/**
 * Asks for news when the screen opens. Meets and people are refreshed then rather than pushed: one edit
 * does not wake everyone around. Not where the start's own request is still to be answered, nor just after an answer.
 */
export function useSyncOnOpen(): void {
  const { remote, clock } = useReplica();
  // That one answers for it, however long a slow phone then takes to store it all and open the real replica.
  const [isStart] = useState(() => syncStatus().upToDateAt === null);
  // What is here is shown first.
  useEffect(
    () =>
      whenIdle(() => {
        const { upToDateAt } = syncStatus();
        if (isStart || upToDateAt === null) return;
        if (Math.abs(+clock.now() - Date.parse(upToDateAt)) > lateMs) remote.syncNow();
      }, 1000),
    [remote, clock],
  );
}
