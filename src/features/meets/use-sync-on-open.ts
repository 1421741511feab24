import { useEffect } from 'react';
import { useReplica } from '../../data/replica-context.tsx';

/** Asks for news when the screen opens: meets and people are refreshed on open, not all the time. */
export function useSyncOnOpen(): void {
  const { remote } = useReplica();
  useEffect(() => remote.syncNow(), [remote]);
}
