import { useEffect } from 'react';
import { useReplica } from './replica-context.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * Asks for news when the screen opens. Meets and people are refreshed then rather than pushed: one edit
 * does not wake everyone around.
 */
export function useSyncOnOpen(): void {
  const { remote } = useReplica();
  // What is here is shown first.
  useEffect(() => whenIdle(() => remote.syncNow(), 1000), [remote]);
}
