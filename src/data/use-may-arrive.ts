import { useEffect, useState, useSyncExternalStore } from 'react';
import { useReplica } from './replica-context.tsx';
import { syncStatus, watchSyncStatus } from './sync-status.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** How long what a notification has named may take to arrive, milliseconds. */
const timeoutMs = 8000;
/** So much of that once everything else has: the gateway may be a moment behind the notification. */
const graceMs = 1500;

/** A stream that works has been heard of less long ago, milliseconds. */
const quietMs = 30_000;

/** What is known of it. */
interface Known {
  /** Where it is: not here, here, or nobody knows yet. */
  place?: 'missing' | 'here' | 'unknown';
  /** The gateway is known to be making it: other things being here says nothing. */
  isDue?: boolean;
}

/**
 * Asks the gateway for news when the screen of a chat or person opens, and when there is a network again: for one that is
 * here only where the gateway, which tells by itself what changes, has been quiet (something in between may hold its
 * stream back).
 * @returns whether one that is not here may be among them
 */
export function useMayArrive(
  uid: string,
  { place = 'missing', isDue = false }: Known = {},
): boolean {
  const { remote, clock } = useReplica();
  const { online, firstSyncDone } = useSyncStatus('online', 'firstSyncDone');
  const [opened, setOpened] = useState<{ at: string; before: string | null }>();
  const [waits, setWaits] = useState(true);
  useEffect(() => {
    setWaits(true);
    const { upToDateAt: before } = syncStatus();
    const now = clock.now();
    const isHeard = Date.parse(before ?? '') > now.getTime() - quietMs;
    const asks = online && (place === 'missing' || (place === 'here' && !isHeard));
    setOpened(asks ? { at: now.toISOString(), before } : undefined);
    // Nothing can arrive yet, so it is not waited for in vain either.
    if (!asks) return undefined;
    remote.syncNow();
    const timer = setTimeout(setWaits, timeoutMs, false);
    return () => clearTimeout(timer);
  }, [uid, remote, clock, online, place]);
  // What was said before seems later where the device's clock has been set back since.
  const look = () => {
    const { upToDateAt } = syncStatus();
    if (isDue || opened === undefined || upToDateAt === opened.before) return false;
    return (upToDateAt ?? '') > opened.at;
  };
  const isAnswered = useSyncExternalStore(watchSyncStatus, look, look);
  useEffect(() => {
    if (!isAnswered) return;
    const timer = setTimeout(setWaits, graceMs, false);
    return () => clearTimeout(timer);
  }, [isAnswered, opened]);
  // A device that has never held everything, or cannot ask, does not know what there is.
  return !firstSyncDone || !online || waits;
}
