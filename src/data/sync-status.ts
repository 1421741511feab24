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

/** SYNC-05: `sent` only after the gateway has acknowledged the message (SYNC-14). */
export function messageState(
  message: MessageDoc,
  status: Pick<SyncStatus, 'online'>,
): 'waiting' | 'sending' | 'sent' {
  if (message.timestamp !== undefined) return 'sent';
  return status.online ? 'sending' : 'waiting';
}
