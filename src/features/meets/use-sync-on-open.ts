import { useEffect } from 'react';
import { useReplica } from '../../data/replica-context.tsx';
import { whenIdle } from '../../data/when-idle.ts';

/** Asks for news when the screen opens: meets and people are refreshed on open, not all the time. */
export function useSyncOnOpen(): void {
  const { remote } = useReplica();
  // What is here is shown first.
  useEffect(() => whenIdle(() => remote.syncNow(), 1000), [remote]);
}
