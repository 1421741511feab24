import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MessageDoc } from '../../schemas/documents/device.ts';
import { createStore } from './store.ts';

/** How sync is doing, for screens. The same in every tab. */
export interface SyncStatus {
  /** The gateway could be reached at the last attempt and the browser does not say offline. */
  online: boolean;
  /** Changes on their way in the request that runs now. */
  sending: number;
  /** Changes that the gateway has not acknowledged, those being sent included. */
  waiting: number;
  /** When everything was last known to be the same here and there, ISO 8601 (SYNC-14). */
  upToDateAt: string | null;
  /** All collections have been pulled once since the replica was made. */
  firstSyncDone: boolean;
  /** Refused changes that have not been dismissed. */
  refused: number;
  /** The browser had deleted the replica and it is being filled again (SYNC-16). */
  refilled: boolean;
}

const initial: SyncStatus = {
  online: true,
  sending: 0,
  waiting: 0,
  upToDateAt: null,
  firstSyncDone: false,
  refused: 0,
  refilled: false,
};

const store = createStore(initial);

/** The status now. */
export function syncStatus(): SyncStatus {
  return store.get();
}

/** Calls back after every change until the returned function is called. */
export const watchSyncStatus = store.subscribe;

/** Changes some of the status; only src/sync and tests do. */
export function changeSyncStatus(fields: Partial<SyncStatus>): void {
  const before = store.get();
  const keys = Object.keys(fields) as (keyof SyncStatus)[];
  if (keys.some((key) => before[key] !== fields[key])) store.set({ ...before, ...fields });
}

/** The user has read that the replica was filled again. */
export function dismissRefilled(): void {
  changeSyncStatus({ refilled: false });
}

/** Back to the first state, at sign-out. */
export function resetSyncStatus(): void {
  store.set(initial);
}

/** The status, kept up to date. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

const isOnline = (): boolean => store.get().online;
const isUnfilled = (): boolean => !store.get().firstSyncDone && !store.get().online;
const isSettled = (): boolean => store.get().firstSyncDone || !store.get().online;

/** `online` alone: whoever needs no more is not rendered anew at every sync. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(store.subscribe, isOnline, isOnline);
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
  return useSyncExternalStore(store.subscribe, isSettled, isSettled);
}

/** Whether the device has never held everything, and cannot ask now: what it lacks may well be there. */
export function useIsUnfilled(): boolean {
  return useSyncExternalStore(store.subscribe, isUnfilled, isUnfilled);
}

/** SYNC-05: `sent` only after the gateway has acknowledged the message (SYNC-14). */
export function messageState(
  message: MessageDoc,
  status: SyncStatus,
): 'waiting' | 'sending' | 'sent' {
  if (message.timestamp !== undefined) return 'sent';
  return status.online ? 'sending' : 'waiting';
}
