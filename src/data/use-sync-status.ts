import { useEffect, useState, useSyncExternalStore } from 'react';
import { syncStatus, watchSyncStatus } from './sync-status.ts';
import type { SyncStatus } from './sync-status.ts';

/**
 * These fields of the status, kept up to date: others, some of which change with every word of the gateway, render
 * nobody anew who does not ask for them.
 */
export function useSyncStatus<F extends keyof SyncStatus>(
  ...fields: readonly F[]
): Pick<SyncStatus, F> {
  const look = () => fields.map((field) => syncStatus()[field]).join();
  useSyncExternalStore(watchSyncStatus, look, look);
  return syncStatus();
}

const isUnfilled = (): boolean => !syncStatus().firstSyncDone && !syncStatus().online;
const isSettled = (): boolean => syncStatus().firstSyncDone || !syncStatus().online;

/** `online` alone. */
export function useIsOnline(): boolean {
  return useSyncStatus('online').online;
}

/** A network that comes and goes every second is neither here nor there, milliseconds. */
const lastingMs = 2000;

/** `online` once it has been so for a while: what is told about it does not come and go with each moment. */
export function useLastingOnline(): boolean {
  const online = useIsOnline();
  const [lasting, setLasting] = useState(online);
  useEffect(() => {
    const timer = setTimeout(setLasting, lastingMs, online);
    return () => clearTimeout(timer);
  }, [online]);
  return lasting;
}

/** Whether what the replica lacks is known to be missing, or cannot be asked for now. */
export function useIsSettled(): boolean {
  return useSyncExternalStore(watchSyncStatus, isSettled, isSettled);
}

/** Whether the device has never held everything, and cannot ask now: what it lacks may well be there. */
export function useIsUnfilled(): boolean {
  return useSyncExternalStore(watchSyncStatus, isUnfilled, isUnfilled);
}
