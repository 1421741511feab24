import { useEffect, useState } from 'react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';

/** As long as the people may come after the profile on whose wishes it depends who they are, milliseconds. */
const timeoutMs = 1500;

/** Whether who is near is being asked: only the gateway knows, once it has the profile with its wishes. */
export function useIsAsked({ edit }: ProfileDoc): boolean {
  const { online, upToDateAt } = useSyncStatus('online', 'upToDateAt');
  const isSending = online && edit !== undefined;
  /** When everything was up to date before that was sent; undefined long after. */
  const [before, setBefore] = useState<string | null>();
  useEffect(() => {
    if (isSending) return setBefore(upToDateAt);
    const timer = setTimeout(setBefore, timeoutMs, undefined);
    return () => clearTimeout(timer);
  }, [isSending, upToDateAt]);
  return isSending || (online && before === upToDateAt);
}
